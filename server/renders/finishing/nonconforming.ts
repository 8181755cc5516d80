/** The error of a document that breaks a standard which it must satisfy. */

import { EngineError } from '@platen/chromium'
import { type Conformance, HEADING_ORDER } from '@platen/pdf/internal'
import { ISSUES_MAX } from '../../errors.ts'

/** The report has more of the issues. @param remedy a sentence */
export function notConforming(conformance: Conformance | null, remedy: string): EngineError {
  const issues = conformance?.issues ?? []
  const standards = [...new Set(issues.flatMap((issue) => issue.standards))].join(' and ')
  const more = issues.length > 1 ? ` (${issues.length} problems in \`details.conformance\`)` : ''
  const message = `The document is no ${standards}: ${issues[0]?.message ?? ''}${more} ${remedy}`
  return new EngineError('nonconforming', message, { conformance: issues.slice(0, ISSUES_MAX) })
}

/** The remedy for a document that is printed now, with the option that mends its headings. */
export function remedyOf(conformance: Conformance | null): string {
  const skips = conformance?.issues.some(({ rule }) => rule.endsWith(` ${HEADING_ORDER}`)) === true
  const option = skips ? ' set `options.renumberHeadings` to `true`,' : ''
  return `Correct it,${option} or set \`options.conformance\` to "best_effort".`
}
