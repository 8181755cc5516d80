/** The style sheet that hides elements of a document. */
import type { Dom } from './dom.ts'

/** Selectors of a document. */
interface HidingRules {
  hidden: readonly string[]
  removed: readonly string[]
}

/**
 * @returns a function that gives the document the sheet, and tells whether it wins over every other
 *   sheet
 */
export function makeHidingSheet({ dom: { get, run } }: { dom: Dom }) {
  // Nothing is painted of what is clipped away, not even what a closed shadow tree makes visible.
  const INNER =
    'visibility: hidden !important; transition: none !important; clip-path: inset(50%) !important'
  const OUTER = 'display: none !important; transition: none !important'
  const PSEUDO = '&::before, &::after, & *::before, & *::after'

  function cssOf({ hidden, removed }: HidingRules): string {
    const css = [
      ...hidden.map(() => `x { &, & *, ${PSEUDO} { ${INNER} } }`),
      ...removed.map(() => `x { ${OUTER} }`),
    ]
    return `@layer { ${css.join(' ')} }`
  }
  function setSelectors(sheet: CSSStyleSheet, { hidden, removed }: HidingRules): void {
    const rules = [...((sheet.cssRules[0] as CSSLayerBlockRule | undefined)?.cssRules ?? [])]
    // A selector that is set in this way cannot end its rule.
    for (const [at, selector] of [...hidden, ...removed].entries()) {
      const rule = rules[at] as CSSStyleRule | undefined
      if (rule) rule.selectorText = selector
    }
  }
  /** @returns null if the page's Content-Security-Policy refuses it */
  function addStyle(rules: HidingRules): HTMLStyleElement | null {
    const parent = get(document, 'head') ?? get(document, 'documentElement')
    if (parent === null) return null
    const namespace = 'http://www.w3.org/1999/xhtml'
    const style = run(document, 'createElementNS', namespace, 'style') as HTMLStyleElement
    style.textContent = cssOf(rules)
    run(parent, 'prepend', style)
    if (style.sheet) {
      setSelectors(style.sheet, rules)
      return style
    }
    run(style, 'remove')
    return null
  }
  function adopt(rules: HidingRules): void {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(cssOf(rules))
    setSelectors(sheet, rules)
    get(document, 'adoptedStyleSheets').push(sheet)
  }

  /**
   * Its rules are in the first layer of all, whose important declarations win over those of later
   * layers, and of none.
   */
  return (rules: HidingRules, name: string): boolean => {
    // Elements can take the place of named globals, but not of symbols.
    const key = Symbol.for(`platen.hiding.${name}`)
    const known: HTMLStyleElement | null | undefined = Reflect.get(globalThis, key)
    if (known === null) return false
    if (known !== undefined) {
      if (run(document, 'querySelector', 'style, link') === known) return true
      run(known, 'remove')
    }
    const style = addStyle(rules)
    Reflect.set(globalThis, key, style)
    if (style === null) adopt(rules)
    return style !== null
  }
}
