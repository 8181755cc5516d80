/** Prints on paper that is larger than the page, which is cut afterwards. */
import { inches, pageSize, parseLength } from '@platen/lib'
import { growPageMargins } from '../../page-scripts/page-margins.ts'
import { addStyleSheet } from '../../page-scripts/styles.ts'
import { bleedOf, type PageRule } from '../../report/hints/paper.ts'
import type { PdfOptions } from '../index.ts'
import type { LanePage } from '../page/page.ts'

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
