/**
 * Page scripts: show pages of paper with nothing on them in place of the document, and the document
 * again.
 */
import { makeDom } from './dom.ts'
import { pageScript } from './page-script.ts'

interface Hidden {
  pages: Element
  disabled: CSSStyleSheet[]
  adopted: CSSStyleSheet[]
  /** Styles in attributes, which are the only ones that win over important rules. */
  inline: { style: CSSStyleDeclaration; cssText: string }[]
}

/**
 * Keeps what was hidden. Elements of the page can take the place of named globals, but not of
 * symbols.
 */
function makeHidden() {
  const key = Symbol.for('platen.blank-pages')
  return {
    get: (): Hidden | undefined => Reflect.get(globalThis, key),
    set: (hidden: Hidden | undefined) => Reflect.set(globalThis, key, hidden),
  }
}

const HELPERS = { dom: makeDom, hidden: makeHidden }

/**
 * Takes the styles of the document away, with the backgrounds and texts of its `@page` rules, and
 * hides its content. Title and address stay.
 * @param margin of the pages, in CSS
 * @returns false for a document without a root
 */
export const showBlankPages = pageScript(
  HELPERS,
  ({ dom: { get, run }, hidden }, count: number, margin: string) => {
    const root = get(document, 'documentElement')
    if (root === null) return false
    const disabled = [...get(document, 'styleSheets')].filter((sheet) => !sheet.disabled)
    for (const sheet of disabled) sheet.disabled = true
    const blank = new CSSStyleSheet()
    blank.replaceSync(`@page { margin: ${margin} }
      :root { all: initial !important; display: block !important }
      :root > :not(platen-pages) { display: none !important }
      platen-pages, platen-page { display: block }
      platen-page { height: 1px }
      platen-page + platen-page { break-before: page }`)
    const adopted = get(document, 'adoptedStyleSheets').splice(0)
    get(document, 'adoptedStyleSheets').push(blank)
    const inline = [root, ...get(root, 'children')].flatMap((element) => {
      const style: CSSStyleDeclaration | undefined = get(element as HTMLElement, 'style')
      const cssText = style?.cssText ?? ''
      if (!style || cssText === '') return []
      style.cssText = ''
      return { style, cssText }
    })
    const create = (name: string) =>
      run(document, 'createElementNS', 'http://www.w3.org/1999/xhtml', name)
    const pages = create('platen-pages')
    for (let left = count; left > 0; left -= 1) pages.append(create('platen-page'))
    run(root, 'append', pages)
    hidden.set({ pages, disabled, adopted, inline })
    return true
  },
)

/** Undoes `showBlankPages`. */
export const hideBlankPages = pageScript(HELPERS, ({ dom: { get }, hidden }) => {
  const state = hidden.get()
  if (!state) return
  state.pages.remove()
  for (const sheet of state.disabled) sheet.disabled = false
  for (const { style, cssText } of state.inline) style.cssText = cssText
  const sheets = get(document, 'adoptedStyleSheets')
  sheets.splice(0)
  sheets.push(...state.adopted)
  hidden.set(undefined)
})
