/** The errors of forms, in the words of Gotenberg (MIT). */
import { CompatError } from '../../adapter.ts'

const VALUE_CHARS_MAX = 300
const FINDINGS_MAX = 100
/** Long enough for the longest scope of a header. */
const PROBLEM_CHARS_MAX = 20_000

/** The finding about a field whose value has a problem. */
export function invalidField(name: string, value: string, problem: string): string {
  const got = quoted(value)
  const shown = cut(problem, PROBLEM_CHARS_MAX)
  return `form field '${name}' is invalid (got '${got}', resulting to ${shown})`
}

/** A value as messages have it: cut, because an answer must not be as long as a form. */
export function quoted(value: string): string {
  return cut(value, VALUE_CHARS_MAX)
}

function cut(text: string, max: number): string {
  return text.length > max ? `${text.slice(0, max)}…` : text
}

/** The error of a form with these findings. */
export function invalidForm(findings: string[]): CompatError {
  return new CompatError(400, `Invalid form data: ${findings.slice(0, FINDINGS_MAX).join('\n')}`)
}
