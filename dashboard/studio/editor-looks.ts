/** Extensions of every editor, those of the studio and that of the playground. */
import { bracketMatching, foldGutter } from '@codemirror/language'
import { highlightSelectionMatches } from '@codemirror/search'
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  lineNumbers,
} from '@codemirror/view'
import { editorTheme } from './editor-theme.ts'

/** The looks of a text: lines, folds, the cursor and colors. */
export const editorLooks = [
  lineNumbers(),
  highlightActiveLineGutter(),
  highlightActiveLine(),
  foldGutter(),
  drawSelection(),
  bracketMatching(),
  highlightSelectionMatches(),
  editorTheme,
  EditorView.lineWrapping,
]

/**
 * Text that is typed over a selection. A browser that does it by itself keeps the look of the
 * replaced text in style attributes, which the policy of the page refuses.
 */
export const replacedByTyping = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { data } = event
    const { from, to, empty } = view.state.selection.main
    if (event.inputType !== 'insertText' || data === null || event.isComposing || empty)
      return false
    event.preventDefault()
    const insert = () =>
      view.state.update(view.state.replaceSelection(data), {
        userEvent: 'input.type',
        scrollIntoView: true,
      })
    const handlers = view.state.facet(EditorView.inputHandler)
    if (!handlers.some((handle) => handle(view, from, to, data, insert))) view.dispatch(insert())
    return true
  },
})
