/**
 * Page script: CSS masks that PDFs can show. A PDF draws `mask-composite: exclude` as `add`, so that what the mask hides covers the
 * content. What is taken from a whole box with `subtract` is drawn as it should be.
 */
import { makeDom } from './dom.ts'
import { pageScript } from './page-script.ts'
import { makeShadows } from './shadow-trees.ts'
import { makeStyleSheets } from './style-sheets.ts'

function makeMasks() {
  const PROPERTIES = ['image', 'clip', 'origin', 'position', 'repeat', 'size', 'mode'] as const
  type Layer = Record<(typeof PROPERTIES)[number], string>
  /** The parts of a list, without those of functions in it. */
  const listOf = (value: string) => value.split(/,\s*(?![^()]*(?:\([^()]*\)[^()]*)*\))/)

  /** The layers of a rule, the uppermost first; shorter lists are repeated (CSS Masking 1, section 7.10). */
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

  /** The layers of which the lower is taken from the upper, which is the whole box; null for any other mask. */
  function bySubtraction([upper, lower, ...others]: Layer[]): Layer[] | null {
    if (!upper || !lower || others.length > 0) return null
    if (isFull(lower)) return [lower, upper]
    return isFull(upper) ? [upper, lower] : null
  }

  return function rewrite(style: CSSStyleDeclaration): void {
    const composite = style.getPropertyValue('mask-composite')
    // Chromium writes the older value as it is.
    if (!/^(exclude|xor)/.test(composite)) return
    const layers = bySubtraction(layersOf(style))
    if (!layers) return
    const priority = style.getPropertyPriority('mask-composite')
    for (const name of PROPERTIES) {
      style.setProperty(`mask-${name}`, layers.map((layer) => layer[name]).join(', '), priority)
    }
    style.setProperty('mask-composite', 'subtract', priority)
  }
}

/** Rewrites the masks of rules and `style` attributes, in open shadow trees too. Takes at most 20,000 rules. */
export const rewriteMasks = pageScript(
  { dom: makeDom, shadows: makeShadows, styleSheets: makeStyleSheets, rewrite: makeMasks },
  ({ dom, shadows, styleSheets, rewrite }) => {
    let left = 20_000
    function rewriteRules(rules: CSSRuleList | null): void {
      for (const rule of rules ?? []) {
        left -= 1
        if (left < 0) return
        if (rule instanceof CSSStyleRule) rewrite(rule.style)
        if ('cssRules' in rule) rewriteRules(rule.cssRules as CSSRuleList)
      }
    }
    for (const tree of shadows.treesIn(document)) {
      for (const sheet of styleSheets.sheetsOf(tree)) rewriteRules(styleSheets.rulesOf(sheet))
      for (const element of dom.run(tree, 'querySelectorAll', '[style*="mask"]')) {
        rewrite(dom.get(element as HTMLElement, 'style'))
      }
    }
  },
)
