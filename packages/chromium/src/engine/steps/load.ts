/** Loads the document, and waits for what the request asks for. */

import { hideElements } from '../../page-scripts/hiding.ts'
import { waitForElement } from '../../page-scripts/selectors.ts'
import { addStyleSheet } from '../../page-scripts/styles.ts'
import { type Job, mayMove } from '../job.ts'
import { waitForData } from '../page/data-requests.ts'
import { findElsewhere } from '../page/elsewhere.ts'
import { runScript, waitForExpression } from '../page/request-code.ts'
import { holdAnimations, waitForWorkers } from '../page/settle-animations.ts'
import { callInAllDocuments, callInDocument, type PageContext } from '../page/wait-until-ready.ts'
import type { Steps } from './steps.ts'

/** The time that a document has to load without a frame. */
export const FRAMELESS_MS = 100
/** A page that loads for longer with a stopped clock may wait for it. */
const STOPPED_MS = 3_000

/**
 * Most pages without scripts load without a frame. Some, such as SVG that uses another file, wait
 * for one: frames come if loading takes longer. A stopped clock begins to move at the same moment.
 */
export async function loadDocument(job: Job, { page, navigation }: PageContext): Promise<void> {
  const { source, scripts } = job.document
  const { stopsClock } = job.page
  const { frameClock } = page
  if (scripts && !stopsClock) {
    // A PDF shows no frame.
    await frameClock.enter(job.output.view === 'paper' ? 'running undrawn' : 'running')
    return navigation.load()
  }
  const begin = () => void frameClock.enter(stopsClock ? 'loading' : 'running')
  const timers = [
    setTimeout(begin, stopsClock && 'url' in source ? 0 : FRAMELESS_MS),
    setTimeout(() => void frameClock.enter('running'), STOPPED_MS),
  ]
  try {
    await navigation.load()
  } finally {
    for (const timer of timers) clearTimeout(timer)
    if (stopsClock) await frameClock.enter('still')
  }
}

/** Waits for the requests of scripts, and for everything else that the request names. */
export async function waitAsRequested(job: Job, steps: Steps): Promise<void> {
  const { wait, context, network, factCollector } = steps
  const { frameClock } = context.page
  const { scripts, runsCode } = job.document
  const { until, selector, expression, pauseMs, isStrict } = job.waits
  const waitsForData = scripts && pauseMs === null && until === 'load'
  if (waitsForData) await wait('navigate', () => waitForData(context))
  if (network === null) await wait('navigate', () => waitForWorkers(context))
  if (job.page.stopsClock || runsCode) await frameClock.enter('running')
  if (network !== null) {
    await wait('wait_network', network.idle)
    await wait('navigate', () => waitForWorkers(context))
  }
  if (selector !== null) {
    // If the selector never matches, the report still describes the document.
    factCollector.readDocument()
    const { collected } = factCollector
    try {
      await wait('wait_selector', () => callInDocument(context, waitForElement, selector))
    } finally {
      const isMissed = collected.cutWait === 'wait_selector' || context.leftMs() <= 0
      if (isMissed && selector.state !== 'hidden') {
        const awaited = { option: 'options.waitForSelector', selector: selector.selector }
        collected.elsewhere.push(...(await findElsewhere(context.page, [awaited])))
      }
    }
  }
  if (expression !== null) {
    const { collected } = factCollector
    const onThrown = (message: string) => {
      collected.expressionError = message
    }
    await wait('wait_expression', (isOver) =>
      waitForExpression(context, { source: expression, scripts, isStrict, onThrown, isOver }),
    )
  }
  if (pauseMs !== null) {
    // An animated picture moves only while frames are drawn.
    await frameClock.enter('running')
    await wait('wait_timeout', () => Bun.sleep(pauseMs))
    if (mayMove(job.document)) await wait('wait_timeout', () => holdAnimations(context, pauseMs))
  }
}

/**
 * @returns a function that adds what the request injects to a document that lacks it, and tells
 *   whether it did
 */
export function injectIntoDocuments(job: Job, { wait, context }: Steps): () => Promise<boolean> {
  const { loads, navigation, page } = context
  const { injectCss, injectJs, hiding, scripts } = job.document
  const injectsNothing = injectCss === null && injectJs === null && hiding === null
  let injected = -1

  async function inject(isOver: () => boolean): Promise<void> {
    await navigation.loaded()
    injected = loads.documents
    if (injectCss !== null) await callInDocument(context, addStyleSheet, injectCss)
    if (hiding !== null) await callInAllDocuments(context, hideElements, hiding, 'selectors')
    if (injectJs === null) return
    // Frames call back what waits for one.
    await page.frameClock.enter('running')
    await runScript(context, { source: injectJs, scripts, isOver })
  }
  return async () => {
    const before = injected
    if (before === loads.documents || injectsNothing) return false
    await wait(injectJs === null ? 'navigate' : 'inject', inject)
    return injected !== before
  }
}
