/** Turns PDF options into a job. */
import type { PdfOptions, RenderOwner, Source } from './index.ts'
import type { Job } from './job.ts'
import { printPdf } from './output/pdf.ts'
import { marginFonts } from './page/fonts.ts'
import { readMarkup } from './page/html-heuristics.ts'
import { cleanMargins, type Margins } from './page/margin-boxes.ts'
import { DEFAULT_VIEWPORT } from './page/page.ts'
import { rewriteMasks } from './page-scripts/pdf-masks.ts'
import { facesOf, fontsInPdf } from './report/fonts.ts'
import type { InstalledFonts } from './report/installed-fonts.ts'

export async function pdfJob(
  source: Source,
  pdf: PdfOptions,
  { fonts, files }: RenderOwner,
  installed: InstalledFonts,
): Promise<Job> {
  const templates = pdf.displayHeaderFooter
    ? [pdf.headerTemplate, pdf.footerTemplate].filter((template) => template !== null)
    : []
  let margins: Margins = pdf
  const markup = await readMarkup('html' in source ? source.html : '', files.path)
  const mayHaveMasks = !('html' in source) || pdf.enableJavaScript || markup.hasMasks
  return {
    source,
    hintContext: { pdf, screenshot: null, installed },
    markup,
    timeoutMs: pdf.timeout,
    scripts: pdf.enableJavaScript,
    stopsClock: false,
    viewport: DEFAULT_VIEWPORT,
    dark: false,
    cookies: [],
    extraHeaders: {},
    injectCss: null,
    waitForSelector: pdf.waitForSelector,
    waitForTimeoutMs: pdf.waitForTimeout,
    view: 'paper',
    blockAds: false,
    fonts,
    files,
    mayNameFiles: markup.mayNameFiles,
    marginFonts: await marginFonts(templates, fonts),
    ...(templates.length > 0 && {
      async prepareMargins(page) {
        const cleaned = await cleanMargins(page, pdf)
        margins = cleaned.margins
        return cleaned.refused
      },
    }),
    contentType: 'application/pdf',
    phase: 'print',
    layOut: ({ cdp }) => printPdf(cdp, { ...pdf, ...margins, displayHeaderFooter: false }, '1'),
    async produce(page) {
      const { cdp } = page
      // The page may have moved on, which its print finds out.
      const wrongMask = mayHaveMasks ? await page.call(rewriteMasks).catch(() => null) : null
      const userFaces = facesOf(fonts)
      const bytes = await printPdf(cdp, { ...pdf, ...margins })
      return {
        bytes,
        wrongMask,
        fonts: (requested) =>
          fontsInPdf(
            bytes,
            requested,
            (face) => userFaces.get(face) ?? installed.families.get(face),
          ),
      }
    },
  }
}
