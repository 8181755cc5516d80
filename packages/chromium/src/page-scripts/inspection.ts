/**
 * Scripts that wait for a document's fonts and images, and read what the report needs to know of
 * them.
 */
import { type Dom, makeDom } from './dom.ts'
import { type Elements, makeElements } from './elements.ts'
import { makeLazyFrames } from './lazy-frames.ts'
import { makeOptionalFonts } from './optional-fonts.ts'
import { pageScript } from './page-script.ts'
import { makeReady, type Wait } from './ready.ts'
import { makeTextSamples } from './text-samples.ts'

/** The contents of a finished document that the report describes. */
export interface Inspection {
  /** Addresses of images that did not load. */
  images: string[]
  /** Font families that the document asks for, the first of each list. */
  families: string[]
  /** Whole lists of font families of visible text. */
  stacks: string[]
  /** The language that the document declares; null without one. Chromium prints its own then. */
  language: string | null
  /** Whether scripts may have drawn or placed something for the width of the window. */
  hasDrawings: boolean
}

interface InspectHelpers {
  dom: Dom
  elements: Elements
  textSamples: () => Element[]
}

export function makeInspect({ dom, elements, textSamples }: InspectHelpers) {
  const DRAWINGS = 'canvas, svg[width], .leaflet-container, [style*="width"], [style*="px"]'
  const firstOf = (list: string) =>
    (/^\s*(?:"([^"]*)"|([^,]*))/.exec(list)?.slice(1).join('') ?? '').trim()
  const stackOf = (element: Element) => getComputedStyle(element).fontFamily
  function declaredLanguage(): string | null {
    const root = dom.get(document, 'documentElement')
    const meta = elements.query('meta[http-equiv="content-language" i]')
    const named = [
      root && elements.attribute(root, 'lang'),
      root && elements.attribute(root, 'xml:lang'),
      meta && elements.attribute(meta, 'content'),
    ]
    return (
      named
        .find((one) => one?.trim())
        ?.trim()
        .slice(0, 100) ?? null
    )
  }
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
      language: declaredLanguage(),
      hasDrawings: elements.query(DRAWINGS) !== null,
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
  ready: makeReady,
}

/** Whether the document has no element, as when nothing of it has arrived. */
export const isEmpty = pageScript(
  { dom: makeDom },
  ({ dom }) => dom.get(document, 'documentElement') === null,
)

/** Inspects the document as it is. */
export const inspectDocument = pageScript(HELPERS, ({ inspect }) => inspect())

/**
 * Waits until the document is ready (see ready.ts), and inspects it.
 * @returns the inspection, and whether lazy frames were made to load, by this script or by an
 *   earlier one
 */
export const inspectWhenReady = pageScript(
  READY_HELPERS,
  async ({ inspect, lazyFrames, ready }, wait: Wait) => {
    await ready(wait)
    return { ...inspect(), hadLazyFrames: lazyFrames.found() }
  },
)
