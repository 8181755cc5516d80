/** Finds the margins that a document is printed with, and the room between them. */
import { inches, PX_PER_INCH, pageSize, parseLength } from '@platen/lib'
import { collectDocumentFacts } from '../../page-scripts/document-facts/document-facts.ts'
import type { PdfOptions } from '../index.ts'
import type { LanePage } from '../page/page.ts'

/** In inches. */
export type PageMargin = Record<'top' | 'right' | 'bottom' | 'left', number>

/** Facts about a document that are about its pages. */
export const PAGE_FACTS = {
  backgrounds: false,
  selector: null,
  hiddenParts: false,
  scripts: false,
  paged: false,
}

/**
 * @returns the margins that the document's `@page` rule sets, and those of the request for the
 *   other sides
 */
export async function pageMargin(page: LanePage, { margin }: PdfOptions): Promise<PageMargin> {
  const { pageRule } = await page.call(collectDocumentFacts, PAGE_FACTS)
  const side = (name: keyof PageMargin) => parseLength(pageRule[name]) ?? inches(margin[name])
  return { top: side('top'), right: side('right'), bottom: side('bottom'), left: side('left') }
}

/** @returns the width of the paper in inches */
export function paperWidth({ format, landscape }: PdfOptions): number {
  const { width, height } = pageSize(format)
  return inches(landscape ? height : width)
}

/** @returns the width that a document has between its margins, in CSS pixels */
export function roomPx(pdf: PdfOptions, { left, right }: PageMargin): number {
  return Math.max(1, ((paperWidth(pdf) - left - right) * PX_PER_INCH) / pdf.scale)
}

/** @returns a length in inches as CSS has it */
export const inInches = (length: number) => `${length.toFixed(4)}in`

/** @returns the margins as CSS has them */
export function marginStyle({ top, right, bottom, left }: PageMargin): string {
  return [top, right, bottom, left].map(inInches).join(' ')
}
