/** Explains headers and footers that are missing, or printed differently than intended. */
import { parseLength } from '../../../lib/css-length.ts'
import type { Facts, Hint, Rule } from './facts.ts'
import { hint, quote } from './words.ts'

/** Chromium prints the text 15 pt from the edge of the page; at a font size of 10px it ends here. */
const TEXT_ENDS_INCHES = 9 / 25.4
const TEMPLATE_CHARS_MAX = 20_000

const TEMPLATES = [
  { name: 'headerTemplate', noun: 'header', side: 'top' },
  { name: 'footerTemplate', noun: 'footer', side: 'bottom' },
] as const

export const headerFooter: Rule = (facts) => {
  const { pdf } = facts
  if (!pdf) return []
  const given = TEMPLATES.filter(({ name }) => /\S/.test(pdf[name] ?? ''))
  if (!pdf.displayHeaderFooter) return given.slice(0, 1).map(({ name, noun }) => off(name, noun))
  if (given.length === 0) return [nothingToShow()]
  return given.flatMap((template) => shown(template, pdf[template.name] ?? '', facts))
}

function off(name: string, noun: string): Hint {
  const message = `The ${noun} was not printed: \`options.${name}\` is set, but \`options.displayHeaderFooter\` is false.`
  const fix = 'Set `options.displayHeaderFooter` to true.'
  return hint('HEADER_FOOTER_OFF', message, 'options.displayHeaderFooter', fix)
}

function nothingToShow(): Hint {
  const message =
    '`options.displayHeaderFooter` is true, but there is neither a header nor a footer to print: both templates are empty.'
  const fix =
    'Set `options.headerTemplate` or `options.footerTemplate`, for example `<span class="pageNumber"></span>`.'
  return hint('HEADER_FOOTER_EMPTY', message, 'options.displayHeaderFooter', fix)
}

function shown({ name, noun, side }: (typeof TEMPLATES)[number], html: string, facts: Facts) {
  const { pdf, documentFacts } = facts
  const hints: Hint[] = []
  const template = inspectTemplate(html)
  if (template.image !== null) {
    const message = `The ${noun} has the image ${quote(template.image)}, but Chromium loads no images in headers and footers except data: URLs.`
    const fix = 'Embed the image as a data: URL, such as `data:image/png;base64,…`.'
    hints.push(hint('HEADER_FOOTER_IMAGE', message, `options.${name}`, fix))
  }
  const ruled = documentFacts?.pageRule[side] ?? ''
  const margin = ruled === '' ? (pdf?.margin[side] ?? '') : ruled
  const room = parseLength(margin)
  const overlaps = room !== null && room < TEXT_ENDS_INCHES && !template.hasOwnPosition
  if (
    overlaps &&
    (documentFacts === null || documentFacts.textLength > 0 || documentFacts.hasVisibleContent)
  ) {
    const byRule = ruled === '' ? '' : " (the document's `@page` rule sets it)"
    const message = `The ${side} margin is ${quote(margin)}${byRule}, too small for the ${noun}, whose text ends about 9 mm from the edge: it was printed over the page's content.`
    const where = ruled === '' ? `options.margin.${side}` : '@page'
    const field = ruled === '' ? `\`options.margin.${side}\`` : `\`margin-${side}\` in the rule`
    const fix = `Set ${field} to at least \`12mm\`.`
    hints.push(hint('HEADER_FOOTER_OVERLAP', message, where, fix))
  }
  return hints
}

/** Finds the first image of a template that is not a data: URL, and whether its styles may move the text. */
function inspectTemplate(template: string): { image: string | null; hasOwnPosition: boolean } {
  const html = template.slice(0, TEMPLATE_CHARS_MAX)
  let image: string | null = null
  new HTMLRewriter()
    .on('img[src]', {
      element(element) {
        const src = element.getAttribute('src')?.trim() ?? ''
        if (src !== '' && !/^data:/i.test(src)) image ??= src
      },
    })
    .transform(html)
  return { image, hasOwnPosition: /<style|margin|padding|position|font-size/i.test(html) }
}
