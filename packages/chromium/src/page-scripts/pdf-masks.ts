/**
 * Page script: CSS masks that PDFs can show. A PDF draws `mask-composite: exclude` as `add`, so
 * that what the mask hides covers the content. What is taken from a whole box with `subtract` is
 * drawn as it should be.
 */
import { makeDom } from './dom.ts'
import { makeElements } from './elements.ts'
import { pageScript } from './page-script.ts'
import { makeShadows } from './shadow-trees.ts'
import { makeStyleSheets, type Tree } from './style-sheets.ts'

function makeMasks() {
  const PROPERTIES = ['image', 'clip', 'origin', 'position', 'repeat', 'size', 'mode'] as const
  type Layer = Record<(typeof PROPERTIES)[number], string>
  /** The parts of a list, without those of functions in it. */
  const listOf = (value: string) => value.split(/,\s*(?![^()]*(?:\([^()]*\)[^()]*)*\))/)

  /**
   * The layers of a rule, the uppermost first; shorter lists are repeated (CSS Masking 1, section
   * 7.10).
   */
  function layersOf(style: CSSStyleDeclaration): Layer[] {
    const lists = PROPERTIES.map((name) => listOf(style.getPropertyValue(`mask-${name}`)))
    return (lists[0] ?? []).map((_, index) => {
      const entries = PROPERTIES.map((name, at) => {
        const list = lists[at] ?? []
        return [name, list[index % list.length] ?? '']
      })
      return Object.fromEntries(entries) as Layer
    })
  }
  const coversBox = ({ clip }: Layer) => clip === 'border-box' || clip === 'no-clip'
  /** Whether a layer hides nothing: a gradient of opaque colors that fills the box. */
  const isFull = (layer: Layer) =>
    coversBox(layer) &&
    /^[a-z-]*gradient\(/.test(layer.image) &&
    !/rgba|hsla|transparent|currentcolor|var\(|color|\/|#(?:[\da-f]{4}|[\da-f]{8})\b/i.test(
      layer.image,
    ) &&
    /^auto/.test(layer.size) &&
    layer.repeat === 'repeat' &&
    layer.mode !== 'luminance'

  /**
   * The layers of which the lower is taken from the upper, which is the whole box; null for any
   * other mask.
   */
  function bySubtraction([upper, lower, ...others]: Layer[]): Layer[] | null {
    if (!upper || !lower || others.length > 0) return null
    if (isFull(lower)) return [lower, upper]
    return isFull(upper) ? [upper, lower] : null
  }

  /**
   * The values of a rule for the layers of a mask that PDFs show wrong; the older values of
   * `-webkit-mask-composite` have names of their own.
   */
  const DRAWN_WRONG = /exclude|xor|intersect|subtract|-in\b|-out\b|-atop\b/
  const isDrawnWrong = (composite: string) => DRAWN_WRONG.test(composite)

  /**
   * @returns whether the mask of a rule or an attribute is one that a PDF shows wrong, after what
   *   could be rewritten was
   */
  function rewrite(style: CSSStyleDeclaration): boolean {
    const composite = style.getPropertyValue('mask-composite')
    if (!isDrawnWrong(composite)) return false
    const layers = layersOf(style)
    if (layers.length < 2) return false
    const [upper] = layers
    if (/^subtract/.test(composite)) return layers.length > 2 || !upper || !isFull(upper)
    const subtracted = bySubtraction(layers)
    if (!subtracted || !/^(exclude|xor)/.test(composite)) return true
    const priority = style.getPropertyPriority('mask-composite')
    for (const name of PROPERTIES) {
      style.setProperty(`mask-${name}`, subtracted.map((layer) => layer[name]).join(', '), priority)
    }
    style.setProperty('mask-composite', 'subtract', priority)
    return false
  }
  return { rewrite, isDrawnWrong }
}

/**
 * Rewrites the masks of rules and `style` attributes, in open shadow trees too. Takes at most
 * 20,000 rules.
 * @returns the first element with a mask that the PDF will show wrong; null if there is none
 */
export const rewriteMasks = pageScript(
  {
    dom: makeDom,
    elements: makeElements,
    shadows: makeShadows,
    styleSheets: makeStyleSheets,
    masks: makeMasks,
  },
  ({ dom, elements, shadows, styleSheets, masks }): string | null => {
    let left = 20_000
    let checksLeft = 50
    let found: string | null = null
    const SCREEN_ONLY = /^\s*(?:only\s+)?screen\b[^,]*$/i
    const PSEUDO_ELEMENT = /::?(before|after)\b/i

    /** Other rules may win, and those of other media do not apply. */
    function check(element: Element | null, pseudo: string | null): void {
      checksLeft -= 1
      if (element === null || found !== null || checksLeft < 0) return
      const { maskComposite } = getComputedStyle(element, pseudo)
      if (masks.isDrawnWrong(maskComposite)) found = elements.nameOf(element)
    }
    function checkRule({ selectorText }: CSSStyleRule, tree: Tree): void {
      const name = PSEUDO_ELEMENT.exec(selectorText)?.[1]
      const selector = selectorText.replace(PSEUDO_ELEMENT, '').trim() || '*'
      try {
        check(dom.run(tree, 'querySelector', selector), name === undefined ? null : `::${name}`)
      } catch {
        // a selector that is valid in style sheets only, such as `&`: the report says less
      }
    }
    function rewriteRules(rules: CSSRuleList | null, tree: Tree): void {
      for (const rule of rules ?? []) {
        left -= 1
        if (left < 0) return
        if (rule instanceof CSSMediaRule && SCREEN_ONLY.test(rule.conditionText)) continue
        if (rule instanceof CSSStyleRule && masks.rewrite(rule.style)) checkRule(rule, tree)
        if ('cssRules' in rule) rewriteRules(rule.cssRules as CSSRuleList, tree)
      }
    }
    for (const tree of shadows.treesIn(document)) {
      for (const sheet of styleSheets.sheetsOf(tree)) {
        rewriteRules(styleSheets.rulesOf(sheet), tree)
      }
      for (const element of dom.run(tree, 'querySelectorAll', '[style*="mask"]')) {
        if (masks.rewrite(dom.get(element as HTMLElement, 'style'))) check(element, null)
      }
    }
    return found
  },
)
