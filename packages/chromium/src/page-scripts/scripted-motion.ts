/**
 * Waits for what scripts of a page do while it is scrolled through, and notices what they undo when
 * it leaves the view.
 */
import type { Dom } from './dom.ts'
import type { LeftElements } from './hidden-again.ts'
import type { Shadows } from './shadow-trees.ts'

interface Helpers {
  dom: Dom
  shadows: Shadows
  frame: () => Promise<unknown>
  leftElements: LeftElements
}

/** The result of scrolling through a page. */
export interface Scrolled<T> {
  result: T
  /**
   * Whether scripts have changed anything below the window since the page returned to its
   * beginning: they may have hidden it again.
   */
  isUndone: boolean
}

export function makeScriptedMotion({ dom, shadows, frame, leftElements }: Helpers) {
  const { get, run } = dom
  /** An old library may draw with a timer of 30 ms, not in every frame. */
  const STILL_FRAMES = 3
  const CHANGES = { attributes: true, characterData: true, childList: true, subtree: true }
  /** The elements that are looked at. */
  const LEFT_MAX = 2_000

  /** Whether a part of an element is below the window: of its children, or all of it. */
  function isBelow(element: Element, part: 'some' | 'all'): boolean {
    const { top, bottom } = run(element, 'getBoundingClientRect')
    return bottom > top && (part === 'all' ? top : bottom) > innerHeight
  }
  /** Animations of scripts change no attribute before their end. */
  function moveBelow(since: number): boolean {
    return run(document, 'getAnimations').some(({ playState, startTime, effect }) => {
      const target = effect instanceof KeyframeEffect ? effect.target : null
      const isNew = playState === 'running' && Number(startTime) >= since
      return isNew && target !== null && isBelow(target, 'all')
    })
  }
  const now = () => Number(get(document, 'timeline').currentTime ?? 0)

  /**
   * Waits for what scrolling starts: animations that scripts draw frame by frame, of which Chromium
   * knows no end, unlike of those of CSS. What changes before the scroll moves on its own, maybe
   * without end, and is not waited for. Changes in frames are not seen.
   * @param waitMsMax the longest wait; 0 if scripts do not run: without them there is nothing to
   *   wait for
   * @param scroll scrolls the page, and calls `returns` when it goes back to its beginning
   */
  return async function untilStill<T>(
    waitMsMax: number,
    scroll: (returns: () => void) => Promise<T>,
  ): Promise<Scrolled<T>> {
    if (waitMsMax === 0) return { result: await scroll(() => {}), isUndone: false }
    const moving = new Set<Node>()
    const left = new Map<Element, 'some' | 'all'>()
    let [isScrolled, hasChanged, returnedAt] = [false, false, Number.POSITIVE_INFINITY]
    const note = (records: MutationRecord[]) => {
      for (const { target, type } of records) {
        if (!isScrolled) moving.add(target)
        if (moving.has(target)) continue
        hasChanged = true
        if (returnedAt === Number.POSITIVE_INFINITY || left.size >= LEFT_MAX) continue
        if (target instanceof Element && type !== 'characterData') {
          left.set(target, type === 'childList' ? 'some' : (left.get(target) ?? 'all'))
        }
      }
    }
    const observer = new MutationObserver(note)
    for (const tree of shadows.treesIn(document)) observer.observe(tree, CHANGES)
    await frame()
    note(observer.takeRecords())
    isScrolled = true
    const result = await scroll(() => {
      note(observer.takeRecords())
      returnedAt = now()
    })
    const deadline = performance.now() + waitMsMax
    for (let still = 0; still < STILL_FRAMES && performance.now() < deadline; ) {
      hasChanged = false
      await frame()
      still = hasChanged ? 0 : still + 1
    }
    note(observer.takeRecords())
    observer.disconnect()
    const undone = [...left].filter(([element, part]) => isBelow(element, part))
    leftElements.set(undone.map(([element]) => element))
    return { result, isUndone: undone.length > 0 || moveBelow(returnedAt) }
  }
}
