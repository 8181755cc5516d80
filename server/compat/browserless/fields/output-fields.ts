/** The fields that only one route has: what its output is. */
import { isSelector } from '../../../contract/css-selector.ts'
import {
  anyText,
  bool,
  choice,
  custom,
  type Field,
  FieldProblem,
  number,
  objectsOf,
  optionalNumber,
  parseNumber,
  text,
} from './field.ts'

/** A length in CSS pixels: numbers, and strings without a unit, are pixels. Others keep their unit. */
function parseLength(value: unknown): string {
  const written = typeof value === 'string' ? value.trim().toLowerCase() : ''
  if (written.length <= 20 && /^\d*\.?\d+(?:px|in|cm|mm)$/.test(written)) return written
  const px = parseNumber(value)
  if (px < 0 || px > 1_000_000) throw new FieldProblem('must be from 0 to 1,000,000')
  // No exponent: a length has none.
  return px === 0 ? '0' : `${Number(px.toFixed(4))}px`
}

const length = (about: string, standard = '') =>
  custom<string | null>('number or string', null, parseLength, about, standard)

const FORMATS = [
  ...['Letter', 'Legal', 'Tabloid', 'Ledger', 'A0', 'A1', 'A2', 'A3', 'A4', 'A5', 'A6'],
]

const FORMAT: Field<string | null> = custom(
  'string',
  null,
  (value) => {
    const name = typeof value === 'string' ? value.toLowerCase() : ''
    const found = FORMATS.find((one) => one.toLowerCase() === name)
    if (found === undefined) throw new FieldProblem(`must be one of ${FORMATS.join(', ')}`)
    return found
  },
  'Size of the paper. It wins over `width` and `height`.',
  'Letter',
)

export const PDF_FIELDS = {
  'options.format': FORMAT,
  'options.width': length('Width of the paper. Numbers are pixels.', '8.5in'),
  'options.height': length('Height of the paper.', '11in'),
  'options.margin.top': length('Space at the top.', '0'),
  'options.margin.right': length('Space on the right.', '0'),
  'options.margin.bottom': length('Space at the bottom.', '0'),
  'options.margin.left': length('Space on the left.', '0'),
  'options.scale': number(1, 'Scale of the content, from 0.1 to 2.'),
  'options.landscape': bool(false, 'Landscape orientation.'),
  'options.pageRanges': text('Pages to print, such as `1-3,5`.'),
  'options.preferCSSPageSize': bool(false, 'Pages have the size of `@page` rules.'),
  'options.printBackground': bool(false, 'Prints backgrounds.'),
  'options.displayHeaderFooter': bool(false, 'Prints the two templates.'),
  'options.headerTemplate': anyText('HTML of the header.'),
  'options.footerTemplate': anyText('HTML of the footer.'),
  'options.omitBackground': bool(false, 'Leaves out the background of the browser.'),
  'options.outline': bool(false, 'Bookmarks made of the headings.'),
  'options.tagged': bool(true, 'A tagged PDF.'),
  'options.fullPage': bool(false, 'Prints everything on one page.'),
  'options.timeout': optionalNumber('See [the time limit](#the-time-limit).'),
}

const SCALE: Field<number> = custom(
  'number',
  1,
  (value) => {
    if (parseNumber(value) !== 1)
      throw new FieldProblem('must be 1: use viewport.deviceScaleFactor')
    return 1
  },
  'Only `1`: use `viewport.deviceScaleFactor`.',
  '1',
)

export const SCREENSHOT_FIELDS = {
  selector: text('Captures the element that matches.'),
  'options.type': choice(['png', 'jpeg', 'webp'], 'png', 'Format of the image.'),
  'options.quality': optionalNumber('Quality of a JPEG or WebP, from 0 to 100; 80 if left out.'),
  'options.fullPage': bool(false, 'Captures the whole page.'),
  'options.clip.x': optionalNumber('Left edge of the part of the page to capture.'),
  'options.clip.y': optionalNumber('Top edge of it.'),
  'options.clip.width': optionalNumber('Width of it.'),
  'options.clip.height': optionalNumber('Height of it.'),
  'options.clip.scale': SCALE,
  'options.omitBackground': bool(false, 'Leaves out the background of the browser.'),
  'options.encoding': choice(
    ['binary', 'base64'],
    'binary',
    '`base64` answers with the image as text.',
  ),
}

const SELECTORS_MAX = 100
/** All of them are in the expression that waits for them. */
const SELECTOR_CHARS_MAX = 5_000

function parseElements(value: unknown): { selector: string; timeout: number | null }[] {
  const elements = objectsOf(value, SELECTORS_MAX)
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
  elements: custom(
    'list',
    [],
    parseElements,
    'What to read: `selector`, and `timeout`. At most 100; each is waited for.',
  ),
}
