/**
 * Collects what the hints need to know of a document and of its output. Nothing here can fail a render: what
 * cannot be found out in time stays unknown.
 */
import { withTimeout } from '../../lib/timeout.ts'
import type { PdfOptions, Source } from '../index.ts'
import { LOOK, type Look, type LookOptions } from '../page/document-facts.ts'
import { measureOverflow, type Overflow } from '../page/overflow.ts'
import type { LanePage } from '../page/page.ts'
import type { Asked } from './hints/facts.ts'
import { paperFit } from './hints/paper.ts'
import { type PrintedPage, readPrintedPage } from './printed-page.ts'

export interface Observed {
  look: Look | null
  printed: PrintedPage | null
  overflow: Overflow | null
}

export interface Observer {
  /** What is known by now. */
  readonly found: Observed
  /** Begins to look at the document as it is. Nobody needs to wait for it. */
  look(): void
  /** Does the same to HTML that loads nothing, unless its text shows that there is nothing to find. */
  lookIfWorthwhile(): void
  /**
   * Reads the finished output, and measures the document if it was too wide. Never rejects, and takes 300 ms at most
   * for each thing that it asks of the page.
   * @param hasText whether text of the document was found to be visible
   * @returns whether the page is as before: if not, nothing else may be rendered in it
   */
  readOutput(bytes: Buffer, hasText: boolean): Promise<boolean>
}

const LIMIT_MS = 300

/** Chromium shrinks content that is too wide. What is less than this is not noticed. */
const SHRUNK_MIN = 1.02

/** What a look can find in HTML that loads nothing: a look costs as much as a tenth of the fastest render. */
const WORTHWHILE = /<script|\son[a-z]+\s*=|\bhref|@page|@media|\{\{|&#/i

interface Observable {
  source: Source
  /** Uploaded fonts that the page may use. */
  fonts: unknown[]
  asked: Asked
  scripts: boolean
  waitForSelector: string | null
}

export function startObserver(page: LanePage, job: Observable): Observer {
  const { pdf } = job.asked
  const found: Observed = { look: null, printed: null, overflow: null }
  const options: LookOptions = {
    backgrounds: pdf?.printBackground === false,
    selector: job.waitForSelector,
    scripts: job.scripts,
  }

  let looking: Promise<void> | null = null

  function look(): void {
    looking = page.call<Look>(LOOK, options).then(
      (seen) => {
        found.look = seen
      },
      () => {}, // the page has ended or moved on: the report says less
    )
  }

  return {
    found,
    look,
    lookIfWorthwhile() {
      const { source, fonts } = job
      const isWorthwhile = !('html' in source) || WORTHWHILE.test(source.html)
      if (isWorthwhile || fonts.length > 0 || options.backgrounds) look()
    },
    async readOutput(bytes, hasText) {
      found.printed = pdf ? readPrintedPage(bytes) : null
      const isSuspect = !hasText || found.printed?.isEmpty === true
      if (isSuspect && looking === null) look()
      if (looking) await inTime(looking)
      if (!pdf) return true
      const roomPx = roomIfShrunk(found, pdf)
      if (roomPx === null) return true
      const measured = await inTime(measureOverflow(page, roomPx))
      found.overflow = measured?.overflow ?? null
      return measured !== null
    },
  }
}

/** The width that the content had to fit into, in CSS pixels; null if it was not made to fit. */
function roomIfShrunk({ printed, look }: Observed, pdf: PdfOptions): number | null {
  const fit = paperFit(look?.pageRule.size ?? '', pdf)
  if (!printed?.content || fit === null) return null
  const { scale, widthPx } = printed.content
  const expected = pdf.scale * fit
  return expected / scale > SHRUNK_MIN ? widthPx / expected : null
}

/** @returns null if it fails or takes too long: the report then says less */
async function inTime<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await withTimeout(work, LIMIT_MS, () => new Error('the page did not answer'))
  } catch {
    return null // the page has ended, moved on or hangs; the render itself finds out
  }
}
