/**
 * Closing characters that are typed although the editor has written them already. They replace
 * those of the editor, so that a tag which is typed whole is closed once.
 */
import { EditorView } from '@codemirror/view'

/** Steps over the `%}` of Liquid and the `</p>` of HTML that stand behind the cursor. */
export const typedOver = EditorView.inputHandler.of((view, from, to, text) => {
  const { doc, selection } = view.state
  if (from !== to || selection.ranges.length > 1) return false
  const line = doc.lineAt(from)
  const before = doc.sliceString(line.from, from)
  const after = doc.sliceString(from, line.to)
  const length =
    text === '>'
      ? lengthOfTwin(before, after, () => doc.toString())
      : lengthOfTagEnd(before, after, text)
  if (length === 0) return false
  view.dispatch({
    changes: { from, to: from + length, insert: text },
    selection: { anchor: from + text.length },
    scrollIntoView: true,
    userEvent: 'input.type',
  })
  return true
})

/** An opened Liquid tag up to the cursor. */
const OPEN_TAG = /\{%((?!%\}).)*$/

/** The length of what a `%` or `}` replaces at the end of a Liquid tag; 0 = nothing. */
function lengthOfTagEnd(before: string, after: string, text: string): number {
  if (text !== '%' && text !== '}') return 0
  const isEnd = text === '%' ? after.startsWith('%}') : /[^{]%$/.test(before) && after[0] === '}'
  return isEnd && OPEN_TAG.test(before) ? 1 : 0
}

/**
 * The length of the closing tag that a `>` makes superfluous; 0 = none. It stays where an element
 * of this name is still open.
 */
function lengthOfTwin(before: string, after: string, textOf: () => string): number {
  const [, name = ''] = /<\/([a-z][\w:-]*)$/i.exec(before) ?? []
  const twin = `</${name}>`
  if (name === '' || !after.startsWith(twin)) return 0
  const text = textOf()
  const opened = text.match(new RegExp(`<${name}(?=[\\s/>])`, 'gi'))?.length ?? 0
  // The one that is typed has no `>` yet.
  const closed = (text.match(new RegExp(`</${name}\\s*>`, 'gi'))?.length ?? 0) + 1
  return closed > opened ? twin.length : 0
}
