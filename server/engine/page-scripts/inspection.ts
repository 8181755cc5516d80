/** Scripts that wait for a document's fonts and images, and read what the report needs to know of them. */
import { type Dom, makeDom } from './dom.ts'
import { type Elements, makeElements } from './elements.ts'
import { makeLazyFrames } from './lazy-frames.ts'
import { makeOptionalFonts } from './optional-fonts.ts'
import { pageScript } from './page-script.ts'

/** The contents of a finished document that the report describes. */
export interface Inspection {
  /** Addresses of images that did not load. */
  images: string[]
  /** Font families that the document asks for, the first of each list. */
  families: string[]
  /** Whole lists of font families of visible text. */
  stacks: string[]
}

/**
 * Finds elements with text of their own, one for each font that style sheets ask for. Reads at most 3,000 pieces of
 * text and 20 fonts; elements of one kind (tag, classes, parents) count once.
 */
function makeTextSamples({ elements }: { elements: Elements }) {
  const { getter, localName, attribute, hasAttributes, walk } = elements
  const parentOf = getter(Node, 'parentElement')
  return (): Element[] => {
    const samples = new Map<string, Element>()
    const kinds = new Map<string, number>()
    // Without it the ancestors of every piece of text are read again, which takes longer than the layout.
    const known = new Map<Element, number>()
    const kindOf = (element: Element | null, depth = 0): number => {
      if (element === null || depth === 500) return 0
      const before = known.get(element)
      if (before !== undefined) return before
      let key = `${kindOf(parentOf(element), depth + 1)} ${localName(element)}`
      if (hasAttributes(element)) {
        for (const name of ['class', 'id', 'style']) key += ` ${attribute(element, name)}`
      }
      const kind = kinds.get(key) ?? kinds.size + 1
      kinds.set(key, kind)
      known.set(element, kind)
      return kind
    }
    const seen = new Set<number>()
    const walker = walk(NodeFilter.SHOW_TEXT)
    for (let left = 3_000; left > 0 && samples.size < 20 && walker.nextNode(); left -= 1) {
      const text = walker.currentNode as Text
      if (!/\S/.test(text.data)) continue
      const element = text.parentElement
      const kind = kindOf(element)
      if (element === null || seen.has(kind)) continue
      seen.add(kind)
      const { fontFamily, fontWeight, fontStyle, display } = getComputedStyle(element)
      if (display === 'none') continue
      const font = [fontFamily, fontWeight, fontStyle].join()
      if (!samples.has(font)) samples.set(font, element)
    }
    return [...samples.values()]
  }
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

/** Elements with text, one for each font: Chromium can tell which fonts it drew them with. */
export const textSampleElements = pageScript(
  { elements: makeElements, textSamples: makeTextSamples },
  ({ textSamples }) => textSamples(),
)
