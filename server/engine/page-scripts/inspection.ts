/** Scripts that wait for a document's fonts and images, and read what the report needs to know of them. */
import { type Dom, makeDom } from './dom.ts'
import { type Elements, makeElements } from './elements.ts'
import { makeLazyFrames } from './lazy-frames.ts'
import { makeOptionalFonts } from './optional-fonts.ts'
import { pageScript } from './page-script.ts'
import { makeTextSamples } from './text-samples.ts'

/** The contents of a finished document that the report describes. */
export interface Inspection {
  /** Addresses of images that did not load. */
  images: string[]
  /** Font families that the document asks for, the first of each list. */
  families: string[]
  /** Whole lists of font families of visible text. */
  stacks: string[]
}

interface InspectHelpers {
  dom: Dom
  elements: Elements
  textSamples: () => Element[]
}

function makeInspect({ dom, elements, textSamples }: InspectHelpers) {
  const firstOf = (list: string) =>
    (/^\s*(?:"([^"]*)"|([^,]*))/.exec(list)?.slice(1).join('') ?? '').trim()
  const stackOf = (element: Element) => getComputedStyle(element).fontFamily
  const distinct = (names: string[]) => [...new Set(names)].map((name) => name.slice(0, 200))
  return (): Inspection => {
    const samples = textSamples()
    const images = [...dom.get(document, 'images')]
      .filter(
        ({ currentSrc, complete, naturalWidth }) => currentSrc && complete && naturalWidth === 0,
      )
      .slice(0, 100)
      .map(({ currentSrc }) => currentSrc.slice(0, 2_000))
    return {
      images,
      families: distinct(samples.map((element) => firstOf(stackOf(element)))),
      stacks: distinct(samples.filter(elements.isVisible).map(stackOf)),
    }
  }
}

const HELPERS = {
  dom: makeDom,
  elements: makeElements,
  textSamples: makeTextSamples,
  inspect: makeInspect,
}

const READY_HELPERS = {
  ...HELPERS,
  useOptionalFonts: makeOptionalFonts,
  lazyFrames: makeLazyFrames,
}

/** Whether the document has no element, as when nothing of it has arrived. */
export const isEmpty = pageScript(
  { dom: makeDom },
  ({ dom }) => dom.get(document, 'documentElement') === null,
)

/** Inspects the document as it is. */
export const inspectDocument = pageScript(HELPERS, ({ inspect }) => inspect())

/**
 * Lays the document out, waits for its fonts and for its images (lazy ones only if they are in view), and inspects
 * it. Makes lazy frames in view load.
 * @param decode whether images are decoded, too
 * @returns the inspection, and whether lazy frames were made to load, by this script or by an earlier one
 */
export const inspectWhenReady = pageScript(
  READY_HELPERS,
  async ({ dom, inspect, useOptionalFonts, lazyFrames }, decode: boolean) => {
    const { get, run } = dom
    const isInView = (element: Element) => {
      const { top, left, bottom, right } = run(element, 'getBoundingClientRect')
      return bottom >= 0 && right >= 0 && top <= innerHeight && left <= innerWidth
    }
    useOptionalFonts()
    const root: Element | null = get(document, 'documentElement')
    if (root !== null) run(root, 'getBoundingClientRect')
    const images = [...get(document, 'images')].filter((image) => {
      if (image.loading !== 'lazy' || image.complete) return true
      if (!isInView(image)) return false
      image.loading = 'eager'
      return true
    })
    const frames = [...run(document, 'querySelectorAll', 'iframe[loading=lazy i]')].filter(isInView)
    lazyFrames.load(frames as HTMLIFrameElement[])
    const fonts = get(document, 'fonts')
    // In a document whose end never arrived, fonts that do not load never get ready.
    const isCut = get(document, 'readyState') === 'loading' && fonts.status === 'loaded'
    await Promise.allSettled([
      isCut ? null : fonts.ready,
      ...(decode ? images.map((image) => image.decode()) : []),
    ])
    return { ...inspect(), hadLazyFrames: lazyFrames.found() }
  },
)
