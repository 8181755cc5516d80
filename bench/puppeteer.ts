/**
 * The counterpart of screenshots of whole pages and of elements: puppeteer, with a new browser
 * context for each.
 */
import puppeteer, { type ScreenshotOptions } from 'puppeteer'
import { IMAGE } from './outputs.ts'
import type { Cleanup } from './processes.ts'

export interface Puppeteer {
  wholePage(html: string): Promise<Uint8Array>
  element(html: string, selector: string): Promise<Uint8Array>
}

/**
 * Flags of the product that change its output. The sandbox changes no output, and needs a user
 * other than root.
 */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--font-render-hinting=none',
  '--force-color-profile=srgb',
  '--hide-scrollbars',
]

export async function startPuppeteer(cleanup: Cleanup, executable: string): Promise<Puppeteer> {
  const browser = await puppeteer.launch({
    executablePath: executable,
    headless: 'shell',
    args: FLAGS,
    pipe: true,
    // The run ends the browser itself.
    handleSIGHUP: false,
    handleSIGINT: false,
    handleSIGTERM: false,
  })
  cleanup.defer(() => browser.close())

  async function capture(html: string, selector: string | null, options: ScreenshotOptions) {
    const context = await browser.createBrowserContext()
    const page = await context.newPage()
    await page.setViewport(IMAGE)
    await page.setContent(html)
    const target = selector === null ? page : await page.$(selector)
    if (target === null) throw new Error(`there is no ${selector}`)
    const bytes = await target.screenshot(options)
    // Not awaited, as in the product. It fails only when the run is over.
    context.close().catch(() => {})
    return bytes
  }
  return {
    wholePage: (html) => capture(html, null, { fullPage: true }),
    element: (html, selector) => capture(html, selector, {}),
  }
}
