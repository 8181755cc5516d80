/** Brings what moves to its moment, and prints or captures the document. */

import { settlesWithin } from '@platen/lib'
import { removeBrowserLanguage, saysBrowserLanguage } from '@platen/pdf/internal'
import { type Hiding, hideElements } from '../../page-scripts/hiding.ts'
import { type Inspection, inspectDocument } from '../../page-scripts/inspection.ts'
import { drawOnWhite } from '../../page-scripts/styles.ts'
import { elsewhereText } from '../../report/hints/selectors.ts'
import { EngineError } from '../index.ts'
import { type Job, type Made, prefersDark } from '../job.ts'
import { findElsewhere } from '../page/elsewhere.ts'
import { expandParts } from '../page/expand-parts.ts'
import { waitForWorkers } from '../page/settle-animations.ts'
import { callInAllDocuments, callInDocument, waitUntilReady } from '../page/wait-until-ready.ts'
import { PageFunctionError } from '../page/world.ts'
import { closeTallWindow } from './close-tall-window.ts'
import type { CompleteDocument } from './complete.ts'
import { hideBanners } from './consent.ts'
import { FRAMELESS_MS } from './load.ts'
import { settle } from './settle.ts'
import type { Steps } from './steps.ts'

/** Whether Chromium would draw a document without a background of its own on a dark one. */
const needsWhite = ({ page, document }: Job) =>
  prefersDark(page) && !page.transparent && 'html' in document.source

/** Types of requests by which scripts load what they show. */
const DATA = new Set(['Fetch', 'XHR'] as const)
const NAVIGATION_NOTICE_MS = 1_000

interface OutputOptions {
  /**
   * Null if the document needs nothing once it has loaded: then it is inspected while its output is
   * made.
   */
  completed: CompleteDocument | null
  /**
   * Whether the document may still load: its output is asked for before the reply. Such a document
   * cannot navigate.
   */
  isAhead: boolean
  /** Settles once the document has loaded. */
  loading: Promise<unknown>
  /** Adds what the request injects to a document that lacks it. @returns whether it did */
  keepInjected(): Promise<boolean>
  /** Selectors of cookie banners that are left out. */
  banners: string[]
  /** Called with the output, and again if it is made again. */
  onMade(bytes: Made['bytes']): void
}

/** The output, and the inspection of the document that it shows. */
interface OutputOfDocument {
  made: Made
  inspection: Inspection
}

/**
 * Makes the output again, after another wait, if the page navigates while it is printed or
 * captured.
 */
export async function makeOutput(
  job: Job,
  { completed, isAhead, loading, keepInjected, banners, onMade }: OutputOptions,
  { step, context, factCollector }: Steps,
): Promise<OutputOfDocument> {
  const { page, loads } = context
  const { collected } = factCollector
  const { scripts, hiding } = job.document
  let inspected = completed?.inspection ?? null
  for (;;) {
    const isChanged = await keepInjected()
    const [output] = await step(job.output.phase, () => Promise.all([makeIn(isChanged), loading]))
    if (output !== null) return output
  }

  /** @returns null if the page has navigated, once the new document is ready */
  async function makeIn(isChanged: boolean): Promise<OutputOfDocument | null> {
    if (isChanged) inspected = await waitUntilReady(context, scripts)
    const document = loads.documents
    const hasNavigated = () => loads.documents !== document || !loads.loaded
    let reading: Promise<Inspection> | null = null
    /** Inspects the document, once, and begins to read its facts. */
    const read = (): Promise<Inspection> => {
      if (reading !== null) return reading
      const inspecting = inspected ?? page.call(inspectDocument)
      factCollector.readDocumentIfWorthwhile()
      reading = Promise.resolve(inspecting)
      reading.catch(() => {}) // it is awaited, unless the output could not be made either
      return reading
    }
    try {
      // Frames and elements may have come since, or another document.
      if (hiding !== null) await hide(hiding)
      await hideBanners(context, banners)
      if (needsWhite(job)) await callInDocument(context, drawOnWhite)
      // Scripts may have given workers something to do since.
      const hasReceived = await waitForWorkers(context)
      if (hasReceived) inspected = await waitUntilReady(context, scripts)
      if (hasReceived || document !== completed?.settled) {
        factCollector.collected.scriptMotion = await settle(job, context)
      }
      const tallWindow = completed?.tallWindow ?? null
      const isPicture = job.output.view !== 'paper'
      if (tallWindow !== null && !(await closeTallWindow(tallWindow, context, isPicture))) {
        factCollector.collected.scriptMotion = await settle(job, context)
      }
      if (!isPicture || job.document.expands) await page.frameClock.enter('still')
      if (job.document.expands) await expandParts(job, page)
      // A frame that begins while the page is printed delays the output.
      if (!isPicture) {
        // Chromium prints no page that still loads.
        if (loads.cut) await page.cdp.send('Page.stopLoading')
      }
      const made = await makeOnce(read)
      const inspection = await read()
      if (isAhead && !(await settlesWithin(loading, FRAMELESS_MS))) {
        await page.frameClock.enter('running')
      }
      if (isAhead || !hasNavigated()) return { made, inspection }
    } catch (error) {
      if (error instanceof EngineError) throw await withPlace(error)
      if (isAhead || page.cdp.detached) throw error
      if (error instanceof PageFunctionError && !hasNavigated()) throw error
      const navigated = async () => {
        while (!hasNavigated()) await loads.change()
      }
      if (!(await settlesWithin(navigated(), NAVIGATION_NOTICE_MS))) throw error
    }
    if (scripts) await page.frameClock.enter('running')
    inspected = await waitUntilReady(context, scripts)
    return null
  }

  async function hide(hiding: Hiding): Promise<void> {
    const unmatched = await callInAllDocuments(context, hideElements, hiding, 'selectors')
    const [first = [], ...others] = unmatched
    const nowhere = first.filter((selector) => others.every((list) => list.includes(selector)))
    if (nowhere.length === 0) return
    const options = nowhere.map((selector) => {
      const [name, list] = hiding.hidden.includes(selector)
        ? ['hideSelectors', hiding.hidden]
        : ['removeSelectors', hiding.removed]
      return { selector, option: `options.${name}[${list.indexOf(selector)}]` }
    })
    collected.elsewhere.push(...(await findElsewhere(page, options)))
  }
  /** An error about an element that was not found says where one is. */
  async function withPlace(error: EngineError): Promise<EngineError> {
    const { view } = job.output
    const isMissing = error.details.reason === 'selector_not_found' && typeof view === 'object'
    if (!isMissing) return error
    const { selector } = view
    const found = await findElsewhere(page, [{ option: 'options.selector', selector }])
    collected.elsewhere.push(...found)
    error.message += found.map(elsewhereText).join('')
    return error
  }

  async function makeOnce(read: () => Promise<Inspection>): Promise<Made> {
    factCollector.collected.dataUnderWay = loads.addressesUnderWay(DATA)
    collected.unfinishedWorkers = (await context.workerWatch?.unfinished()) ?? []
    const made = await job.output.make(page, read)
    if (job.output.view === 'paper' && saysBrowserLanguage(made.bytes)) {
      const { language } = await read()
      if (language === null) removeBrowserLanguage(made.bytes)
    }
    onMade(made.bytes)
    // While the page still answers what is asked about its document.
    factCollector.readOutput(made)
    return made
  }
}
