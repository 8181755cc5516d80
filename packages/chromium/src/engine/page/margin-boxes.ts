/**
 * Removes references to other addresses from headers and footers. Chromium prints them from
 * documents that have no network: images there stay empty, but a linked style sheet, a font or an
 * SVG of another address crashes the renderer. So references are removed before printing, and
 * reported. The browser itself parses the templates, in a document without a window, where nothing
 * is loaded and no script runs.
 */

import { findMarks } from '../../markup/html-heuristics.ts'
import { cleanTemplate } from '../../page-scripts/margin-template.ts'
import type { RefusedRequest } from '../../report/facts.ts'
import type { PdfOptions } from '../index.ts'
import type { LanePage } from './page.ts'

/** Templates that only some pages have, and that are left out unless they are set. */
const OF_SOME_PAGES = [
  'headerFirstPage',
  'footerFirstPage',
  'headerLastPage',
  'footerLastPage',
] as const satisfies (keyof PdfOptions)[]

export type Margins = Pick<
  PdfOptions,
  'headerTemplate' | 'footerTemplate' | (typeof OF_SOME_PAGES)[number]
>

/** @returns the templates that are set */
export function marginsOf(options: Margins): Margins {
  const { headerTemplate, footerTemplate } = options
  const margins: Margins = { headerTemplate, footerTemplate }
  for (const name of OF_SOME_PAGES) {
    if (options[name] !== undefined) margins[name] = options[name]
  }
  return margins
}

const REASON =
  'headers and footers load nothing: write the style sheet into the template, or use a data: address'

/** @param page one without a caller's document, whose policies could forbid this */
export async function cleanMargins(
  page: LanePage,
  margins: Margins,
): Promise<{ margins: Margins; refused: RefusedRequest[] }> {
  const refused: RefusedRequest[] = []
  async function clean(html: string | null): Promise<string | null> {
    if (html === null || !(await mayLoad(html))) return html
    const cleaned = await page.call(cleanTemplate, html)
    for (const { url, type } of cleaned?.refused ?? []) {
      refused.push({ networkId: undefined, url, resourceType: type, reason: REASON })
    }
    return cleaned?.html ?? html
  }
  const cleaned = { ...margins }
  for (const name of Object.keys(margins) as (keyof Margins)[]) {
    cleaned[name] = await clean(margins[name] ?? null)
  }
  return { margins: cleaned, refused }
}

/** Most templates are plain text with embedded images: those are printed unchanged. */
async function mayLoad(html: string): Promise<boolean> {
  const { loads, hidden } = await findMarks(html, MARKS)
  return loads || hidden
}

const MARKS = {
  loads: [
    /\\|src|url\(|@import|\bbackground\s*=|<(?:link|image|use|i?frame|object|embed|audio|video)\b/i,
  ],
  /** Characters as references, and style sheets in SVG, whose text may be in pieces. */
  hidden: [/&(?:#|lpar|bsol|commat)|<(?:svg|math)\b/i],
}
