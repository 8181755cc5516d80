/**
 * Ends animations that page scripts cannot reach: those in closed shadow trees, and in trees that Chromium makes for
 * elements such as `progress` and `use` (CDP domain Animation, which reports every animation of a page).
 */
import type { Protocol } from '../../chromium/cdp.ts'
import { areHidden, type Moment } from '../../page-scripts/animations.ts'
import { listen } from './events.ts'
import type { LanePage } from './page.ts'

export interface HiddenAnimations {
  /** Whether the page has had any animation. */
  readonly found: boolean
  /** Resolves when all animations have started: until then nothing but their existence is known. They start with a frame. */
  started(): Promise<void>
  /** Shows hidden animations that run at the same moment as `settleAnimations` does all others. */
  settle(moment: Moment): Promise<void>
  end(): void
}

type Animation = Protocol.Animation.Animation
type Effect = Protocol.Animation.AnimationEffect

/** As in page-scripts/animations.ts, which cannot share it: scripts of pages are self-contained. */
const ENDLESS_MS = 60_000
/** A page with more animations keeps them all as they are: each is reported in several events, and a page may have many. */
const ANIMATIONS_MAX = 200
/** The group of the objects that are passed to a script. */
const ELEMENTS = 'animated elements'

/** Call it before the document is loaded: earlier animations are not reported. */
export function watchHiddenAnimations(page: LanePage): HiddenAnimations {
  const { cdp } = page
  const known = new Map<string, Animation>()
  /** Ids of animations that have not started. */
  const waiting = new Set<string>()
  let changing = Promise.withResolvers<void>()
  let isEnabled = true
  const ignoreEnd = () => {} // the page has ended, and its animations with it

  function noteCreated({ id }: { id: string }): void {
    waiting.add(id)
    if (waiting.size + known.size > ANIMATIONS_MAX) disable()
  }
  function note({ animation }: { animation: Animation }): void {
    known.set(animation.id, animation)
    endWait(animation)
  }
  function forget({ id }: { id: string }): void {
    known.delete(id)
    endWait({ id })
  }
  function endWait({ id }: { id: string }): void {
    waiting.delete(id)
    notifyChange()
  }
  function forgetAll(): void {
    known.clear()
    waiting.clear()
    notifyChange()
  }
  function notifyChange(): void {
    changing.resolve()
    changing = Promise.withResolvers()
  }
  function disable(): void {
    if (!isEnabled) return
    isEnabled = false
    forgetAll()
    stop()
    cdp.send('Animation.disable').catch(ignoreEnd)
  }
  const stop = listen(cdp, {
    'Animation.animationCreated': noteCreated,
    'Animation.animationStarted': note,
    'Animation.animationUpdated': note,
    'Animation.animationCanceled': forget,
    'Page.frameNavigated': ({ frame }) => {
      if (frame.parentId === undefined) forgetAll()
    },
  })
  cdp.send('Animation.enable').catch(ignoreEnd)

  /** Animations of elements that scripts cannot find. */
  async function findHidden(): Promise<[animation: Animation, effect: Effect][]> {
    const running = [...known.values()].flatMap((one): [Animation, Effect][] => {
      const { playState, source, viewOrScrollTimeline } = one
      return playState === 'running' && source && !viewOrScrollTimeline ? [[one, source]] : []
    })
    if (running.length === 0) return []
    const executionContextId = await page.enterWorld()
    const resolving = running.map(([, { backendNodeId }]) =>
      cdp.send('DOM.resolveNode', { backendNodeId, executionContextId, objectGroup: ELEMENTS }),
    )
    const resolved = await Promise.allSettled(resolving)
    const { result } = await cdp.send('Runtime.callFunctionOn', {
      functionDeclaration: areHidden.source,
      executionContextId,
      // An element that is gone or in a frame is no argument.
      arguments: resolved.map((one) =>
        one.status === 'fulfilled' ? { objectId: one.value.object.objectId } : {},
      ),
      returnByValue: true,
    })
    await cdp.send('Runtime.releaseObjectGroup', { objectGroup: ELEMENTS })
    const hidden = result.value as boolean[]
    return running.filter((_, index) => hidden[index])
  }

  async function show({ id, type, playbackRate }: Animation, effect: Effect, moment: Moment) {
    const held = heldAt(effect, playbackRate, type === 'CSSTransition' ? null : moment)
    if (held.isEnd) {
      const { currentTime } = await cdp.send('Animation.getCurrentTime', { id })
      if (playbackRate > 0 ? currentTime >= held.ms : currentTime <= held.ms) return
    } else {
      await cdp.send('Animation.setPaused', { animations: [id], paused: true })
    }
    await cdp.send('Animation.seekAnimations', { animations: [id], currentTime: held.ms })
  }

  return {
    get found() {
      return known.size + waiting.size > 0
    },
    async started() {
      while (waiting.size > 0) await changing.promise
    },
    async settle(moment) {
      const hidden = await findHidden()
      // An animation that has been cancelled meanwhile is not shown.
      await Promise.allSettled(hidden.map(([one, effect]) => show(one, effect, moment)))
    },
    end: disable,
  }
}

/** The time at which an animation is shown, in ms since its start, and whether that is its end. */
function heldAt(
  { delay, endDelay, duration, iterations, direction }: Effect,
  playbackRate: number,
  moment: Moment,
): { ms: number; isEnd: boolean } {
  const passed = moment === null ? null : moment * Math.abs(playbackRate)
  // Chromium omits a number that is infinite.
  if (iterations === undefined) {
    if (passed !== null) return { ms: passed, isEnd: false }
    if (direction === 'alternate') return { ms: delay + duration, isEnd: false }
    if (direction === 'alternate-reverse') return { ms: delay, isEnd: false }
    return { ms: ENDLESS_MS * Math.abs(playbackRate), isEnd: false }
  }
  const end = delay + duration * iterations + endDelay
  const isForward = playbackRate > 0
  if (passed === null || passed >= end) return { ms: isForward ? end : 0, isEnd: true }
  return { ms: isForward ? passed : end - passed, isEnd: false }
}
