/** Explains headers and footers that are missing, or printed over the page. */
import { PX_PER_INCH, parseLength } from '@platen/lib'
import type { Facts, Hint, Rule } from '../facts.ts'
import { reachOfMargins } from '../printed-page.ts'
import { hint, quote } from './words.ts'

const MM_PER_INCH = 25.4
/** Parts of letters below the line, and rounding, do not make an overlap. */
const TOLERANCE_PX = 2
const TEMPLATE_CHARS_MAX = 20_000

const OF_SOME_PAGES = [
  { name: 'headerFirstPage', noun: 'header of the first page' },
  { name: 'footerFirstPage', noun: 'footer of the first page' },
  { name: 'headerLastPage', noun: 'header of the last page' },
  { name: 'footerLastPage', noun: 'footer of the last page' },
] as const

const TEMPLATES = [
  { name: 'headerTemplate', noun: 'header', side: 'top' },
  { name: 'footerTemplate', noun: 'footer', side: 'bottom' },
] as const

export const headerFooter: Rule = (facts) => {
  const { pdf } = facts
  if (!pdf) return []
  const given = TEMPLATES.filter(({ name }) => /\S/.test(pdf[name] ?? ''))
  const onSome = OF_SOME_PAGES.filter(({ name }) => /\S/.test(pdf[name] ?? ''))
  if (!pdf.displayHeaderFooter) {
    return [...given, ...onSome].slice(0, 1).map(({ name, noun }) => off(name, noun))
  }
  if (given.length + onSome.length === 0) return [nothingToShow()]
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
  const hints: Hint[] = []
  const template = inspectTemplate(html)
  if (template.image !== null) {
    const message = `The ${noun} has the image ${quote(template.image)}, but Chromium loads no images in headers and footers except data: URLs.`
    const fix = 'Embed the image as a data: URL, such as `data:image/png;base64,…`.'
    hints.push(hint('HEADER_FOOTER_IMAGE', message, `options.${name}`, fix))
  }
  // Without margins the content of the page cannot be told from a template that shows nothing.
  const isKnown = template.isShown || facts.printed?.isFilled === false
  const overlap = isKnown && !template.hasOwnPosition ? overlapOf(side, facts) : null
  if (overlap) hints.push(overlapping(noun, side, overlap))
  return hints
}

interface Overlap {
  /** The margin, as it is written. */
  margin: string
  isRuled: boolean
  /** How far from the edge of the page the header or footer reaches, in millimetres. */
  reachMm: number
}

/** Compares what was printed on the first page with the margin. */
function overlapOf(side: 'top' | 'bottom', facts: Facts): Overlap | null {
  const { pdf, printed, documentFacts } = facts
  const isEmpty =
    documentFacts !== null && documentFacts.textLength === 0 && !documentFacts.hasVisibleContent
  if (!printed || isEmpty) return null
  const ruleOf = (one: 'top' | 'bottom') => documentFacts?.pageRule[one] ?? ''
  const marginOf = (one: 'top' | 'bottom') => ruleOf(one) || (pdf?.margin[one] ?? '')
  const margin = marginOf(side)
  const [room, top] = [parseLength(margin), parseLength(marginOf('top'))]
  if (room === null || top === null) return null
  const { headerPx, footerPx } = reachOfMargins(printed, top * PX_PER_INCH)
  const reachPx = side === 'top' ? headerPx : footerPx
  if (reachPx <= room * PX_PER_INCH + TOLERANCE_PX) return null
  const reachMm = Math.ceil((reachPx / PX_PER_INCH) * MM_PER_INCH)
  return { margin, isRuled: ruleOf(side) !== '', reachMm }
}

function overlapping(noun: string, side: string, { margin, isRuled, reachMm }: Overlap): Hint {
  const byRule = isRuled ? " (the document's `@page` rule sets it)" : ''
  const message = `The ${side} margin is ${quote(margin)}${byRule}, too small for the ${noun}, which reaches ${reachMm} mm from the edge: it was printed over the page's content.`
  const where = isRuled ? '@page' : `options.margin.${side}`
  const field = isRuled ? `\`margin-${side}\` in the rule` : `\`options.margin.${side}\``
  const fix = `Set ${field} to at least \`${reachMm + 2}mm\`, or make the ${noun} smaller.`
  return hint('HEADER_FOOTER_OVERLAP', message, where, fix)
}

/** Classes of elements that Chromium fills in. */
const FILLED_IN = '.date,.title,.url,.pageNumber,.totalPages'

interface Template {
  /** The first image that is not a data: URL. */
  image: string | null
  /** Whether it has text, an image or a part that is filled in. */
  isShown: boolean
  /** Whether parts of it are placed over the page on purpose. */
  hasOwnPosition: boolean
}

function inspectTemplate(template: string): Template {
  const html = template.slice(0, TEMPLATE_CHARS_MAX)
  let image: string | null = null
  let isShown = false
  let inStyle = false
  const shows = {
    element() {
      isShown = true
    },
  }
  new HTMLRewriter()
    .on('img[src]', {
      element(element) {
        const src = element.getAttribute('src')?.trim() ?? ''
        if (src !== '' && !/^data:/i.test(src)) image ??= src
      },
    })
    .on('img,svg,hr', shows)
    .on(FILLED_IN, shows)
    .on('style,script', {
      element(element) {
        inStyle = true
        element.onEndTag(() => {
          inStyle = false
        })
      },
    })
    .onDocument({
      text({ text }) {
        if (!inStyle && /\S/.test(text)) isShown = true
      },
    })
    .transform(html)
  return {
    image,
    isShown,
    hasOwnPosition: /position\s*:\s*(?:absolute|fixed)|transform/i.test(html),
  }
}
