/** Makes checked options of a draft, with the errors of Gotenberg. */
import { CompatError, type Issue } from '../../adapter.ts'
import { checkedOptions, type Draft, type OptionsContract } from '../../fields/index.ts'
import { invalidForm, quoted } from '../form/problem.ts'
import { withFieldNames } from './option-names.ts'

const ABERRANT =
  'Chromium does not handle the provided settings; please check for aberrant form values'
const PAPER = /^settings\.pdf\.(?:format|margin|scale)/

/** @throws CompatError 400 */
export function checkOptions(contract: OptionsContract, draft: Draft) {
  return checkedOptions(contract, draft, {
    invalid(issues) {
      const textsOf = (some: Issue[]) => some.map(({ message }) => withFieldNames(message))
      const ofHeaders = issues.filter(({ path }) => path.startsWith('options.'))
      if (ofHeaders.length > 0) return invalidForm(textsOf(ofHeaders))
      if (issues.some(({ path }) => path.endsWith('.pageRanges'))) {
        const ranges = quoted(draft.pdf.pageRanges ?? '')
        const message = `Chromium does not handle the page ranges '${ranges}' (nativePageRanges) syntax`
        return new CompatError(400, message)
      }
      const isPaper = issues.every(({ path }) => PAPER.test(path))
      const texts = textsOf(issues)
      return isPaper ? new CompatError(400, `${ABERRANT}: ${texts.join('\n')}`) : invalidForm(texts)
    },
  })
}
