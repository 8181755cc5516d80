/** PDFs as plain Chromium prints them, without a server. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launch } from 'puppeteer'
import { findBrowser } from '../../../server/chromium/find-browser.ts'

export interface Printer extends AsyncDisposable {
  /** A4 with margins of 20 mm, in the sizes of `@page` rules. @throws Error after 60 s */
  print(html: string, tagged: boolean): Promise<Buffer<ArrayBuffer>>
}

const INCHES_OF_20_MM = 20 / 25.4
const LOAD_MS = 30_000
const PRINT_MS = 60_000

/** @throws Error if there is no Chromium */
export async function openPrinter(): Promise<Printer> {
  const executablePath = await findBrowser(process.env['CHROME_PATH'] ?? null)
  if (executablePath === null) throw new Error('there is no Chromium: run `bun run setup`')
  const profile = mkdtempSync(join(tmpdir(), 'printer-'))
  const browser = await launch({
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
      '--host-resolver-rules=MAP * ~NOTFOUND',
    ],
  })
  const margin = {
    marginTop: INCHES_OF_20_MM,
    marginRight: INCHES_OF_20_MM,
    marginBottom: INCHES_OF_20_MM,
    marginLeft: INCHES_OF_20_MM,
  }
  return {
    async print(html, tagged) {
      const page = await browser.newPage()
      try {
        await page.setContent(html, { timeout: LOAD_MS })
        const session = await page.createCDPSession()
        const { data } = await session.send(
          'Page.printToPDF',
          {
            ...margin,
            paperWidth: 210 / 25.4,
            paperHeight: 297 / 25.4,
            printBackground: true,
            preferCSSPageSize: true,
            generateTaggedPDF: tagged,
            generateDocumentOutline: tagged,
          },
          { timeout: PRINT_MS },
        )
        return Buffer.from(data, 'base64')
      } finally {
        await page.close()
      }
    },
    async [Symbol.asyncDispose]() {
      await browser.close()
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
