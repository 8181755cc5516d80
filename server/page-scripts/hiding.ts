/** Hides elements of a document, or leaves them out. */
import { makeDom } from './dom.ts'
import { pageScript } from './page-script.ts'

/** Selectors of elements. Chromium has checked them. */
export interface Hiding {
  /** These keep their place. */
  hidden: readonly string[]
  /** The document is laid out without these. */
  removed: readonly string[]
}

/**
 * Adds a style sheet that hides the elements, also those that come later. Its rules are in a layer: there an important declaration wins
 * over those of the page, except over important ones in an attribute, which are replaced. Call it again for elements that have got one since.
 * @param name of the style sheet: another one is added beside it
 */
export const hideElements = pageScript(
  { dom: makeDom },
  ({ dom }, { hidden, removed }: Hiding, name: string) => {
    const { get, run, addStyle } = dom
    // Elements can take the place of named globals, but not of symbols.
    const key = Symbol.for(`platen.hiding.${name}`)
    const added: HTMLStyleElement | CSSStyleSheet | undefined = Reflect.get(globalThis, key)
    if (added === undefined || (added instanceof Element && !get(added, 'isConnected'))) add()
    for (const selector of hidden) replaceInline(selector, 'visibility', 'hidden')
    for (const selector of removed) replaceInline(selector, 'display', 'none')

    function add(): void {
      const inner = 'visibility: hidden !important; transition: none !important'
      const css = [
        ...hidden.map(() => `x { &, & * { ${inner} } }`),
        ...removed.map(() => 'x { display: none !important }'),
      ]
      const text = `@layer { ${css.join(' ')} }`
      const style = addStyle(text)
      let sheet = style?.sheet
      Reflect.set(globalThis, key, style)
      if (!sheet) {
        // The page's Content-Security-Policy refuses the element.
        sheet = new CSSStyleSheet()
        sheet.replaceSync(text)
        get(document, 'adoptedStyleSheets').push(sheet)
        Reflect.set(globalThis, key, sheet)
      }
      const rules = [...((sheet.cssRules[0] as CSSLayerBlockRule | undefined)?.cssRules ?? [])]
      // A selector that is set in this way cannot end its rule.
      for (const [at, selector] of [...hidden, ...removed].entries()) {
        const rule = rules[at] as CSSStyleRule | undefined
        if (rule) rule.selectorText = selector
      }
    }

    function replaceInline(selector: string, property: string, value: string): void {
      for (const element of run(document, 'querySelectorAll', selector)) {
        const style: CSSStyleDeclaration | undefined = get(element as HTMLElement, 'style')
        if (style?.getPropertyPriority(property) !== 'important') continue
        style.setProperty(property, value, 'important')
      }
    }
  },
)
