/**
 * Collects facts about a document and its output for the hints. Cannot fail a render: a fact that is not known in time
 * stays unknown.
 */
import { withTimeout } from '../../lib/timeout.ts'
import type { PdfOptions, Source } from '../index.ts'
import type { Markup } from '../page/html-heuristics.ts'
import { measureOverflow, type Overflow } from '../page/overflow.ts'
import type { LanePage } from '../page/page.ts'
import {
  collectDocumentFacts,
  type DocumentFacts,
  type DocumentFactsOptions,
} from '../page-scripts/document-facts/document-facts.ts'
import type { HintContext } from './hints/facts.ts'
import { paperFit } from './hints/paper.ts'
import { type PrintedPage, readPrintedPage } from './printed-page.ts'

/** Null where a fact is unknown. */
export interface CollectedFacts {
  documentFacts: DocumentFacts | null
  printed: PrintedPage | null
  overflow: Overflow | null
  /** Whether the page adds content without end when it is scrolled, of which a part is in the output. */
  growsWithoutEnd: boolean
}

export interface FactCollector {
  /** The facts that are known by now. */
  readonly collected: CollectedFacts
  /** Begins to read the document as it is now, and does not wait for the result. */
  readDocument(): void
  /** The same, unless the text of the HTML shows that there is nothing to find: reading costs some 3 ms. */
  readDocumentIfWorthwhile(): void
  /** Reads an output; the last one counts. */
  readOutput(bytes: Buffer): void
  /**
   * Waits for what is being read, and measures the document if it was too wide. Never rejects, and takes at most 1 s
   * for each call to the page, and no longer than the render may.
   * @param isSuspect whether the document shows no text or something failed to load: then it is read in any case
   * @param leftMs returns the milliseconds that the render has left
   * @returns whether the page is as before; if not, nothing else may be rendered in it
   */
  finish(isSuspect: boolean, leftMs: () => number): Promise<boolean>
}

/** Reading takes some 50 ms at most, but a busy machine takes its time. */
const LIMIT_MS = 1_000

/** Chromium shrinks content that is too wide. A smaller factor is not noticeable. */
const SHRINK_FACTOR_MIN = 1.02

interface CollectorOptions {
  source: Source
  markup: Markup
  /** Uploaded fonts that the page may use. */
  fonts: unknown[]
  hintContext: HintContext
  scripts: boolean
  injectCss: string | null
  waitForSelector: string | null
}

export function createFactCollector(page: LanePage, options: CollectorOptions): FactCollector {
  const { source, markup, fonts, scripts, injectCss, waitForSelector } = options
  const { pdf } = options.hintContext
  const collected: CollectedFacts = {
    documentFacts: null,
    printed: null,
    overflow: null,
    growsWithoutEnd: false,
  }
  const factsOptions: DocumentFactsOptions = {
    backgrounds: pdf?.printBackground === false,
    selector: waitForSelector,
    scripts,
  }

  const isWorthwhile =
    !('html' in source) ||
    scripts ||
    markup.mayNeedHints ||
    injectCss !== null ||
    waitForSelector !== null ||
    fonts.length > 0 ||
    factsOptions.backgrounds

  let reading: Promise<void> | null = null

  function readDocument(): void {
    reading = page.call(collectDocumentFacts, factsOptions).then(
      (facts) => {
        collected.documentFacts = facts
      },
      () => {}, // the page has ended or moved on: the report says less
    )
  }

  return {
    collected,
    readDocument,
    readDocumentIfWorthwhile() {
      if (isWorthwhile) readDocument()
    },
    readOutput(bytes) {
      collected.printed = pdf ? readPrintedPage(bytes) : null
    },
    async finish(isSuspect, leftMs) {
      const isBlank = collected.printed?.isEmpty === true
      if ((isSuspect || isBlank) && reading === null) readDocument()
      if (reading) await inTime(reading, leftMs())
      if (!pdf) return true
      const roomPx = roomIfShrunk(collected, pdf)
      if (roomPx === null) return true
      const measured = await inTime(measureOverflow(page, roomPx), leftMs())
      collected.overflow = measured?.overflow ?? null
      return measured !== null
    },
  }
}

/** The width that the content had to fit into, in CSS pixels; null if it was not shrunk to fit. */
function roomIfShrunk({ printed, documentFacts }: CollectedFacts, pdf: PdfOptions): number | null {
  const fit = paperFit(documentFacts?.pageRule.size ?? '', pdf)
  if (!printed?.content || fit === null) return null
  const { scale, widthPx } = printed.content
  const expected = pdf.scale * fit
  return expected / scale > SHRINK_FACTOR_MIN ? widthPx / expected : null
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
