/** Gets a page ready to be printed in one call, if all of it is in view. */
import { type Moment, makeAnimations } from './animations.ts'
import { makeDom } from './dom.ts'
import { makeElements } from './elements.ts'
import { makeInspect } from './inspection.ts'
import { makeLazyFrames } from './lazy-frames.ts'
import { makeFrame, makeLazyContent } from './lazy-loading.ts'
import { makeOptionalFonts } from './optional-fonts.ts'
import { makePageGrowth } from './page-growth.ts'
import { pageScript } from './page-script.ts'
import { makeReady } from './ready.ts'
import { makeClockUse, makeTwoFrames } from './script-motion.ts'
import { makeShadows } from './shadow-trees.ts'
import { makeTextSamples } from './text-samples.ts'

const HELPERS = {
  dom: makeDom,
  elements: makeElements,
  textSamples: makeTextSamples,
  inspect: makeInspect,
  frame: makeFrame,
  shadows: makeShadows,
  lazyFrames: makeLazyFrames,
  growth: makePageGrowth,
  lazy: makeLazyContent,
  useOptionalFonts: makeOptionalFonts,
  ready: makeReady,
  animations: makeAnimations,
  clockUse: makeClockUse,
  twoFrames: makeTwoFrames,
}

/**
 * Waits until the page is ready, lets two frames run, ends what moves and inspects the document.
 * @returns null if the page needs more than that, also because its scripts may draw on
 */
export const completeShortPage = pageScript(
  HELPERS,
  async ({ twoFrames, lazyFrames, lazy, ready, animations, inspect }, moment: Moment) => {
    lazy.loadEagerly(document)
    if (lazy.pageHeight() > innerHeight) return null
    await ready({ decode: true, fonts: true, without: [] })
    if (lazyFrames.found()) return null
    const { timers, frames } = await twoFrames()
    const { finished } = await animations.settle(moment)
    const mayDraw = moment === null && (timers || frames)
    return finished || mayDraw ? null : inspect()
  },
)
