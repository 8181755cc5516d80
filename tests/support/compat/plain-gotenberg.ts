/** Prints pages as Gotenberg does, with plain Chromium and nothing of this server. */
import type { Page, Protocol } from 'puppeteer'
import type { PlainChromium } from '../processes/plain-chromium.ts'

export type Print = Protocol.Page.PrintToPDFRequest

const PX_PER_INCH = 96
/** In inches. */
export const MARGIN = 0.39
/** The values with which Gotenberg prints unless a form says otherwise. */
const STANDARD: Print = {
  paperWidth: 8.5,
  paperHeight: 11,
  marginTop: MARGIN,
  marginBottom: MARGIN,
  marginLeft: MARGIN,
  marginRight: MARGIN,
  printBackground: false,
  preferCSSPageSize: false,
  generateTaggedPDF: false,
}
const EXACT = 'html{-webkit-print-color-adjust:exact!important}'
const NO_BACKGROUND = 'html,body{background:none!important}'

/** Margins on all sides, in inches. */
export const sides = (inches: number): Print => ({
  marginTop: inches,
  marginBottom: inches,
  marginLeft: inches,
  marginRight: inches,
})

/** Values that a form sets, and what happens to the page. */
export interface Wanted {
  print?: Print
  /** Runs before the page is loaded, or after it. */
  before?(page: Page): Promise<unknown>
  after?(page: Page): Promise<unknown>
  /** Whether the paper is as high as the content of the page in its window. */
  isAsHighAsContent?: boolean
}

/** Does what Gotenberg does to a page, with nothing of this server. */
export function printAsGotenberg(
  chromium: PlainChromium,
  source: { html: string } | { url: string },
  { print, before, after, isAsHighAsContent }: Wanted = {},
) {
  return chromium.withPage(async (page) => {
    await before?.(page)
    if ('url' in source) await page.goto(source.url)
    else await page.setContent(source.html)
    const options = { ...STANDARD, ...print }
    const content = options.printBackground ? EXACT : `${EXACT} ${NO_BACKGROUND}`
    await page.addStyleTag({ content })
    await page.evaluate(() => document.fonts.ready.then(() => {}))
    await after?.(page)
    const session = await page.createCDPSession()
    if (isAsHighAsContent) {
      const { cssContentSize } = await session.send('Page.getLayoutMetrics')
      const margins = (options.marginTop ?? 0) + (options.marginBottom ?? 0)
      options.paperHeight = cssContentSize.height / PX_PER_INCH + margins
    }
    const { data } = await session.send('Page.printToPDF', options)
    return Buffer.from(data, 'base64')
  })
}
