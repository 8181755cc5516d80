/**
 * Explains content that is wider than the page, pages without an end, an empty last page, and
 * styles that have no effect in a PDF.
 */
import type { Facts, Rule } from '../facts.ts'
import { hint, quote } from './words.ts'

/**
 * Chromium shrinks content that is too wide to no less than two thirds, and cuts off what is still
 * too wide.
 */
const SHRINK_MAX = 1.5
const SCALE_MIN = 0.1

export const tooWide: Rule = (facts) => {
  const { overflow } = facts
  if (!overflow) return []
  const { roomPx, neededPx, selector } = overflow
  const px = (n: number) => `${Math.round(n).toLocaleString('en-US')} px`
  const factor = neededPx / roomPx
  const percent = Math.round(100 / Math.min(factor, SHRINK_MAX))
  const outcome =
    factor > SHRINK_MAX + 0.01
      ? `it was shrunk to ${percent} %, and its right side is still cut off`
      : `it was shrunk to ${percent} % to fit`
  const widest = selector === null ? '' : ` The widest element is ${quote(selector)}.`
  const message = `The content is ${px(neededPx)} wide, but the page has room for ${px(roomPx)}: ${outcome}.${widest}`
  return [hint('CONTENT_TOO_WIDE', message, selector, fixOf(facts))]
}

const STYLES: Record<string, string> = {
  table: '`table { width: 100%; table-layout: fixed; overflow-wrap: anywhere }`',
  img: '`img { max-width: 100% }`',
  svg: '`svg { max-width: 100%; height: auto }`',
  canvas: '`canvas { max-width: 100% }`',
  pre: '`pre { white-space: pre-wrap; overflow-wrap: anywhere }`',
}
const CELLS = new Set(['td', 'th', 'tr', 'tbody', 'thead', 'tfoot'])

function fixOf({ overflow, pdf }: Facts): string {
  if (!overflow || !pdf) return ''
  const tag = overflow.tag ?? ''
  const style =
    STYLES[CELLS.has(tag) ? 'table' : tag] ?? '`max-width: 100%; overflow-wrap: anywhere`'
  const scale = Math.floor((pdf.scale * overflow.roomPx * 100) / overflow.neededPx) / 100
  const others = [
    ...(pdf.landscape ? [] : ['`options.landscape`']),
    'smaller margins',
    ...(scale >= SCALE_MIN ? [`\`options.scale\` ${scale}`] : []),
  ]
  return `Make it narrower in print, for example with \`@media print\` and ${style}; or use ${others.join(', or ')}.`
}

export const endlessPage: Rule = ({ growsWithoutEnd, pdf }) => {
  if (!growsWithoutEnd) return []
  const message =
    'The page adds content whenever its end comes into view. The output has what was there at first, and about three screens more.'
  const fix = pdf
    ? 'Render an address that has all of the content that you need, such as a page of an archive; or turn `options.enableJavaScript` off.'
    : 'Use `options.selector` for the part that you need, or render an address that has all of it.'
  return [hint('ENDLESS_PAGE', message, null, fix)]
}

export const maskInPdf: Rule = ({ wrongMask }) => {
  if (wrongMask === null) return []
  const message = `${quote(wrongMask)} has a mask of several layers (\`mask-composite\`) that Chromium draws wrong in PDFs: what the mask hides may show.`
  const fix =
    'Use one layer, such as an SVG image that has the whole shape, or `mask-composite: exclude` with a whole box as one of two layers; or render a screenshot.'
  return [hint('MASK_IN_PDF', message, wrongMask, fix)]
}

export const notHyphenated: Rule = ({ documentFacts }) => {
  const found = documentFacts?.unhyphenated ?? null
  if (found === null) return []
  const message = `\`hyphens: auto\` had no effect: the browser of this server has no dictionary for the language ${quote(found.language)}, so no word was hyphenated.`
  const fix =
    'Put soft hyphens (`&shy;`) into long words, by hand or with a library such as hypher or Hyphenopoly; or set `hyphens: manual; overflow-wrap: anywhere`.'
  return [hint('HYPHENS_OFF', message, found.selector, fix)]
}

const EMPTY_PAGE_FIX =
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
  return [hint('EMPTY_LAST_PAGE', message, null, EMPTY_PAGE_FIX)]
}
