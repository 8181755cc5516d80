/** Turns PDF options into a job. */

import { rewriteMasks } from '../page-scripts/pdf-masks.ts'
import type { InstalledFonts } from '../report/installed-fonts.ts'
import { facesOf, fontsInPdf } from './facts/used-fonts.ts'
import type { PdfOptions, RenderOwner, Source } from './index.ts'
import type { Job } from './job.ts'
import { printPdf } from './output/pdf.ts'
import { readMarkup } from './page/html-heuristics.ts'
import { cleanMargins, type Margins } from './page/margin-boxes.ts'
import { DEFAULT_VIEWPORT } from './page/page.ts'
import { marginFonts } from './page/uploaded-fonts.ts'

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
  const scripts = pdf.enableJavaScript
  const mayHaveMasks = !('html' in source) || scripts || markup.hasMasks
  const userFaces = facesOf(fonts)
  return {
    document: {
      source,
      markup,
      scripts,
      injectCss: null,
      fonts,
      files,
      mayNameFiles: markup.mayNameFiles,
    },
    page: {
      viewport: DEFAULT_VIEWPORT,
      dark: false,
      cookies: [],
      extraHeaders: {},
      blockAds: false,
      stopsClock: false,
    },
    waits: {
      timeoutMs: pdf.timeout,
      selector: pdf.waitForSelector,
      pauseMs: pdf.waitForTimeout,
    },
    output: {
      contentType: 'application/pdf',
      phase: 'print',
      view: 'paper',
      hintContext: { pdf, screenshot: null, installed },
      paper: {
        marginFonts: await marginFonts(templates, fonts),
        async prepareMargins(page) {
          if (templates.length === 0) return []
          const cleaned = await cleanMargins(page, pdf)
          margins = cleaned.margins
          return cleaned.refused
        },
        layOut: ({ cdp }) => printPdf(cdp, { ...pdf, ...margins, displayHeaderFooter: false }, '1'),
      },
      async make(page) {
        // The page may have moved on, which its print finds out.
        const wrongMask = mayHaveMasks ? await page.call(rewriteMasks).catch(() => null) : null
        const bytes = await printPdf(page.cdp, { ...pdf, ...margins })
        const nameOf = (face: string) => userFaces.get(face) ?? installed.families.get(face)
        return { bytes, wrongMask, fonts: (requested) => fontsInPdf(bytes, requested, nameOf) }
      },
    },
  }
}
