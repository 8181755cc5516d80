/** The errors of forms, in the words of Gotenberg (MIT). */
import { CompatError } from '../../adapter.ts'

/** A problem with the value of a field, in the words of Go. */
export class ValueProblem extends Error {
  override name = 'ValueProblem'
}

const VALUE_CHARS_MAX = 300
const FINDINGS_MAX = 100

/** The finding about a field whose value has a problem. */
export function invalidField(name: string, value: string, problem: string): string {
  const got = value.length > VALUE_CHARS_MAX ? `${value.slice(0, VALUE_CHARS_MAX)}…` : value
  return `form field '${name}' is invalid (got '${got}', resulting to ${problem})`
}

/** The error of a form with these findings. */
export function invalidForm(findings: string[]): CompatError {
  return new CompatError(400, `Invalid form data: ${findings.slice(0, FINDINGS_MAX).join('\n')}`)
}
