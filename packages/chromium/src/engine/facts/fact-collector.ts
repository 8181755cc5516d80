/**
 * Collects facts about a document and its output for the hints. Cannot fail a render: a fact that
 * is not known in time stays unknown.
 */
import { withTimeout } from '@platen/lib'
import {
  collectDocumentFacts,
  type DocumentFactsOptions,
} from '../../page-scripts/document-facts/document-facts.ts'
import { findHiddenAgain } from '../../page-scripts/hidden-again.ts'
import { findHiddenParts } from '../../page-scripts/hidden-parts.ts'
import { findLastPageCause } from '../../page-scripts/last-page.ts'
import { mayBeWider } from '../../page-scripts/overflow.ts'
import type { CollectedFacts } from '../../report/facts.ts'
import type { HiddenParts } from '../../report/hidden-parts.ts'
import { contentArea, contentColumn, type PageRule, paperFit } from '../../report/hints/paper.ts'
import { readPrintedPage } from '../../report/printed-page.ts'
import type { PdfOptions } from '../index.ts'
import type { Job, Made } from '../job.ts'
import { onBleedPaper, onBleedRule } from '../output/bleed.ts'
import { inPrint, measureOverflow, onPaper } from '../page/measure-overflow.ts'
import type { LanePage } from '../page/page.ts'
import { readAccessibility } from './accessibility.ts'

export interface FactCollector {
  /** The facts that are known by now. */
  readonly collected: CollectedFacts
  /** Begins to read the document as it is now, and does not wait for the result. */
  readDocument(): void
  /**
   * The same, unless the text of the HTML shows that there is nothing to find: reading costs some 3
   * ms.
   */
  readDocumentIfWorthwhile(): void
  /** Reads an output; the last one counts. */
  readOutput(made: Pick<Made, 'bytes' | 'content' | 'wrongMask'>): void
  /**
   * Waits for what is being read, and measures the document if it was too wide. Never rejects, and
   * takes at most 1 s for each call to the page, and no longer than the render may.
   * @param isSuspect whether the document shows no text or something failed to load: then it is
   *   read in any case
   * @param leftMs returns the milliseconds that the render has left
   * @returns whether the page is as before; if not, nothing else may be rendered in it
   */
  finish(isSuspect: boolean, leftMs: () => number): Promise<boolean>
}

/** Reading takes some 50 ms at most, but a busy machine takes its time. */
const LIMIT_MS = 1_000

/** Chromium shrinks content that is too wide. A smaller factor is not noticeable. */
const SHRINK_FACTOR_MIN = 1.02

export function createFactCollector(page: LanePage, job: Job): FactCollector {
  const { source, markup, fonts, scripts, runsCode, injectCss } = job.document
  const selector = job.waits.selector?.selector ?? null
  const { view, hintContext } = job.output
  const { pdf } = hintContext
  const collected: CollectedFacts = {
    documentFacts: null,
    printed: null,
    lastPageCause: null,
    overflow: null,
    hiddenParts: null,
    hidesAgain: false,
    hiddenAgain: null,
    wrongMask: null,
    dataUnderWay: [],
    unfinishedWorkers: [],
    growsWithoutEnd: false,
    cutWait: null,
    expressionError: null,
    scriptMotion: null,
    cookieBanner: null,
    elsewhere: [],
    accessibility: null,
  }
  const factsOptions: DocumentFactsOptions = {
    backgrounds: pdf?.printBackground === false,
    selector,
    hiddenParts: view !== 'viewport',
    scripts,
    paged: pdf !== null,
  }

  const isWorthwhile =
    !('html' in source) ||
    runsCode ||
    markup.mayNeedHints ||
    injectCss !== null ||
    selector !== null ||
    fonts.length > 0 ||
    factsOptions.backgrounds ||
    lacksGlyphs(source.html, job)

  let reading: Promise<void> | null = null

  function readDocument(): void {
    reading = page.call(collectDocumentFacts, factsOptions).then(
      (facts) => {
        collected.documentFacts = facts
      },
      () => {}, // the page has ended or moved on: the report says less
    )
  }

  /**
   * Print styles, the width of the paper and its height as that of the window often show what is
   * hidden on a screen.
   */
  async function readHiddenParts(): Promise<HiddenParts> {
    if (pdf === null) {
      return page.call(findHiddenParts, typeof view === 'object' ? view.selector : null)
    }
    const size = contentArea(ruleOf(collected, pdf), onBleedPaper(pdf))
    return onPaper(page, size, () => page.call(findHiddenParts, null))
  }

  return {
    collected,
    readDocument,
    readDocumentIfWorthwhile() {
      if (isWorthwhile) readDocument()
    },
    readOutput({ bytes, content, wrongMask }) {
      collected.wrongMask = wrongMask
      // Of some pages, the first and the last tell nothing about the document.
      const isWhole = pdf !== null && pdf.pageRanges === null
      const hasMargins = isWhole && pdf.displayHeaderFooter && content === undefined
      collected.printed = isWhole ? readPrintedPage(content ?? bytes, hasMargins) : null
    },
    async finish(isSuspect, leftMs) {
      const isBlank = collected.printed?.isEmpty === true
      if ((isSuspect || isBlank) && reading === null) readDocument()
      if (reading) await inTime(reading, leftMs())
      if (job.output.checksAccessibility) {
        collected.accessibility = await inTime(readAccessibility(page, job), leftMs())
        if (collected.accessibility === null) return false
      }
      if (collected.documentFacts?.mayHideParts) {
        const found = await inTime(readHiddenParts(), leftMs())
        collected.hiddenParts = found
        if (found === null) return false
      }
      if (collected.hidesAgain) {
        collected.hiddenAgain = await inTime(page.call(findHiddenAgain), leftMs())
      }
      if (!pdf) return true
      if (collected.printed?.isLastEmpty) {
        const cause = await inTime(inPrint(page, findLastPageCause), leftMs())
        collected.lastPageCause = cause?.result ?? null
        if (cause === null) return false
      }
      const fit = fitOf(collected, pdf)
      // Of a document that could not be read, neither is the width known.
      const isUnread = reading !== null && collected.documentFacts === null
      if (fit === null || (isUnread && !fit.isKnown)) return true
      const { roomPx, isKnown } = fit
      if (!isKnown && !(await inTime(page.call(mayBeWider, roomPx), leftMs()))) return true
      const measured = await inTime(measureOverflow(page, roomPx), leftMs())
      collected.overflow = measured?.overflow ?? null
      return measured !== null
    },
  }
}

