/** Draws pages of PDFs with pdf.js, which is loaded when the first one is shown. */
import type * as Pdfjs from 'pdfjs-dist'
import { loadChunk } from './load-chunk.ts'

/** Reads PDFs. */
const WORKER = '/dashboard/assets/pdf-worker-6.5.438.js'
/** Draws their pages, so that the page that shows them stays free for the keyboard. */
const RENDERER = '/dashboard/assets/pdf-renderer-6.5.438.js'

/**
 * The part of Trusted Types that this file needs: the policy of the page allows the addresses of
 * these scripts.
 */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): {
    createScriptURL(url: string): string
  }
}

async function loadPdfjs(): Promise<typeof Pdfjs> {
  const pdfjs = await loadChunk(() => import('pdfjs-dist'))
  const options = pdfjs.GlobalWorkerOptions
  if (!options.workerPort) {
    const addressOf = trustedAddresses()
    options.workerPort = new Worker(addressOf(WORKER), { type: 'module' })
    options.rendererPorts = [new Worker(addressOf(RENDERER), { type: 'module' })]
  }
  return pdfjs
}

function trustedAddresses(): (url: string) => string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  if (!trustedTypes) return (url) => url
  const policy = trustedTypes.createPolicy('platen', {
    createScriptURL(url) {
      if (url !== WORKER && url !== RENDERER) throw new TypeError('another script is not allowed')
      return url
    },
  })
  return (url) => policy.createScriptURL(url)
}

export interface DrawnPdf {
  /** Number of pages of the document. */
  pages: number
  canvases: HTMLCanvasElement[]
  /** When the workers are free for another document: the pages need not wait for that. */
  closed: Promise<void>
}

/** The size of a page in points. */
export interface PageSize {
  width: number
  height: number
}

/** Pixels of a page that is drawn more densely than the screen shows it, and of all such pages. */
const PIXELS_MAX = 8_000_000
const ALL_PIXELS_MAX = 3 * PIXELS_MAX

interface DrawOptions {
  /**
   * `print`: at least two pixels in a CSS pixel, which the browser scales down: glyphs of pdf.js
   * stand on whole pixels, where others clip them. `screen`: those of the screen, which is fast.
   */
  density?: 'screen' | 'print'
  /** The width of a drawn page in CSS pixels. @param count number of pages of the document */
  widthOf(page: PageSize, count: number): number
  /** Number of pages to draw. */
  pagesMax: number
  /** Ends the wait for a drawing that nobody needs any more; one that has begun goes on. */
  signal?: AbortSignal
}

/**
 * The end of the last drawing: all of them share one worker, which takes one document at a time.
 */
const turn: { last: Promise<unknown> } = { last: Promise.resolve() }

/**
 * Draws the first pages of a PDF, after those that were asked for before.
 * @returns null if its signal ended the wait
 */
export function drawPdf(blob: Blob, options: DrawOptions): Promise<DrawnPdf | null> {
  const drawing = turn.last.then(() => (options.signal?.aborted ? null : drawNow(blob, options)))
  // The next one starts whether this one fails or not; its caller gets the error.
  turn.last = drawing.then((drawn) => drawn?.closed).catch(() => {})
  return drawing
}

/** Reads something of a page, whose number begins with 0. */
export type ReadPage<T> = (
  read: Pdfjs.PDFPageProxy,
  page: number,
  pdfjs: typeof Pdfjs,
) => Promise<T[]>

/** Reads something of each page of a PDF. @param pagesMax number of pages to read */
export function readPdf<T>(blob: Blob, pagesMax: number, read: ReadPage<T>): Promise<T[]> {
  const all = turn.last.then(() => readNow(blob, pagesMax, read))
  turn.last = all.catch(() => {})
  return all
}

async function readNow<T>(blob: Blob, pagesMax: number, read: ReadPage<T>): Promise<T[]> {
  const pdfjs = await loadPdfjs()
  const data = new Uint8Array(await blob.arrayBuffer())
  const task = pdfjs.getDocument({ data, disableWorkerRendering: true })
  try {
    const document = await task.promise
    const all: T[] = []
    for (let number = 1; number <= Math.min(pagesMax, document.numPages); number += 1) {
      all.push(...(await read(await document.getPage(number), number - 1, pdfjs)))
    }
    return all
  } finally {
    await task.destroy()
  }
}

/**
 * The pixels of a CSS pixel.
 * @param area of the page in CSS pixels
 * @param pages number of pages that are drawn
 */
export function pixelRatio(
  area: number,
  screen: number,
  density: 'screen' | 'print',
  pages = 1,
): number {
  const usual = Math.min(2, screen)
  if (density === 'screen') return usual
  const pixels = Math.min(PIXELS_MAX, ALL_PIXELS_MAX / pages)
  return Math.max(usual, Math.min(2, Math.sqrt(pixels / area)))
}

async function drawNow(
  blob: Blob,
  { widthOf, pagesMax, density = 'screen' }: DrawOptions,
): Promise<DrawnPdf> {
  const pdfjs = await loadPdfjs()
  const task = pdfjs.getDocument({ data: new Uint8Array(await blob.arrayBuffer()) })
  try {
    const document = await task.promise
    await keepFontsOut(document)
    const canvases: HTMLCanvasElement[] = []
    const pages = Math.min(pagesMax, document.numPages)
    for (let number = 1; number <= pages; number += 1) {
      const page = await document.getPage(number)
      const natural = page.getViewport({ scale: 1 })
      const width = widthOf(natural, document.numPages)
      const area = (width * width * natural.height) / natural.width
      const ratio = pixelRatio(area, devicePixelRatio, density, pages)
      const viewport = page.getViewport({ scale: (width / natural.width) * ratio })
      const canvas = window.document.createElement('canvas')
      canvas.width = Math.ceil(viewport.width)
      canvas.height = Math.ceil(viewport.height)
      canvas.style.width = `${width}px`
      if (ratio < pixelRatio(area, devicePixelRatio, 'print', pages)) canvas.dataset['coarse'] = ''
      canvas.setAttribute('role', 'img')
      canvas.setAttribute('aria-label', `Page ${number} of ${document.numPages}`)
      await page.render({ canvas, viewport }).promise
      canvases.push(canvas)
    }
    return { pages: document.numPages, canvases, closed: task.destroy() }
  } catch (error) {
    await task.destroy()
    throw error
  }
}

/** The parts of pdf.js that its types leave out: the tests fail if a version has others. */
interface Transport {
  /** null = pages are drawn in this thread. */
  rendererWorker: { promise: Promise<void> } | null
  fontLoader: { bind(font: unknown): Promise<void> }
}

/**
 * Leaves the fonts of a PDF to the worker that draws it. pdf.js gives them to the page, too, where
 * nothing uses them, and for each the browser lays out the whole page again.
 */
async function keepFontsOut(document: Pdfjs.PDFDocumentProxy): Promise<void> {
  const { rendererWorker, fontLoader }: Transport = document._transport
  const hasWorker = await rendererWorker?.promise.then(
    () => true,
    () => false, // pdf.js says why, and draws in this thread
  )
  if (hasWorker) fontLoader.bind = async () => {}
}
