/** The browser that walkers have in turn, each with cookies and storage of its own. */
import puppeteer, { type Browser, type BrowserContext } from 'puppeteer'
import { findBrowser } from '../../../packages/chromium/src/chromium/find-browser.ts'
import { atEndOfRun } from '../end-of-run.ts'

let idle: Browser | null = null
let endsWithRun = false

/** Lends the browser that is free, or a new one: only one page of a browser has the focus. */
export async function lendBrowser(): Promise<{ context: BrowserContext; end(): Promise<void> }> {
  const free = idle
  idle = null
  const browser = free ?? (await launch())
  const context = await browser.createBrowserContext()
  return {
    context,
    async end() {
      await context.close()
      if (idle || !browser.connected) await browser.close()
      else idle = browser
    },
  }
}

async function launch(): Promise<Browser> {
  if (!endsWithRun) atEndOfRun(async () => idle?.close())
  endsWithRun = true
  const executablePath = (await findBrowser(null)) ?? undefined
  const args = ['--no-sandbox', '--force-color-profile=srgb']
  return puppeteer.launch({ executablePath, args, pipe: true })
}
