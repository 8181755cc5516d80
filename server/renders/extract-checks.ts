/**
 * The rules of a request to extract a page: its PDF is printed of the page that `options` describe.
 */
import type { PdfOptions, ScreenshotOptions } from '@platen/chromium'
import type { Issue } from '../errors.ts'
import { checkPdfOptions } from './validation.ts'

/** The options about paper. All others are about the page or about the file. */
const PAPER = [
  'format',
  'landscape',
  'margin',
  'printBackground',
  'displayHeaderFooter',
  'headerTemplate',
  'footerTemplate',
  'headerFirstPage',
  'footerFirstPage',
  'headerLastPage',
  'footerLastPage',
  'pageNumberOffset',
  'scale',
  'pageRanges',
  'preferCSSPageSize',
  'singlePage',
  'outline',
  'tagged',
] satisfies (keyof PdfOptions)[]

/** The options about the file, which is not finished for print shops, archives or readers here. */
const FILE = [
  'attachments',
  'bleed',
  'compress',
  'conformance',
  'cropMarks',
  'deterministic',
  'document',
  'encrypt',
  'facturX',
  'forms',
  'imageQuality',
  'pdfa',
  'pdfua',
  'renumberHeadings',
  'sign',
] satisfies Exclude<keyof PdfOptions, keyof ScreenshotOptions>[]

/** Defaults that are neither null, false nor empty. */
const DEFAULTS = new Map<string, unknown>(
  Object.entries({ timeout: 30_000, conformance: 'strict', deviceScaleFactor: 1 }),
)

/** @returns the problems of `pdf`, which is named so in messages */
export function checkPrint(pdf: PdfOptions): Issue[] {
  const misplaced = Object.entries(pdf).flatMap(([name, value]): Issue[] => {
    if (PAPER.some((one) => one === name) || isDefault(name, value)) return []
    const path = `pdf.${name}`
    const why = FILE.some((one) => one === name)
      ? 'is not available here: print the page by `POST /api/v1/pdf`.'
      : 'is not about paper: the page has its options in `options`.'
    return [{ path, message: `\`${path}\` ${why}` }]
  })
  if (misplaced.length > 0) return misplaced
  return checkPdfOptions(pdf, true).map(({ path, message }) => ({
    path: path.replace('options.', 'pdf.'),
    message: message.replaceAll('`options.', '`pdf.'),
  }))
}

/** Files are behind links, so that they have to be stored. */
export function checkStored(formats: string[], retention: number | undefined): Issue[] {
  const file = formats.find((format) => format === 'screenshot' || format === 'pdf')
  if (retention !== 0 || file === undefined) return []
  const message = `\`retention\` cannot be 0 with the format \`${file}\`: its link needs a stored file. Send \`retention\` as seconds, for example 3600, or leave \`${file}\` out of \`formats\`.`
  return [{ path: 'retention', message }]
}

function isDefault(name: string, value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0
  return value === null || value === undefined || value === false || DEFAULTS.get(name) === value
}
