/** Scripts that notice what the page's own scripts draw: changes of elements and of canvases. */
import { type Moment, makeAnimations } from './animations.ts'
import { type Dom, makeDom } from './dom.ts'
import { type Elements, makeElements } from './elements.ts'
import { makeFrame } from './lazy-loading.ts'
import { pageScript } from './page-script.ts'
import { makeShadows, type Shadows } from './shadow-trees.ts'

/** The use that scripts of a document have made of its clock. */
export interface ClockUse {
  /** Whether they have set timers or asked for idle time, ever. */
  timers: boolean
  /**
   * Whether they have requested an animation frame since the last look, or between the two frames
   * of `runTwoFrames`.
   */
  frames: boolean
}

/**
 * Chromium numbers timers, frames and idle times of a document, and counts those of all worlds
 * together.
 */
export function makeClockUse() {
  /**
   * The looks so far: each sets a timer of its own. Elements of the page can take the place of
   * globals, but not of symbols.
   */
  const LOOKS = Symbol.for('platen.looks')
  const nothing = () => {}
  function nextFrameId(): number {
    const id = requestAnimationFrame(nothing)
    cancelAnimationFrame(id)
    return id
  }
  function hasTimers(): boolean {
    const looks = Number(Reflect.get(globalThis, LOOKS) ?? 0) + 1
    Reflect.set(globalThis, LOOKS, looks)
    const timer = setTimeout(nothing)
    clearTimeout(timer)
    const idle = requestIdleCallback(nothing)
    cancelIdleCallback(idle)
    return Number(timer) > looks || idle > looks
  }
  return { nextFrameId, hasTimers }
}

type ClockIds = ReturnType<typeof makeClockUse>

/** Looks at what has changed since the last look. */
export function makeMotion({
  dom,
  elements,
  shadows,
  clockUse,
}: {
  dom: Dom
  elements: Elements
  shadows: Shadows
  clockUse: ClockIds
}) {
  const KEY = Symbol.for('platen.motion')
  /** Canvases are compared in this size, in pixels. */
  const SIDE_MAX = 256
  const CANVASES_MAX = 30
  const CHANGES = {
    attributes: true,
    attributeOldValue: true,
    characterData: true,
    characterDataOldValue: true,
    childList: true,
    subtree: true,
  }
  interface State {
    observer: MutationObserver
    hasChanged: boolean
    pictures: WeakMap<Element, Uint8ClampedArray>
    frameId: number
  }

  function start(): State {
    const state: State = {
      observer: new MutationObserver((records) => note(state, records)),
      hasChanged: false,
      pictures: new WeakMap(),
      frameId: 0,
    }
    Reflect.set(globalThis, KEY, state)
    return state
  }

  /** A page that changes much is not observed any more until the next look. */
  function note(state: State, records: MutationRecord[]): void {
    if (state.hasChanged || !records.some(isVisibleChange)) return
    state.hasChanged = true
    state.observer.disconnect()
  }
  function isVisibleChange({ type, target, attributeName, oldValue }: MutationRecord): boolean {
    const element = target instanceof Element ? target : dom.get(target, 'parentElement')
    if (type === 'attributes' && element !== null) {
      if (elements.attribute(element, attributeName ?? '') === oldValue) return false
    }
    if (type === 'characterData' && dom.get(target as Text, 'data') === oldValue) return false
    return element === null || isShown(element)
  }
  /**
   * Whether an element could be seen: style sheets change others, and parts of a picture need no
   * box of their own.
   */
  function isShown(element: Element): boolean {
    if (element instanceof HTMLStyleElement) return true
    let shown: Element = element
    while (shown instanceof SVGElement && shown.ownerSVGElement) shown = shown.ownerSVGElement
    return shown.checkVisibility({ visibilityProperty: true })
  }

  /**
   * The picture of a canvas; null if scripts may not read it. One of WebGL is empty between two
   * frames.
   */
  function pictureOf(canvas: HTMLCanvasElement): Uint8ClampedArray | null {
    const width = Math.min(SIDE_MAX, dom.get(canvas, 'width'))
    const height = Math.min(SIDE_MAX, dom.get(canvas, 'height'))
    if (width === 0 || height === 0) return null
    const copy = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
    if (copy === null) return null
    copy.imageSmoothingQuality = 'high'
    try {
      copy.drawImage(canvas, 0, 0, width, height)
      return copy.getImageData(0, 0, width, height).data
    } catch {
      return null // it shows something of another site
    }
  }
  function isEqual(one: Uint8ClampedArray | undefined, other: Uint8ClampedArray): boolean {
    return one?.length === other.length && other.every((value, index) => value === one[index])
  }
  function haveChanged(trees: ParentNode[], { pictures }: State): boolean {
    const canvases = trees
      .flatMap((tree) => [...dom.run(tree, 'querySelectorAll', 'canvas')] as HTMLCanvasElement[])
      .filter(isShown)
      .slice(0, CANVASES_MAX)
    let changed = false
    for (const canvas of canvases) {
      const picture = pictureOf(canvas)
      if (picture === null || isEqual(pictures.get(canvas), picture)) continue
      pictures.set(canvas, picture)
      changed = true
    }
    return changed
  }

  /**
   * @returns whether anything that can be seen has changed since the last look, and whether scripts
   *   want more frames
   */
  return function look(): { changed: boolean; frames: boolean } {
    const state: State = Reflect.get(globalThis, KEY) ?? start()
    note(state, state.observer.takeRecords())
    const trees = shadows.treesIn(document)
    const changed = haveChanged(trees, state) || state.hasChanged
    state.hasChanged = false
    for (const tree of trees) state.observer.observe(tree, CHANGES)
    const frameId = clockUse.nextFrameId()
    const frames = frameId > state.frameId + 1
    state.frameId = frameId
    return { changed, frames }
  }
}

interface FrameHelpers {
  frame: () => Promise<unknown>
  clockUse: ClockIds
}

/** Waits for two frames: the second shows what the first has found to be in view. */
export function makeTwoFrames({ frame, clockUse }: FrameHelpers) {
  return async (): Promise<ClockUse> => {
    await frame()
    const before = clockUse.nextFrameId()
    await frame()
    // One of them is that of the second frame.
    const frames = clockUse.nextFrameId() > before + 2
    return { timers: clockUse.hasTimers(), frames }
  }
}

/** Waits for two frames. @returns the use that scripts have made of the clock */
export const runTwoFrames = pageScript(
  { frame: makeFrame, clockUse: makeClockUse, twoFrames: makeTwoFrames },
  ({ twoFrames }) => twoFrames(),
)

/**
 * Ends animations as `settleAnimations` does, and looks at what scripts have drawn since the last
 * look. The first look finds every canvas changed.
 */
export const lookAtMotion = pageScript(
  {
    dom: makeDom,
    elements: makeElements,
    shadows: makeShadows,
    animations: makeAnimations,
    clockUse: makeClockUse,
    look: makeMotion,
  },
  async ({ animations, look }, moment: Moment) => {
    const { finished } = await animations.settle(moment)
    const { changed, frames } = look()
    return { changed: changed || finished, frames }
  },
)
