import svelte from 'eslint-plugin-svelte'
import globals from 'globals'
import ts from 'typescript-eslint'
import svelteConfig from './svelte.config.js'

export default ts.config(
  { ignores: ['node_modules', 'src/wire/types.ts', 'src/games/*/view.ts'] },
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser } } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    rules: {
      // The router takes plain links.
      'svelte/no-navigation-without-resolve': 'off',
      // The contract's GameClient is the same for every game's own view.
      '@typescript-eslint/no-explicit-any': 'off',
      // Sets and maps that are made anew need not be reactive.
      'svelte/prefer-svelte-reactivity': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
)
