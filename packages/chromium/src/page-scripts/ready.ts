/** Waits in a page until its document is ready. */
import type { Dom } from './dom.ts'
import type { LazyFrames } from './lazy-frames.ts'

/** The parts of a document that are waited for. */
export interface Wait {
  /** Whether images are decoded, too. */
  decode: boolean
  /** Whether fonts are waited for: those that never arrive never get ready. */
  fonts: boolean
  /** The beginnings of the addresses of images that are not waited for. */
  without: string[]
}

interface Helpers {
  dom: Dom
  useOptionalFonts: () => void
  lazyFrames: LazyFrames
}

export function makeReady({ dom, useOptionalFonts, lazyFrames }: Helpers) {
  const { get, run } = dom
  const isInView = (element: Element) => {
    const { top, left, bottom, right } = run(element, 'getBoundingClientRect')
    return bottom >= 0 && right >= 0 && top <= innerHeight && left <= innerWidth
  }
  /**
   * Lays the document out, and waits for its fonts and for its images (lazy ones only if they are
   * in view). Makes lazy frames in view load.
   */
  return async ({ decode, fonts: waitsForFonts, without }: Wait): Promise<void> => {
    useOptionalFonts()
    const root: Element | null = get(document, 'documentElement')
    if (root !== null) run(root, 'getBoundingClientRect')
    const images = [...get(document, 'images')].filter((image) => {
      // Chromium has no `currentSrc` before the first bytes.
      const address = image.currentSrc || image.src
      if (!image.complete && without.some((url) => address.startsWith(url))) return false
      if (image.loading !== 'lazy' || image.complete) return true
      if (!isInView(image)) return false
      image.loading = 'eager'
      return true
    })
    const frames = [...run(document, 'querySelectorAll', 'iframe[loading=lazy i]')].filter(isInView)
    lazyFrames.load(frames as HTMLIFrameElement[])
    const fonts = get(document, 'fonts')
    // In a document that still loads, fonts do not get ready, though there may be none to wait for.
    const isCut = get(document, 'readyState') !== 'complete' && fonts.status === 'loaded'
    await Promise.allSettled([
      isCut || !waitsForFonts ? null : fonts.ready,
      ...(decode ? images.map((image) => image.decode()) : []),
    ])
  }
}
