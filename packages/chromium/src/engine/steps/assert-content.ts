/** Fails a render whose document lacks what `failOn` asks for. */
import { findMissing } from '../../page-scripts/selectors.ts'
import { elsewhereText } from '../../report/hints/selectors.ts'
import { failOnError } from '../facts/fail-on.ts'
import type { FailOn } from '../job.ts'
import { findElsewhere } from '../page/elsewhere.ts'
import { callInDocument } from '../page/wait-until-ready.ts'
import type { Steps } from './steps.ts'

/** @throws EngineError `fail_on_missing_selector` or `fail_on_missing_text` */
export async function assertContent(
  failOn: FailOn | null,
  { context, factCollector: { collected } }: Pick<Steps, 'context' | 'factCollector'>,
): Promise<void> {
  const { missingSelector: selector = null, missingText: text = null } = failOn ?? {}
  if (selector === null && text === null) return
  const missing = await callInDocument(context, findMissing, { selector, text })
  if (missing === 'selector') {
    const option = 'options.failOn.missingSelector'
    const elsewhere = await findElsewhere(context.page, [{ option, selector: selector ?? '' }])
    collected.elsewhere.push(...elsewhere)
    const message = `No element of the page matches \`${option}\`.${elsewhere.map(elsewhereText).join('')}`
    throw failOnError('missing_selector', message)
  }
  if (missing === 'text') {
    throw failOnError('missing_text', 'The page does not show `options.failOn.missingText`.')
  }
}
