import { mount } from 'svelte'
import App from './App.svelte'
import { registerLater } from './offline/register'
import { keepFocus } from './route/focus'
import { startRouter } from './route/router.svelte'
import { loadOwnWords } from './words/language.svelte'
import './styles/theme.css'
import './styles/base.css'

startRouter()
keepFocus()
void loadOwnWords().finally(() => mount(App, { target: document.body }))
registerLater(new URL(import.meta.url).pathname)
