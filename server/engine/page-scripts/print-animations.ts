/**
 * Shows the animations that begin only when the page is printed, because screens do not show their elements, or because
 * style sheets give them to print or to narrow pages.
 */
import { type Dom, makeDom } from './dom.ts'
import { pageScript } from './page-script.ts'
import { makeShadows, type Shadows } from './shadow-trees.ts'
import { makeStyleSheets, type StyleSheets, type Tree } from './style-sheets.ts'

/** A rule that has declarations. */
type StyleRule = CSSStyleRule | CSSNestedDeclarations

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
  const DELAY = 'animation-delay'

  /** Reading a text is much faster than reading rules. A script that adds rules to an element leaves it without text. */
  function mayAnimate({ ownerNode }: CSSStyleSheet): boolean {
    const text = ownerNode === null ? '' : (get(ownerNode as Node, 'textContent') ?? '')
    return text === '' || /animation/i.test(text)
  }
  /** The rules that give an animation or pause it. */
  function animated(rules: Iterable<CSSRule>, found: StyleRule[] = []): StyleRule[] {
    for (const rule of rules) {
      const isStyle = rule instanceof CSSStyleRule
      if (isStyle || rule instanceof CSSNestedDeclarations) {
        const { animationName, animation, animationPlayState } = rule.style
        const isNone = animationName === 'none' || animationName + animation === ''
        if (!isNone || animationPlayState !== '') found.push(rule)
      }
      if (isStyle || rule instanceof CSSGroupingRule) animated(rule.cssRules, found)
    }
    return found
  }
  const isPaused = ({ animationPlayState }: CSSStyleDeclaration) =>
    animationPlayState.includes('paused')
  const isPausing = ({ style }: StyleRule) => isPaused(style)
  const ofPseudoElement = (rule: StyleRule) =>
    /::|:(before|after)\b/.test(rule instanceof CSSStyleRule ? rule.selectorText : '')

  /** Keeps the delays of an element, whatever rules say. */
  function keepDelays(element: Element): void {
    const style = get(element as HTMLElement, 'style') as CSSStyleDeclaration | undefined
    style?.setProperty(DELAY, getComputedStyle(element).animationDelay, 'important')
  }
  /**
   * Keeps the delays of animations that are printed where they are, because they are not at their end.
   * @returns whether some are of pseudo-elements, whose delays cannot be kept
   */
  function keepHeld(tree: Tree, moment: number | null): boolean {
    let hasPseudoElements = false
    for (const one of run(tree, 'getAnimations')) {
      const { effect, playState, playbackRate } = one
      if (!(one instanceof CSSAnimation && effect instanceof KeyframeEffect)) continue
      if (playState !== 'paused' && playbackRate > 0) continue
      const isEndless = effect.getComputedTiming().endTime === Number.POSITIVE_INFINITY
      if (effect.pseudoElement === null) {
        if (effect.target) keepDelays(effect.target)
      } else if (!isEndless || moment !== null) {
        hasPseudoElements = true
      }
    }
    return hasPseudoElements
  }
  /** Keeps the delays of elements that a rule pauses. */
  function keepPaused(tree: Tree, rule: StyleRule): void {
    if (!(rule instanceof CSSStyleRule)) return
    try {
      for (const element of run(tree, 'querySelectorAll', rule.selectorText)) {
        if (isPaused(getComputedStyle(element))) keepDelays(element)
      }
    } catch {
      // The selector is only part of one, in a nested rule.
    }
  }
  function prepareTree(tree: Tree, moment: number | null): void {
    const sheets = styleSheets.sheetsOf(tree).filter(mayAnimate)
    const rules = sheets.flatMap((sheet) => animated(styleSheets.rulesOf(sheet) ?? []))
    if (rules.length === 0) return
    const hasPseudoElements = keepHeld(tree, moment)
    const [paused, moving] = [rules.filter(isPausing), rules.filter((rule) => !isPausing(rule))]
    // Before rules change, so that styles are computed once.
    for (const rule of paused) keepPaused(tree, rule)
    const css = `@media print { ${DELAY}: -${moment ?? DAY_MS}ms !important }`
    for (const rule of moving) {
      if (!(hasPseudoElements && ofPseudoElement(rule))) nest(rule, css)
    }
  }
  function nest(rule: StyleRule, css: string): void {
    const parent = rule instanceof CSSStyleRule ? rule : (rule.parentRule as CSSGroupingRule)
    parent.insertRule(css, parent.cssRules.length)
  }
  /**
   * Chromium prints at once, at the first moment of what begins then. A negative delay shows a later one.
   * @param moment how long after its beginning, in ms, whatever its own delay; null for its end
   */
  return (moment: number | null): void => {
    for (const tree of shadows.treesIn(document)) prepareTree(tree, moment)
  }
}

/** Prepares the document for print, after its animations have been settled: see `makePrintAnimations`. */
export const preparePrintAnimations = pageScript(
  {
    dom: makeDom,
    shadows: makeShadows,
    styleSheets: makeStyleSheets,
    prepare: makePrintAnimations,
  },
  ({ prepare }, moment: number | null) => prepare(moment),
)
