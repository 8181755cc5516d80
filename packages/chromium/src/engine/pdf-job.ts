/** Turns PDF options into a job. */

import { readMarkup } from '../markup/html-heuristics.ts'
import { rewriteMasks } from '../page-scripts/pdf-masks.ts'
import type { InstalledFonts } from '../report/installed-fonts.ts'
import { facesOf, fontsInPdf } from './facts/used-fonts.ts'
import type { PdfOptions, RenderOwner, Source } from './index.ts'
import type { Job } from './job.ts'
import { cutSizes, onBleedPaper, prepareForBleed } from './output/bleed.ts'
import { printForms } from './output/forms.ts'
import { hasOwnHeaders, printWithHeaders } from './output/page-headers.ts'
import { printWithPageNumbers } from './output/page-numbers.ts'
import { printPdf } from './output/pdf.ts'
import { fitOnePage } from './output/single-page.ts'
import { cleanMargins, type Margins, marginsOf } from './page/margin-boxes.ts'
import type { LanePage } from './page/page.ts'
import { DEFAULT_VIEWPORT } from './page/screen.ts'
import { marginFonts } from './page/uploaded-fonts.ts'
import { hidingOf, pageJob } from './page-job.ts'
import { failOnOf, injectedOf, waitsOf } from './wait-job.ts'

/** Prints of which only the layout is wanted. */
const ONLY_LAYOUT = {
  displayHeaderFooter: false,
  pageRanges: '1',
  outline: false,
  tagged: false,
} satisfies Partial<PdfOptions>

export async function pdfJob(
  source: Source,
  pdf: PdfOptions,
  { fonts, files, checksAccessibility = false }: RenderOwner,
  installed: InstalledFonts,
): Promise<Job> {
  let margins: Margins = marginsOf(pdf)
  const templates = pdf.displayHeaderFooter
    ? Object.values(margins).filter((template) => typeof template === 'string')
    : []
  const markup = await readMarkup('html' in source ? source.html : '', files.path)
  const scripts = pdf.enableJavaScript
  const injected = await injectedOf(pdf, { scripts, markup, filesPath: files.path })
  const isUnknown = !('html' in source) || injected.runsCode
  const { injectCss } = injected
  const mayHaveMasks = isUnknown || injectCss !== null || markup.hasMasks
  const styles = injectCss === null ? [] : [await readMarkup(injectCss, files.path)]
  const hasReferences = [markup, ...styles].some((text) => text.hasPageReferences)
  const mayReferToPages = isUnknown || hasReferences
  const userFaces = facesOf(fonts)
  return {
    document: {
      source,
      markup,
      scripts,
      ...injected,
      expands: pdf.expandScrollers,
      hiding: hidingOf(pdf),
      fonts,
      files,
    },
    page: pageJob(source, pdf, {
      viewport: {
        ...DEFAULT_VIEWPORT,
        ...pdf.viewport,
        deviceScaleFactor: pdf.deviceScaleFactor,
      },
      transparent: pdf.omitBackground,
      blockAds: pdf.adapter?.blockAds,
      clock: scripts ? pdf.clock : null,
    }),
    waits: waitsOf(pdf),
    failOn: failOnOf(pdf),
    output: {
      contentType: 'application/pdf',
      phase: 'print',
      view: 'paper',
      hintContext: { pdf, screenshot: null, installed },
      checksAccessibility,
      paper: {
        changesDocument:
          pdf.singlePage || pdf.forms || hasReferences || hasOwnHeaders(pdf) || hasBleed(pdf),
        marginFonts: await marginFonts(templates, fonts),
        async prepareMargins(page) {
          if (templates.length === 0) return []
          const cleaned = await cleanMargins(page, margins)
          margins = cleaned.margins
          return cleaned.refused
        },
        layOut: ({ cdp }) => printPdf(cdp, { ...onPaper(pdf), ...margins, ...ONLY_LAYOUT }),
      },
      async make(page, onAsked = () => {}) {
        // The page may have ended or moved on, which its print finds out.
        if (mayHaveMasks) await page.enterWorld().catch(() => {})
        const rewriting = mayHaveMasks ? page.call(rewriteMasks).catch(() => null) : null
        // Printed on one page or with a bleed, the document has styles that are not its own.
        if (pdf.singlePage || hasBleed(pdf)) onAsked()
        const paper = pdf.singlePage ? await fitOnePage(page, pdf) : pdf
        const printOnce: typeof printPdf = (cdp, given) => {
          const printing = printPdf(cdp, given)
          onAsked()
          return printing
        }
        const print = async (printed: LanePage, given: PdfOptions) => {
          if (hasBleed(given)) await prepareForBleed(printed, given)
          return mayReferToPages
            ? printWithPageNumbers(printed, onPaper(given), printOnce)
            : printOnce(printed.cdp, onPaper(given))
        }
        const options = { ...paper, ...margins }
        const printOf = () =>
          hasOwnHeaders(options)
            ? printWithHeaders(page, options, print)
            : print(page, options).then((bytes) => ({ bytes }))
        const printing = pdf.forms
          ? printForms(page, { options: paper, scripts }, printOf)
          : printOf()
        const [printed, wrongMask] = await Promise.all([printing, rewriting])
        const isCut = hasBleed(pdf) || pdf.cropMarks === true
        const nameOf = (face: string) => userFaces.get(face) ?? installed.families.get(face)
        const fonts = (requested: string[]) => fontsInPdf(printed.bytes, requested, nameOf)
        return {
          ...printed,
          ...(isCut && { cutSizes: await cutSizes(page, pdf) }),
          wrongMask,
          fonts,
        }
      },
    },
  }
}

const hasBleed = ({ bleed = null }: PdfOptions) => bleed !== null
const onPaper = (options: PdfOptions) => (hasBleed(options) ? onBleedPaper(options) : options)
