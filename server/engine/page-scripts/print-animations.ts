/**
 * Shows the animations that begin only when the page is printed, because screens do not show their elements, or because
 * style sheets give them to print or to narrow pages.
 */
import { type Dom, makeDom } from './dom.ts'
import { pageScript } from './page-script.ts'
import { makeShadows, type Shadows } from './shadow-trees.ts'
import { makeStyleSheets, type StyleSheets, type Tree } from './style-sheets.ts'

export function makePrintAnimations({
  dom: { get, run },
  shadows,
  styleSheets,
}: {
  dom: Dom
  shadows: Shadows
  styleSheets: StyleSheets
}) {
  /** Longer than animations of pages last. Most durations divide it, so that most endless ones are where they begin. */
  const DAY_MS = 86_400_000
  const HELD = 'data-platen-held'
  const PSEUDO_ELEMENTS = /::?(before|after|marker)\b/g
  const ownTimeline = get(document, 'timeline')

  interface Selectors {
    animated: string[]
    paused: string[]
  }
  function read(
    tree: Tree,
    rules: Iterable<CSSRule>,
    found: Selectors = { animated: [], paused: [] },
  ): Selectors {
    for (const rule of rules) {
      if (rule instanceof CSSGroupingRule) read(tree, rule.cssRules, found)
      if (!(rule instanceof CSSStyleRule)) continue
      const { animation, animationName, animationPlayState } = rule.style
      if (animation === '' && animationName === '' && animationPlayState === '') continue
      const selector = rule.selectorText.replace(PSEUDO_ELEMENTS, '')
      if (!isUsed(tree, selector)) continue
      const isPaused = animationPlayState.includes('paused')
      if (isPaused) found.paused.push(selector)
      else found.animated.push(selector)
    }
    return found
  }
  function isUsed(tree: Tree, selector: string): boolean {
    try {
      return selector.includes(':host') || run(tree, 'querySelector', selector) !== null
    } catch {
      return false // a nested rule, whose selector is not complete
    }
  }
  /** Marks the elements with animations that are printed as they are, because they are not at their end. */
  function markHeld(tree: Tree): void {
    for (const { effect, playState, playbackRate, timeline } of run(tree, 'getAnimations')) {
      const ends = playState !== 'paused' && playbackRate > 0 && timeline === ownTimeline
      if (ends || !(effect instanceof KeyframeEffect) || effect.target === null) continue
      run(effect.target, 'setAttribute', HELD, '')
    }
  }
  /**
   * Chromium prints at once, at the first moment of what begins then. A negative delay shows a later one.
   * @param moment how long after its beginning, in ms; null for its end
   */
  return (moment: number | null): void => {
    for (const tree of shadows.treesIn(document)) {
      const sheets = styleSheets.sheetsOf(tree)
      const { animated, paused } = read(
        tree,
        sheets.flatMap(({ rules }) => rules ?? []),
      )
      if (sheets.some(({ rules }) => rules === null)) animated.push('*')
      else if (isUsed(tree, '[style*=animation]')) animated.push('[style*=animation]')
      if (animated.length === 0) continue
      markHeld(tree)
      const held = [`[${HELD}]`, '[style*=paused]', ...paused]
      const moving = `:is(${animated.join()}):not(:is(${held.join()}))`
      const parts = ['', '::before', '::after', '::marker'].map((part) => `${moving}${part}`)
      const rule = `${parts.join()} { animation-delay: -${moment ?? DAY_MS}ms !important }`
      styleSheets.addTo(tree, `@media print { ${rule} }`)
    }
  }
}

/** Prepares the document for print, once, after its animations have been settled: see `makePrintAnimations`. */
export const preparePrintAnimations = pageScript(
  {
    dom: makeDom,
    shadows: makeShadows,
    styleSheets: makeStyleSheets,
    prepare: makePrintAnimations,
  },
  ({ prepare }, moment: number | null) => prepare(moment),
)
