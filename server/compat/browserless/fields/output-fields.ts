/** The fields that only one route has: what its output is. */

import { FieldProblem, isSelector, kind, oneOf, PAPERS, to } from '../../fields/index.ts'
import { anyText, bool, choice, number, parseNumber, parseObjects, text } from './kinds.ts'

/**
 * A length in CSS pixels: numbers, and strings without a unit, are pixels. Others keep their unit.
 */
const length = kind('number or string', (value) => {
  const written = typeof value === 'string' ? value.trim().toLowerCase() : ''
  if (written.length <= 20 && /^\d*\.?\d+(?:px|in|cm|mm)$/.test(written)) return written
  const px = parseNumber(value)
  if (px < 0 || px > 1_000_000) throw new FieldProblem('must be from 0 to 1,000,000')
  // No exponent: a length has none.
  return px === 0 ? '0' : `${Number(px.toFixed(4))}px`
})

const paper = oneOf(PAPERS, {
  anyCase: true,
  problem: 'must be one of Letter, Legal, Tabloid, Ledger, A0, A1, A2, A3, A4, A5, A6',
})

/** The size of the paper without a format. */
export const PAPER = { width: '8.5in', height: '11in' }

export const PDF_FIELDS = {
  'options.format': to(
    'pdf.format',
    kind('string', paper)('Size of the paper. It wins over `width` and `height`.', null, 'Letter'),
  ),
  'options.width': to(
    'paper.width',
    length('Width of the paper. Numbers are pixels.', null, PAPER.width),
  ),
  'options.height': to('paper.height', length('Height of the paper.', null, PAPER.height)),
  'options.margin.top': to('margin.top', length('Space at the top.', '0')),
  'options.margin.right': to('margin.right', length('Space on the right.', '0')),
  'options.margin.bottom': to('margin.bottom', length('Space at the bottom.', '0')),
  'options.margin.left': to('margin.left', length('Space on the left.', '0')),
  'options.scale': to('pdf.scale', number('Scale of the content, from 0.1 to 2.', 1)),
  'options.landscape': to('pdf.landscape', bool('Landscape orientation.', false)),
  'options.pageRanges': to('pdf.pageRanges', text('Pages to print, such as `1-3,5`.')),
  'options.preferCSSPageSize': to(
    'pdf.preferCSSPageSize',
    bool('Pages have the size of `@page` rules.', false),
  ),
  'options.printBackground': to('pdf.printBackground', bool('Prints backgrounds.', false)),
  'options.displayHeaderFooter': to(
    'pdf.displayHeaderFooter',
    bool('Prints the two templates.', false),
  ),
  'options.headerTemplate': to('pdf.headerTemplate', anyText('HTML of the header.')),
  'options.footerTemplate': to('pdf.footerTemplate', anyText('HTML of the footer.')),
  'options.omitBackground': to(
    'shared.omitBackground',
    bool('Leaves out the background of the browser.', false),
  ),
  'options.outline': to('pdf.outline', bool('Bookmarks made of the headings.', false)),
  'options.tagged': to('pdf.tagged', bool('A tagged PDF.', true)),
  'options.fullPage': to('pdf.singlePage', bool('Prints everything on one page.', false)),
  'options.timeout': number('See [the time limit](#the-time-limit).'),
}

const scale = kind('number', (value) => {
  if (parseNumber(value) === 1) return 1
  throw new FieldProblem('must be 1: use viewport.deviceScaleFactor')
})

export const SCREENSHOT_FIELDS = {
  selector: to('image.selector', text('Captures the element that matches.')),
  'options.type': to('format', choice('png', 'jpeg', 'webp')('Format of the image.', 'png')),
  'options.quality': number('Quality of a JPEG or WebP, from 0 to 100; 80 if left out.'),
  'options.fullPage': to('image.fullPage', bool('Captures the whole page.', false)),
  'options.clip.x': number('Left edge of the part of the page to capture.'),
  'options.clip.y': number('Top edge of it.'),
  'options.clip.width': number('Width of it.'),
  'options.clip.height': number('Height of it.'),
  'options.clip.scale': scale('Only `1`: use `viewport.deviceScaleFactor`.', 1),
  'options.omitBackground': PDF_FIELDS['options.omitBackground'],
  'options.encoding': choice('binary', 'base64')(
    '`base64` answers with the image as text.',
    'binary',
  ),
}

const SELECTORS_MAX = 100
/** All of them are in the expression that waits for them. */
const SELECTOR_CHARS_MAX = 5_000

function parseElements(value: unknown): { selector: string; timeout: number | null }[] {
  const elements = parseObjects(value, SELECTORS_MAX)
  if (elements.length === 0) throw new FieldProblem('must have at least one entry')
  let chars = 0
  return elements.map(({ selector, timeout }, at) => {
    if (typeof selector !== 'string' || !isSelector(selector)) {
      throw new FieldProblem(`must have a CSS selector as \`selector\` in entry ${at}`)
    }
    chars += selector.length
    if (chars > SELECTOR_CHARS_MAX) {
      throw new FieldProblem(`must have at most ${SELECTOR_CHARS_MAX} characters in all`)
    }
    const wait = timeout === undefined || timeout === null ? null : parseNumber(timeout)
    return { selector, timeout: wait }
  })
}

export const SCRAPE_FIELDS = {
  elements: kind('list', parseElements)(
    'What to read: `selector`, and `timeout`. At most 100; each is waited for.',
    [],
  ),
}
