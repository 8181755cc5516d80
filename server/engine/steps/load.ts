/** Loads the document, and waits for what the request asks for. */

import { hideElements } from '../../page-scripts/hiding.ts'
import { waitForElement } from '../../page-scripts/selectors.ts'
import { addStyleSheet } from '../../page-scripts/styles.ts'
import { type Job, mayMove } from '../job.ts'
import { waitForData } from '../page/data-requests.ts'
import { holdAnimations } from '../page/settle-animations.ts'
import { callInAllDocuments, callInDocument, type PageContext } from '../page/wait-until-ready.ts'
import type { Steps } from './steps.ts'

const FRAMELESS_MS = 100

/**
 * Most pages without scripts load without a frame. Some, such as SVG that uses another file, wait for one: frames come if loading
 * takes longer. A stopped clock begins to move at the same moment.
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
  const timer = setTimeout(begin, stopsClock && 'url' in source ? 0 : FRAMELESS_MS)
  try {
    await navigation.load()
  } finally {
    clearTimeout(timer)
    if (stopsClock) await frameClock.enter('still')
  }
}

/** Waits for the requests of scripts, for the selector and for the pause that the request names. */
export async function waitAsRequested(job: Job, steps: Steps): Promise<void> {
  const { step, context, factCollector } = steps
  const { frameClock } = context.page
  const { selector, pauseMs } = job.waits
  if (job.document.scripts && pauseMs === null) await step('navigate', () => waitForData(context))
  if (job.page.stopsClock) await frameClock.enter('running')
  if (selector !== null) {
    // If the selector never matches, the report still describes the document.
    factCollector.readDocument()
    await step('wait_selector', () => callInDocument(context, waitForElement, selector))
  }
  if (pauseMs !== null) {
    // An animated picture moves only while frames are drawn.
    await frameClock.enter('running')
    await step('wait_timeout', () => Bun.sleep(pauseMs))
    if (mayMove(job.document)) await step('wait_timeout', () => holdAnimations(context, pauseMs))
  }
}

/** @returns a function that adds the style sheets of the request to the current document, and tells whether it lacked them */
export function styleDocuments(job: Job, context: PageContext): () => Promise<boolean> {
  const { loads, navigation } = context
  const { injectCss, hiding } = job.document
  let styled = -1
  return async () => {
    if (styled === loads.documents || (injectCss === null && hiding === null)) return false
    await navigation.loaded()
    styled = loads.documents
    if (injectCss !== null) await callInDocument(context, addStyleSheet, injectCss)
    if (hiding !== null) await callInAllDocuments(context, hideElements, hiding)
    return true
  }
}
