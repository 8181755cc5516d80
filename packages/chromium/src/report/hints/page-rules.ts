/**
 * Explains `@page` rules of the document that win over the request, and options of the request that
 * win over them.
 */

import { parseLength, SAME_INCHES } from '@platen/lib'
import type { Hint, PdfOptions, Rule } from '../facts.ts'
import { isSamePaper, requestedPaper, ruleOrientation, rulePaper } from './paper.ts'
import { hint, quote } from './words.ts'

/** The default in openapi.yaml: an option with this value was probably not set by the caller. */
const DEFAULT_MARGIN = '20mm'
const SIDES = ['top', 'right', 'bottom', 'left'] as const

export const pageRules: Rule = ({ documentFacts, pdf }) => {
  if (!documentFacts || !pdf) return []
  const { pageRule, namedSizes } = documentFacts
  const all = size('@page', pageRule.size, pdf)
  const named = namedSizes
    .flatMap((one) => size(`@page ${one.selector}`, one.size, pdf))
    .slice(0, 1)
  return [
    ...margins(pageRule, pdf),
    ...orientation(pageRule.size, pdf),
    ...(all.length > 0 ? all : named),
  ]
}

function margins(rule: Record<(typeof SIDES)[number], string>, { margin }: PdfOptions): Hint[] {
  const changed = SIDES.filter((side) => {
    const wanted = parseLength(margin[side] ?? '')
    const ruled = parseLength(rule[side])
    if (margin[side] === DEFAULT_MARGIN || wanted === null || ruled === null) return false
    return Math.abs(wanted - ruled) > SAME_INCHES
  })
  const [first] = changed
  if (first === undefined) return []
  const names = changed.map((side) => `\`options.margin.${side}\``).join(', ')
  const message = `The document's \`@page\` rule sets a margin of ${quote(rule[first])}, which wins over ${names} of the request (${quote(margin[first] ?? '')}).`
  const fix =
    'Remove the margin from the `@page` rule, or set the margin that you want there and leave `options.margin` out.'
  return [hint('PAGE_RULE_WINS', message, `options.margin.${first}`, fix)]
}

function orientation(size: string, { landscape }: PdfOptions): Hint[] {
  // Portrait is the default, so the caller probably did not set it.
  if (!landscape || ruleOrientation(size) !== 'portrait') return []
  const message = `The document's \`@page\` rule asks for portrait pages (${quote(`size: ${size}`)}), which wins over \`options.landscape\` of the request.`
  const fix = 'Remove `size` from the `@page` rule, or add `landscape` to it.'
  return [hint('PAGE_RULE_WINS', message, 'options.landscape', fix)]
}

/** @param rule the selector of the rule, such as `@page` or `@page wide` */
function size(rule: string, text: string, pdf: PdfOptions): Hint[] {
  const wanted = rulePaper(text)
  if (!wanted || pdf.preferCSSPageSize || pdf.singlePage) return []
  const given = requestedPaper(pdf)
  const long = (paper: typeof given) => Math.max(paper.width, paper.height)
  const short = (paper: typeof given) => Math.min(paper.width, paper.height)
  if (isSamePaper(wanted, given)) return []
  const isLarger = long(wanted) > long(given) || short(wanted) > short(given)
  const outcome = isLarger ? 'scaled down to fit' : 'set in the middle of it'
  const name =
    typeof pdf.format === 'string' ? pdf.format : `${pdf.format.width} x ${pdf.format.height}`
  const turned =
    rule !== '@page' && ruleOrientation(text) === 'landscape'
      ? ' Only its orientation was used.'
      : ''
  const message = `The document's ${quote(rule)} rule asks for pages of ${quote(text)}, but the paper is ${name} (\`options.format\`)${rule === '@page' ? '' : ', as for all pages'}: the content was ${outcome}.${turned}`
  const mm = (n: number) => `${Math.round(n * 25.4)}mm`
  const fix =
    rule === '@page'
      ? `Set \`options.preferCSSPageSize\` to true, or \`options.format\` to the same size, such as \`{"width":"${mm(wanted.width)}","height":"${mm(wanted.height)}"}\`, or remove \`size\` from the \`@page\` rule.`
      : 'Set `options.preferCSSPageSize` to true, or give `size` an orientation only (`portrait` or `landscape`).'
  return [hint('PAGE_SIZE_IGNORED', message, 'options.format', fix)]
}