/** Characters of HTML that are compared with the fonts of the system: some ms at most. */
const COMPARED_CHARS_MAX = 200_000

/**
 * Whether the text of HTML has a character that no font can draw, outside of what is shown as well.
 */
function lacksGlyphs(html: string, { document, output }: Job): boolean {
  if (!document.markup.hasForeignText) return false
  const { installed } = output.hintContext
  const missing = installed.coverage?.missingIn(html.slice(0, COMPARED_CHARS_MAX))
  return missing !== undefined && missing.length > 0
}

/** The values of the `@page` rules of the document in the print. */
function ruleOf({ documentFacts }: CollectedFacts, pdf: PdfOptions): PageRule | undefined {
  return documentFacts ? onBleedRule(documentFacts.pageRule, pdf) : undefined
}

/**
 * The width that the content has on paper, in CSS pixels, and whether the output says that it was
 * shrunk.
 */
type Fit = { roomPx: number; isKnown: boolean }

/** Chromium rounds margins to whole pixels. */
const LEFT_TOLERANCE_PX = 1.5
const WIDTH_TOLERANCE_PX = 4

/**
 * The width that the content had to fit into; null if it fits. If the output does not say at which
 * scale the content is, as that of a page that shows nothing but images, only a measurement can
 * tell.
 */
function fitOf(collected: CollectedFacts, options: PdfOptions): Fit | null {
  const { printed, documentFacts } = collected
  const pdf = onBleedPaper(options)
  const rule = ruleOf(collected, options)
  const fit = paperFit(rule?.size ?? '', pdf)
  if (!printed?.hasContent || fit === null) return null
  const isRuleKnown = documentFacts?.isPageRuleKnown ?? true
  const column = isRuleKnown ? contentColumn(rule, pdf) : null
  const expected = pdf.scale * fit
  const bySize = printed.areas.toSorted((a, b) => b.width * b.height - a.width * a.height)
  const area = bySize.find(({ left, width }) => {
    if (column === null) return true
    const isAtLeft = Math.abs(left - column.left) <= LEFT_TOLERANCE_PX
    return isAtLeft && Math.abs(width - column.width) <= WIDTH_TOLERANCE_PX
  })
  if (area) {
    const isShrunk = expected / area.scale > SHRINK_FACTOR_MIN
    return isShrunk ? { roomPx: area.width / expected, isKnown: true } : null
  }
  if (column === null) return null
  return { roomPx: (column.width + WIDTH_TOLERANCE_PX / 2) / expected, isKnown: false }
}

/** @returns null if the work fails or takes too long: the report then says less */
async function inTime<T>(work: Promise<T>, leftMs: number): Promise<T | null> {
  try {
    return await withTimeout(
      work,
      Math.min(LIMIT_MS, leftMs),
      () => new Error('the page did not reply'),
    )
  } catch {
    return null // the page has ended, moved on or hangs, which the render itself finds out
  }
}
