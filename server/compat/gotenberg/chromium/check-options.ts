/** Checks translated options by the schemas of our own, so that no bound is missing, and fills in their defaults. */
import type { Contract } from '../../../contract/contract.ts'
import type { Issue } from '../../../errors.ts'
import { CompatError } from '../../adapter.ts'
import { invalidForm, quoted } from '../form/problem.ts'
import { withFieldNames } from './option-names.ts'

const ABERRANT =
  'Chromium does not handle the provided settings; please check for aberrant form values'
const PAPER = /^settings\.pdf\.(?:format|margin|scale)/

/** @throws CompatError 400 */
export function checkOptions<Options extends object>(
  contract: Pick<Contract, 'checkSettings'>,
  name: 'pdf' | 'screenshot',
  options: Partial<Options>,
): Options {
  const settings = { [name]: options }
  const issues = contract.checkSettings({ settings })
  if (issues.length === 0) return options as Options // the check has filled in the defaults
  throw optionsError(issues, options)
}

function optionsError(issues: Issue[], options: { pageRanges?: string | null }): CompatError {
  if (issues.some(({ path }) => path.endsWith('.pageRanges'))) {
    const message = `Chromium does not handle the page ranges '${quoted(options.pageRanges ?? '')}' (nativePageRanges) syntax`
    return new CompatError(400, message)
  }
  const texts = issues.map(({ message }) => withFieldNames(message))
  if (issues.every(({ path }) => PAPER.test(path))) {
    return new CompatError(400, `${ABERRANT}: ${texts.join('\n')}`)
  }
  return invalidForm(texts)
}
