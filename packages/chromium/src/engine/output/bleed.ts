/** Prints on paper that is larger than the page, which is cut afterwards. */
import { inches, pageSize, parseLength } from '@platen/lib'
import { collectDocumentFacts } from '../../page-scripts/document-facts/document-facts.ts'
import { growPageMargins } from '../../page-scripts/page-margins.ts'
import { addStyleSheet } from '../../page-scripts/styles.ts'
import {
  bleedOf,
  type CutSize,
  type PageRule,
  requestedPaper,
  rulePaper,
} from '../../report/hints/paper.ts'
import type { PdfOptions } from '../index.ts'
import type { LanePage } from '../page/page.ts'
import { PAGE_FACTS } from './page-margins.ts'

const POINTS_PER_INCH = 72

/**
 * A length as CSS has it. In inches with some decimals it can be just below a pixel, and Chromium
 * rounds margins down to pixels.
 */
const exactly = (lengthInches: number) => `${(lengthInches * POINTS_PER_INCH).toFixed(6)}pt`

/**
 * @returns the options with the larger paper. The margins are measured from the page; where one is
 *   0, the content reaches the edge of the paper.
 */
export function onBleedPaper(options: PdfOptions): PdfOptions {
  const bleed = bleedOf(options)
  if (bleed === 0) return options
  const { format, margin } = options
  const { width, height } = pageSize(format)
  const side = (length: string) => exactly(inches(length) + (inches(length) === 0 ? 0 : bleed))
  return {
    ...options,
    format: {
      width: exactly(inches(width) + 2 * bleed),
      height: exactly(inches(height) + 2 * bleed),
    },
    margin: {
      top: side(margin.top),
      right: side(margin.right),
      bottom: side(margin.bottom),
      left: side(margin.left),
    },
  }
}

/**
 * @param rule what the `@page` rules of the document say
 * @returns what they say in the print; a margin in an unknown format stays as it is
 */
export function onBleedRule(rule: PageRule, options: PdfOptions): PageRule {
  const bleed = bleedOf(options)
  if (bleed === 0) return rule
  const side = (margin: string) => {
    const length = parseLength(margin)
    return length === null || length === 0 ? margin : exactly(length + bleed)
  }
  const { top, right, bottom, left } = rule
  return { size: '', top: side(top), right: side(right), bottom: side(bottom), left: side(left) }
}

/** Prepares the `@page` rules of the document for the larger paper, which is not theirs. */
export async function prepareForBleed(page: LanePage, options: PdfOptions): Promise<void> {
  const bleed = bleedOf(options)
  if (bleed === 0) return
  // The page may have ended or moved on, which the calls find out.
  await page.enterWorld().catch(() => {})
  await page.call(growPageMargins, exactly(bleed))
  await page.call(addStyleSheet, '@page { size: auto !important }')
}

/**
 * @returns the sizes that the pages may be cut to: those of the request
 *   and, if they count, of the `@page` rules
 */
export async function cutSizes(page: LanePage, options: PdfOptions): Promise<CutSize[]> {
  const papers = [requestedPaper(options)]
  if (options.preferCSSPageSize) {
    // The page may have ended or moved on, which its print finds out.
    const facts = await page.call(collectDocumentFacts, PAGE_FACTS).catch(() => null)
    const rules = facts ? [facts.pageRule, ...facts.namedSizes] : []
    for (const { size } of rules) papers.push(rulePaper(size) ?? requestedPaper(options))
  }
  return papers.map(({ width, height }) => ({
    width: width * POINTS_PER_INCH,
    height: height * POINTS_PER_INCH,
  }))
}
