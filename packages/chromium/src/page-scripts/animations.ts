/**
 * Scripts that show moving content at a defined moment: animations and transitions of CSS and of
 * scripts, and SMIL animations of SVG.
 */
import { makeAutoContent } from './auto-content.ts'
import { makeAutofocus } from './autofocus.ts'
import { type Dom, makeDom } from './dom.ts'
import { pageScript } from './page-script.ts'
import { makeShadows, type Shadows } from './shadow-trees.ts'
import { makeStyleSheets } from './style-sheets.ts'

/**
 * The moment of the page at which animations are shown; null for the end of each. Endless ones have
 * no end: they are shown as after `ENDLESS_MOMENT_MS`.
 */
export type Moment = number | null

export function makeAnimations({ dom, shadows }: { dom: Dom; shadows: Shadows }) {
  const { get, run } = dom
  /**
   * Most durations divide one minute, so that most endless animations are where they begin, and
   * those with a delay have begun.
   */
  const ENDLESS_MOMENT_MS = 60_000
  /** Finishing one animation may start others: of descendants that inherit its values. */
  const ROUNDS_MAX = 5
  /** The wait for the update of a view transition. */
  const UPDATE_MS_MAX = 2_000

  const timeline = get(document, 'timeline')
  const treesNow = () => shadows.treesIn(document)
  type Trees = ReturnType<typeof treesNow>
  /**
   * Animations that move with time. Paused ones stay where they are, and others move with the
   * scroll position.
   */
  function running(targets: readonly (Trees[number] | Element)[]): Animation[] {
    return targets
      .flatMap((target) => run(target, 'getAnimations'))
      .filter(
        (one) => one.playState === 'running' && one.timeline === timeline && one.playbackRate !== 0,
      )
  }
  function timingOf({ effect }: Animation) {
    const { endTime, delay = 0, duration, direction } = effect?.getComputedTiming() ?? {}
    const isEndless = endTime === Number.POSITIVE_INFINITY
    return { isEndless, endTime: Number(endTime), delay, duration: Number(duration), direction }
  }
  function holdAt(animation: Animation, ms: number): void {
    animation.pause()
    // The time of an animation that never ends has no such moment: it stays where it is.
    if (Number.isFinite(ms)) animation.currentTime = ms
  }
  /**
   * Alternating animations are shown at their last keyframe, where an element that fades in is
   * visible.
   */
  function holdEndless(animation: Animation, moment: Moment): void {
    const { delay, duration, direction } = timingOf(animation)
    if (moment === null && direction === 'alternate') holdAt(animation, delay + duration)
    else if (moment === null && direction === 'alternate-reverse') holdAt(animation, delay)
    else holdAt(animation, (moment ?? ENDLESS_MOMENT_MS) * Math.abs(animation.playbackRate))
  }
  /**
   * @returns whether any was finished, whose end may start others or call handlers of scripts, and
   *   whether any was held
   */
  function finishAll(trees: Trees, moment: Moment): { finished: boolean; held: boolean } {
    let [finished, held] = [false, false]
    for (let rounds = 0; rounds < ROUNDS_MAX; rounds += 1) {
      const endless: Animation[] = []
      const finite: Animation[] = []
      for (const one of running(trees)) (timingOf(one).isEndless ? endless : finite).push(one)
      for (const one of endless) holdEndless(one, moment)
      for (const one of finite) one.finish()
      held ||= endless.length > 0
      if (finite.length === 0) break
      finished = true
    }
    return { finished, held }
  }
  /**
   * Holds animations at a moment before their end. A transition has no such moment: it shows a
   * change of state.
   */
  function holdAll(trees: Trees, moment: number): void {
    for (const one of running(trees)) {
      const { isEndless, endTime } = timingOf(one)
      const ms = moment * Math.abs(one.playbackRate)
      if (!isEndless && (ms >= endTime || one instanceof CSSTransition)) continue
      holdAt(one, one.playbackRate < 0 ? endTime - ms : ms)
    }
  }
  /** Sets the clock of every outermost SVG element with animations that no script has stopped. */
  function setSvgClocks(trees: Trees, moment: Moment): void {
    const selector = 'svg :is(animate, animateMotion, animateTransform, set)'
    const parts = trees.flatMap((tree) => [
      ...run(tree, 'querySelectorAll', selector),
    ]) as SVGElement[]
    const outermost = (element: SVGElement): SVGSVGElement | null => {
      let svg = element.ownerSVGElement
      while (svg?.ownerSVGElement) svg = svg.ownerSVGElement
      return svg
    }
    const root = get(document, 'documentElement')
    if (root instanceof SVGSVGElement) parts.push(root)
    for (const svg of new Set(parts.map((part) => outermost(part) ?? part))) {
      if (!(svg instanceof SVGSVGElement) || svg.animationsPaused()) continue
      svg.pauseAnimations()
      svg.setCurrentTime((moment ?? ENDLESS_MOMENT_MS) / 1_000)
    }
  }
  /**
   * Skips a view transition, so that the page shows its new state at once.
   * @returns whether there was one; its update has ended then, unless it takes very long
   */
  async function skipTransition(): Promise<boolean> {
    const page: Document & { activeViewTransition?: ViewTransition | null } = document
    const transition = get(page, 'activeViewTransition')
    if (!transition) return false
    transition.skipTransition()
    const tooLong = new Promise((resolve) => setTimeout(resolve, UPDATE_MS_MAX))
    await Promise.allSettled([Promise.race([transition.updateCallbackDone, tooLong])])
    return true
  }
  /**
   * Ends everything that moves, and stops what never ends at a defined moment.
   * @param show shows content that could be skipped, and returns a function that undoes it
   * @returns `finished`: whether scripts may react; `held`: whether an endless animation was
   *   stopped
   */
  async function settle(moment: Moment, show?: (trees: Trees) => () => void) {
    const skipped = await skipTransition()
    const trees = treesNow()
    setSvgClocks(trees, moment)
    const skipAgain = show?.(trees)
    const { finished, held } = finishAll(trees, moment)
    skipAgain?.()
    return { finished: finished || skipped, held }
  }
  /** Ends what moves elements themselves and has an end. */
  function finish(elements: readonly Element[]): void {
    for (const one of running(elements)) if (!timingOf(one).isEndless) one.finish()
  }
  function hold(moment: number): void {
    const trees = treesNow()
    setSvgClocks(trees, moment)
    holdAll(trees, moment)
  }
  return { settle, hold, finish }
}

const HELPERS = { dom: makeDom, shadows: makeShadows, animations: makeAnimations }

/**
 * Ends everything that moves, and stops what never ends at a defined moment.
 * @param isSkipping whether content could be skipped that will be printed: its animations would
 *   begin only then
 * @param isFocusing whether the page may have drawn no frame, with which it gets its focus
 * @returns `finished`: whether scripts may react; `held`: whether an endless animation was stopped
 */
export const settleAnimations = pageScript(
  {
    ...HELPERS,
    styleSheets: makeStyleSheets,
    showAutoContent: makeAutoContent,
    autofocus: makeAutofocus,
  },
  async (
    { animations, showAutoContent, autofocus },
    moment: Moment,
    isSkipping: boolean,
    isFocusing: boolean,
  ) => {
    if (isFocusing) autofocus()
    return animations.settle(moment, isSkipping ? showAutoContent : undefined)
  },
)

/** Holds animations where they are this long after their start; transitions go on to their end. */
export const holdAnimations = pageScript(HELPERS, ({ animations }, moment: number) => {
  animations.hold(moment)
})
