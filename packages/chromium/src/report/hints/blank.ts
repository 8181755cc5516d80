/** Explains blank output, and content that is missing from it. */
import type { Exchange, Facts, Rule } from '../facts.ts'
import { isUnrendered } from './scripts.ts'
import { hint, outputNoun, quote } from './words.ts'

export const blankOutput: Rule = (facts) => {
  const { documentFacts, error, printed, pdf } = facts
  if (error || !documentFacts) return []
  const hasText = documentFacts.textLength > 0 || facts.fontStacks.length > 0
  const wasVisible = hasText || documentFacts.hasVisibleContent
  if (pdf && printed?.isEmpty && printed.pages === 1 && documentFacts.textLength > 0)
    return [hiddenInPrint(facts)]
  const isBlank =
    pdf && printed && !pdf.displayHeaderFooter
      ? printed.isEmpty && printed.pages === 1
      : !wasVisible
  // Scripts that did not run, failed or had not finished explain an empty page better.
  const isExplained =
    documentFacts.scripts > 0 &&
    (!facts.scripts || documentFacts.emptyRoot !== null || isUnrendered(facts))
  if (!isBlank || isExplained) return []
  const message = `The ${outputNoun(facts)} is blank: the document has no visible text, image or background.`
  const main = facts.requests.findLast(({ isMain }) => isMain)
  if (!facts.isHtml && main && documentFacts.isBare) return [emptyResponse(facts, main)]
  const fix = facts.isHtml
    ? 'Check the HTML that you send, and values that a template fills in; look for `display: none`, and text in the colour of its background.'
    : 'Open the address in a private browser window: it may need a login, or cookies.'
  return [hint('EMPTY_OUTPUT', message, facts.isHtml ? 'html' : 'url', fix)]
}

function emptyResponse(facts: Facts, { finalUrl, status, encoding }: Exchange) {
  const noun = outputNoun(facts)
  if (encoding === '') {
    const message = `The ${noun} is blank: the site responded to ${quote(finalUrl)} with status ${status} and an empty page.`
    const fix = 'Check the address, and what its server sends: the document has no elements.'
    return hint('EMPTY_OUTPUT', message, 'url', fix)
  }
  const message = `The ${noun} is blank: the response to ${quote(finalUrl)} (status ${status}) is compressed (${quote(encoding)}), and no page came out of it. It was cut off, or is damaged.`
  const fix =
    'Check that the server, and every proxy before it, sends the whole compressed response, or have it sent without `Content-Encoding`.'
  return hint('EMPTY_OUTPUT', message, 'url', fix)
}

function hiddenInPrint({ documentFacts }: Facts) {
  const message = documentFacts?.hasPrintRules
    ? 'The PDF is blank: the page shows text on screen, but its print style sheet (`@media print`) hides it.'
    : 'The PDF is blank: the page shows text on screen, but not in print.'
  const fix =
    'Remove what hides the content in print from the style sheet, or override it with a later `@media print` rule.'
  return hint('PRINT_STYLES_HIDE', message, '@media print', fix)
}

export const backgroundsOff: Rule = ({ documentFacts, pdf }) => {
  if (!pdf || pdf.printBackground || !documentFacts?.background) return []
  const message = `Background colours and images were left out, such as that of ${quote(documentFacts.background)}: \`options.printBackground\` is false.`
  const fix =
    'Set `options.printBackground` to true, or add `print-color-adjust: exact` to the elements whose backgrounds you want.'
  return [hint('BACKGROUNDS_OFF', message, 'options.printBackground', fix)]
}

export const placeholdersLeft: Rule = ({ documentFacts, isHtml, scripts }) => {
  if (!documentFacts || !isHtml || (documentFacts.scripts > 0 && !scripts)) return []
  const inAddress = documentFacts.relative.find(({ address }) => address.includes('{{'))?.address
  const first = documentFacts.placeholders[0] ?? inAddress
  if (first === undefined) return []
  const message = `The output shows the placeholder ${quote(first)} as it is: variables are filled in saved templates only, not in \`html\`.`
  const fix =
    'Save the HTML as a template (POST /api/v1/templates), and render it with `template_id` and `data`; or fill it in before you send it.'
  return [hint('PLACEHOLDER_LEFT', message, first, fix)]
}
