/** Fails a render whose document lacks what `failOn` asks for. */
import { findMissing } from '../../page-scripts/selectors.ts'
import { failOnError } from '../facts/fail-on.ts'
import type { FailOn } from '../job.ts'
import { callInDocument, type PageContext } from '../page/wait-until-ready.ts'

/** @throws EngineError `fail_on_missing_selector` or `fail_on_missing_text` */
export async function assertContent(failOn: FailOn | null, context: PageContext): Promise<void> {
  const { missingSelector: selector = null, missingText: text = null } = failOn ?? {}
  if (selector === null && text === null) return
  const missing = await callInDocument(context, findMissing, { selector, text })
  if (missing === 'selector') {
    const message = 'No element of the page matches `options.failOn.missingSelector`.'
    throw failOnError('missing_selector', message)
  }
  if (missing === 'text') {
    throw failOnError('missing_text', 'The page does not show `options.failOn.missingText`.')
  }
}
