/**
 * Explains `@page` rules of the document that win over the request, and options of the request that
 * win over them.
 */

import { parseLength, SAME_INCHES } from '@platen/lib'
import type { Hint, PdfOptions, Rule } from '../facts.ts'
import { bleedOf, isSamePaper, requestedPaper, ruleOrientation, rulePaper } from './paper.ts'
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

function orientation(size: string, pdf: PdfOptions): Hint[] {
  // Portrait is the default, so the caller probably did not set it. A bleed needs its own size.
  if (!pdf.landscape || bleedOf(pdf) > 0 || ruleOrientation(size) !== 'portrait') return []
  const message = `The document's \`@page\` rule asks for portrait pages (${quote(`size: ${size}`)}), which wins over \`options.landscape\` of the request.`
  const fix = 'Remove `size` from the `@page` rule, or add `landscape` to it.'
  return [hint('PAGE_RULE_WINS', message, 'options.landscape', fix)]
}

/** @param rule the selector of the rule, such as `@page` or `@page wide` */
function size(rule: string, text: string, pdf: PdfOptions): Hint[] {
  if (bleedOf(pdf) > 0) return sizeBesideBleed(rule, text, pdf)
  const wanted = rulePaper(text)
  if (!wanted || pdf.preferCSSPageSize || pdf.singlePage) return []
  const given = requestedPaper(pdf)
  const long = (paper: typeof given) => Math.max(paper.width, paper.height)
  const short = (paper: typeof given) => Math.min(paper.width, paper.height)
  if (isSamePaper(wanted, given)) return []
  const isLarger = long(wanted) > long(given) || short(wanted) > short(given)
  const outcome = isLarger ? 'scaled down to fit' : 'set in the middle of it'
  const turned =
    rule !== '@page' && ruleOrientation(text) === 'landscape'
      ? ' Only its orientation was used.'
      : ''
  const message = `The document's ${quote(rule)} rule asks for pages of ${quote(text)}, but the paper is ${nameOf(pdf)} (\`options.format\`)${rule === '@page' ? '' : ', as for all pages'}: the content was ${outcome}.${turned}`
  const fix =
    rule === '@page'
      ? `Set \`options.preferCSSPageSize\` to true, or \`options.format\` to the same size, such as \`${formatOf(wanted)}\`, or remove \`size\` from the \`@page\` rule.`
      : 'Set `options.preferCSSPageSize` to true, or give `size` an orientation only (`portrait` or `landscape`).'
  return [hint('PAGE_SIZE_IGNORED', message, 'options.format', fix)]
}

/** Beside a bleed, the paper is that of the request, and larger: no rule can set its size. */
function sizeBesideBleed(rule: string, text: string, pdf: PdfOptions): Hint[] {
  const wanted = rulePaper(text)
  const turn = ruleOrientation(text)
  const given = requestedPaper(pdf)
  const isLandscape = given.width > given.height !== pdf.landscape
  const isSquare = given.width === given.height
  const isTurned = turn !== null && !isSquare && (turn === 'landscape') !== isLandscape
  const isOther = wanted !== null && !isSamePaper(wanted, given)
  if (!isTurned && !isOther) return []
  const message = `The document's ${quote(rule)} rule asks for pages of ${quote(text)}, but \`size\` has no effect beside \`options.bleed\`: the paper is ${nameOf(pdf)} (\`options.format\`) in ${isLandscape ? 'landscape' : 'portrait'}.`
  const remedy = isOther
    ? `\`options.format\` to the same size, such as \`${formatOf(wanted)}\``
    : `\`options.landscape\` to ${!pdf.landscape}`
  const fix =
    rule === '@page'
      ? `Set ${remedy}, or remove \`size\` from the \`@page\` rule.`
      : `Print these pages by a request of their own, or leave \`options.bleed\` out.`
  return [hint('PAGE_SIZE_IGNORED', message, isOther ? 'options.format' : 'options.landscape', fix)]
}

function nameOf({ format }: PdfOptions): string {
  return typeof format === 'string' ? format : `${format.width} x ${format.height}`
}

function formatOf({ width, height }: { width: number; height: number }): string {
  const mm = (length: number) => `${Math.round(length * 25.4)}mm`
  return `{"width":"${mm(width)}","height":"${mm(height)}"}`
}
