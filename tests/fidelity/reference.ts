/**
 * The reference: the same Chromium as Platen's, driven by puppeteer, with a new context for each
 * render and without begin-frame control. It waits until finite animations have ended.
 */
import type { Browser, CDPSession, Page } from 'puppeteer'
import { openPlainChromium } from '../support/processes/plain-chromium.ts'
import type { Document } from './corpus.ts'
import { type Kind, VIEWPORT } from './kinds.ts'

/** Plain Chromium could not render a document. */
export class PlainRenderError extends Error {
  override name = 'PlainRenderError'
}

export interface Reference extends AsyncDisposable {
  /** @throws PlainRenderError */
  render(document: Document, kind: Kind): Promise<{ bytes: Uint8Array; isMoving: boolean }>
}

const MM_PER_INCH = 25.4
/** Platen's defaults: A4, 20 mm, backgrounds, untagged. */
const PRINT = {
  printBackground: true,
  paperWidth: 210 / MM_PER_INCH,
  paperHeight: 297 / MM_PER_INCH,
  marginTop: 20 / MM_PER_INCH,
  marginRight: 20 / MM_PER_INCH,
  marginBottom: 20 / MM_PER_INCH,
  marginLeft: 20 / MM_PER_INCH,
  generateTaggedPDF: false,
}

/** Animations that have not ended by then are taken for endless ones. */
const ANIMATIONS_MS = 5_000
const POLL_MS = 50
/** A point over no element: Platen has no pointer. */
const OUTSIDE = { x: -10, y: -10 }
/** Enough for several frames, in which lazy work and fonts arrive. */
const FRAMES_MS = 150

export async function startReference(executable: string): Promise<Reference> {
  const chromium = await openPlainChromium({
    executablePath: executable,
    // The run ends the browser itself.
    handleSIGHUP: false,
    handleSIGINT: false,
    handleSIGTERM: false,
  })
  return {
    render: (document, kind) =>
      renderOnce(chromium.browser, document, kind).catch((cause: unknown) => {
        const message = cause instanceof Error ? cause.message : String(cause)
        throw new PlainRenderError(message, { cause })
      }),
    [Symbol.asyncDispose]: () => chromium[Symbol.asyncDispose](),
  }
}

async function renderOnce(browser: Browser, { source }: Document, kind: Kind) {
  const context = await browser.createBrowserContext()
  try {
    const page = await context.newPage()
    page.on('dialog', (dialog) => void dialog.accept())
    await page.setViewport(VIEWPORT)
    await page.setJavaScriptEnabled(kind.scripts)
    if (kind.name === 'full-page') await page.evaluateOnNewDocument(refuseLaterResizes)
    if ('url' in source) await page.goto(source.url, { waitUntil: 'load' })
    else await page.setContent(source.html, { waitUntil: 'load' })
    // A new window has the pointer in its corner, where it would show the `:hover` styles of a menu
    // or a header.
    await page.mouse.move(OUTSIDE.x, OUTSIDE.y)
    await Bun.sleep(kind.waitMs)
    const cdp = await page.createCDPSession()
    const isMoving = !(await animationsEnd(page))
    await Bun.sleep(FRAMES_MS)
    if (kind.name === 'full-page') await keepLayout(page)
    return { bytes: await capture(cdp, kind), isMoving }
  } finally {
    await context.close()
  }
}

/**
 * Runs in the page, before its scripts: listeners of the window are called in the order in which
 * they were added.
 */
function refuseLaterResizes(): void {
  for (const target of [window, visualViewport]) {
    target?.addEventListener('resize', (event) => {
      if ('keepsLayout' in window) event.stopImmediatePropagation()
    })
  }
}

/**
 * Chromium makes the window 1 x 1 for a moment when it captures more than the viewport. Scripts do
 * not lay out the page for a narrow screen then, and what its styles start anew ends at once.
 */
async function keepLayout(page: Page): Promise<void> {
  const inFrames = page.frames().map(async (frame) => {
    // HTML replaces a document, and with it the listeners of its window.
    await frame.evaluate(refuseLaterResizes)
    await frame.evaluate(() => {
      Object.assign(window, { keepsLayout: true })
      const addTo = (tree: DocumentOrShadowRoot & ParentNode) => {
        const ended = ['transition: none !important']
        // It would move one that is paused.
        const isPaused = tree.getAnimations().some(({ playState }) => playState === 'paused')
        if (!isPaused)
          ended.push('animation-duration: 0s !important', 'animation-delay: 0s !important')
        const style = new CSSStyleSheet()
        style.replaceSync(`*, ::before, ::after { ${ended.join(';')} }`)
        tree.adoptedStyleSheets.push(style)
        for (const { shadowRoot } of tree.querySelectorAll('*')) if (shadowRoot) addTo(shadowRoot)
      }
      addTo(document)
    })
  })
  await Promise.allSettled(inFrames) // a frame may have gone
}

/** @returns whether all animations have ended */
async function animationsEnd(page: Page): Promise<boolean> {
  const deadline = performance.now() + ANIMATIONS_MS
  for (;;) {
    const running = await page.evaluate(
      () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
    )
    if (running === 0) return true
    if (performance.now() > deadline) return false
    await Bun.sleep(POLL_MS)
  }
}

async function capture(cdp: CDPSession, kind: Kind): Promise<Uint8Array> {
  if (kind.name === 'pdf') {
    const { data } = await cdp.send('Page.printToPDF', PRINT)
    return Buffer.from(data, 'base64')
  }
  if (kind.name === 'screenshot') {
    const { data } = await cdp.send('Page.captureScreenshot', { format: 'png' })
    return Buffer.from(data, 'base64')
  }
  const { cssContentSize: size } = await cdp.send('Page.getLayoutMetrics')
  const clip = { x: 0, y: 0, width: size.width, height: size.height, scale: 1 }
  const { data } = await cdp.send('Page.captureScreenshot', {
    format: 'png',
    captureBeyondViewport: true,
    clip,
  })
  return Buffer.from(data, 'base64')
}
