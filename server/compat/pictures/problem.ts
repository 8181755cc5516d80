/** The error about parameters of a picture. */
import { CompatError } from '../adapter.ts'

export function invalid(problems: string[]): CompatError {
  return new CompatError(400, problems.join('\n'), {}, 'invalid')
}
