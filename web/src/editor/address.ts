// Where the editor is.

/** The address of a position in the editor, or of the page that asks for a game. */
export const editorPath = (text = ''): string => (text ? `/editor?text=${encodeURIComponent(text)}` : '/editor')
