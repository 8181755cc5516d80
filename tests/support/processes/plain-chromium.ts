/** The Chromium of the server without the server, driven by puppeteer. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type LaunchOptions, launch, type Page } from 'puppeteer'
import { findBrowser } from '../../../packages/chromium/src/chromium/find-browser.ts'

export interface PlainChromium extends AsyncDisposable {
  browser: Browser
  /** Opens a page in a context of its own, and closes both after use. */
  withPage<T>(use: (page: Page) => Promise<T>): Promise<T>
}

/**
 * Starts it; it reaches nothing but sites of this machine.
 * @param options of puppeteer, such as the path of another Chromium
 * @throws Error if there is no Chromium
 */
export async function openPlainChromium(options: LaunchOptions = {}): Promise<PlainChromium> {
  const executablePath =
    options.executablePath ?? (await findBrowser(process.env['CHROME_PATH'] ?? null))
  if (executablePath === null) throw new Error('there is no Chromium: run `bun run setup`')
  const profile = mkdtempSync(join(tmpdir(), 'plain-chromium-'))
  const browser = await launch({
    ...options,
    executablePath,
    headless: 'shell',
    userDataDir: profile,
    args: [
      // The documents are known and the process may run as root; the sandbox changes no output.
      '--no-sandbox',
      '--disable-gpu',
      '--font-render-hinting=none',
      '--force-color-profile=srgb',
      '--hide-scrollbars',
      '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
    ],
  })
  return {
    browser,
    async withPage(use) {
      const context = await browser.createBrowserContext()
      try {
        return await use(await context.newPage())
      } finally {
        await context.close()
      }
    },
    async [Symbol.asyncDispose]() {
      await browser.close()
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
