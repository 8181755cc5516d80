/**
 * Computes the paper that `@page { size }` requests, and how Chromium fits it onto the paper of the
 * request.
 */

import { inches, PX_PER_INCH, pageSize, parseLength, SAME_INCHES } from '@platen/lib'
import type { DocumentFacts } from '../document-facts.ts'
import type { PdfOptions } from '../facts.ts'

/** In inches. */
interface Paper {
  width: number
  height: number
}

/** The size of a page that is cut, in points and not rounded. */
export interface CutSize {
  width: number
  height: number
}

/** CSS Paged Media 3, section 7.1, in inches. */
const NAMED: Record<string, [width: number, height: number]> = {
  a5: [148 / 25.4, 210 / 25.4],
  a4: [210 / 25.4, 297 / 25.4],
  a3: [297 / 25.4, 420 / 25.4],
  b5: [176 / 25.4, 250 / 25.4],
  b4: [250 / 25.4, 353 / 25.4],
  'jis-b5': [182 / 25.4, 257 / 25.4],
  'jis-b4': [257 / 25.4, 364 / 25.4],
  letter: [8.5, 11],
  legal: [8.5, 14],
  ledger: [11, 17],
}

/** @returns how far the print reaches beyond the page, in inches */
export const bleedOf = ({ bleed = null }: Pick<PdfOptions, 'bleed'>) =>
  bleed === null ? 0 : inches(bleed)

/** The paper of the request, before `landscape` turns it. */
export function requestedPaper({ format }: Pick<PdfOptions, 'format'>): Paper {
  const { width, height } = pageSize(format)
  return { width: inches(width), height: inches(height) }
}

/** @returns null if the rule names no size, or an orientation only */
export function rulePaper(size: string): Paper | null {
  const words = size.trim().toLowerCase().split(/\s+/)
  const isLandscape = words.includes('landscape')
  const [first = '', second] = words.filter((word) => word !== 'landscape' && word !== 'portrait')
  const [width, height] = NAMED[first] ?? [parseLength(first), parseLength(second ?? first)]
  if (!width || !height) return null
  const turned = isLandscape && width < height
  return turned ? { width: height, height: width } : { width, height }
}

/** @returns the orientation that a rule sets; null if it sets none */
export function ruleOrientation(size: string): 'portrait' | 'landscape' | null {
  const word = /\b(?:portrait|landscape)\b/i.exec(size)?.[0].toLowerCase()
  if (word) return word === 'portrait' ? 'portrait' : 'landscape'
  const paper = rulePaper(size)
  if (!paper) return null
  return paper.width > paper.height ? 'landscape' : 'portrait'
}

/**
 * The factor by which Chromium scales pages of this rule down to the paper of the request. It never
 * scales up.
 * @returns null for a rule in an unknown format
 */
export function paperFit(size: string, pdf: PdfOptions): number | null {
  if (pdf.preferCSSPageSize || pdf.singlePage || /^\s*(auto|portrait|landscape)?\s*$/i.test(size))
    return 1
  const ruled = rulePaper(size)
  if (!ruled) return null
  const given = requestedPaper(pdf)
  const [long, short] = [Math.max(given.width, given.height), Math.min(given.width, given.height)]
  const [width, height] = ruled.width > ruled.height ? [long, short] : [short, long]
  return Math.min(1, width / ruled.width, height / ruled.height)
}

/** Whether two papers have the same size, whichever way they are turned. */
export function isSamePaper(one: Paper, other: Paper): boolean {
  const difference = (pick: (...lengths: number[]) => number) =>
    Math.abs(pick(one.width, one.height) - pick(other.width, other.height))
  return difference(Math.max) <= SAME_INCHES && difference(Math.min) <= SAME_INCHES
}

/** Values of the document's `@page` rules; '' where they set none. */
export type PageRule = DocumentFacts['pageRule']

/**
 * The part of the paper within the left and the right margin, in CSS pixels.
 * @returns null if a margin is not known, or the pages of the rule have another size than the paper
 */
export function contentColumn(
  rule: PageRule | undefined,
  pdf: PdfOptions,
): { left: number; width: number } | null {
  const ruled = rulePaper(rule?.size ?? '')
  const given = requestedPaper(pdf)
  const paper = (pdf.preferCSSPageSize && ruled) || given
  if (ruled !== null && !isSamePaper(ruled, paper)) return null
  const marginOf = (side: 'left' | 'right') => parseLength(rule?.[side] || (pdf.margin[side] ?? ''))
  const [left, right] = [marginOf('left'), marginOf('right')]
  if (left === null || right === null) return null
  const width = paperWidth(ruleOrientation(rule?.size ?? ''), paper, pdf) - left - right
  return { left: left * PX_PER_INCH, width: Math.max(1, width * PX_PER_INCH) }
}

/**
 * The size of a page's content area, in CSS pixels of the content; that of the request where rules
 * of the page are not known.
 */
export function contentArea(
  rule: PageRule | undefined,
  pdf: PdfOptions,
): { width: number; height: number } {
  const ruled = rulePaper(rule?.size ?? '')
  const paper = (pdf.preferCSSPageSize && ruled) || requestedPaper(pdf)
  const width = paperWidth(ruleOrientation(rule?.size ?? ''), paper, pdf)
  const height = paper.width + paper.height - width
  const lengthOf = (side: 'top' | 'right' | 'bottom' | 'left') =>
    parseLength(rule?.[side] || (pdf.margin[side] ?? '')) ?? 0
  const pxOf = (length: number) => Math.max(1, Math.floor((length * PX_PER_INCH) / pdf.scale))
  return {
    width: pxOf(width - lengthOf('left') - lengthOf('right')),
    height: pxOf(height - lengthOf('top') - lengthOf('bottom')),
  }
}

function paperWidth(ruled: ReturnType<typeof ruleOrientation>, paper: Paper, pdf: PdfOptions) {
  if (ruled === 'landscape') return Math.max(paper.width, paper.height)
  if (ruled === 'portrait') return Math.min(paper.width, paper.height)
  return pdf.landscape ? paper.height : paper.width
}
