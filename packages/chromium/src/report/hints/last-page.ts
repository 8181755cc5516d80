/** Explains an empty page at the end of a PDF. */
import type { Rule } from '../facts.ts'
import { hint, quote } from './words.ts'

const OTHERWISE =
  'Remove what takes up room after the last content: empty paragraphs and line breaks, margins and padding, elements of a fixed height, and page breaks.'

export const emptyLastPage: Rule = ({ printed, lastPageCause, pdf, error }) => {
  if (!pdf || error || !printed?.isLastEmpty) return []
  const subject = `The last page (${printed.pages} of ${printed.pages}) is empty`
  if (lastPageCause?.kind === 'height') {
    const { selector, value } = lastPageCause
    const message = `${subject}: ${quote(selector)} is as high as a page (${quote(value)}), and what stands around it, such as the margin of \`body\`, does not fit onto the page as well.`
    const fix =
      'Remove the height in print, with `@media print { html, body { height: auto; min-height: 0 } }` or the like, or the margins and padding (`body { margin: 0 }`).'
    return [hint('EMPTY_LAST_PAGE', message, selector, fix)]
  }
  if (lastPageCause?.kind === 'break') {
    const { selector } = lastPageCause
    const message = `${subject}: the page break at ${quote(selector)}, after the last content, begins it.`
    const fix =
      'Leave the break out after the last content, for example with `:last-child { break-after: auto }` or `:last-child { break-before: auto }`.'
    return [hint('EMPTY_LAST_PAGE', message, selector, fix)]
  }
  const message = `${subject}: nothing is drawn on it, but something that takes up room did not fit onto the page before.`
  return [hint('EMPTY_LAST_PAGE', message, null, OTHERWISE)]
}
