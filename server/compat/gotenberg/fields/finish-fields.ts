/** The fields that change a finished PDF, which the routes of pages and those of PDFs share. */
import { type Field, FieldProblem, isObject, kind, type ValuesOf } from '../../fields/index.ts'
import { parseBookmarks } from '../form/bookmarks.ts'
import { jsonAny, jsonObject } from '../form/json.ts'
import { OPTION_NAMES } from '../form/stamp-options.ts'
import { parseInteger } from '../form/values.ts'
import { bool, choice, json, percentage, text } from './kinds.ts'

const ANGLES = [90, 180, 270] as const
const angle = kind('int', (value: string) => {
  const parsed = parseInteger(value)
  const found = ANGLES.find((one) => one === parsed)
  if (found !== undefined) return found
  throw new FieldProblem('wrong value, expected 90, 180, or 270')
})

const LEVELS = ['MINIMUM', 'BASIC WL', 'BASIC', 'EN 16931', 'EXTENDED', 'XRECHNUNG'] as const
const level = kind('string', (value: string) => {
  const found = LEVELS.find((one) => one === value)
  if (found !== undefined) return found
  throw new FieldProblem(`unsupported conformance level '${value}'`)
})

const version = kind('string', (value: string) => {
  if (/^[0-9][0-9.p]{0,9}$/.test(value)) return value
  throw new FieldProblem('wrong value, expected a version such as 1.0')
})

/** Parses facts about files by their names. @throws FieldProblem */
function parseEmbeds(value: string, name: string): Record<string, Record<string, unknown>> {
  const parsed = jsonAny(value, name)
  const entries = isObject(parsed) ? Object.entries(parsed) : []
  return Object.fromEntries(entries.map(([name, one]) => [name, isObject(one) ? one : {}]))
}

/** One value for each stamp: `finish/stamps.ts` reads all of them. */
function stampFields<const Kind extends 'watermark' | 'stamp'>(kind: Kind, layer: string) {
  const fields = {
    Source: `\`text\`, \`image\` or \`pdf\`: draws it ${layer} the content of the pages. Repeat the fields for several.`,
    Expression: `The text. Images and PDFs come as files of the field \`${kind}\`.`,
    Pages: 'The pages on which it is drawn, as `1-3,5`, `even` or `odd`; all if it is left out.',
    Options: `JSON object with the keys of pdfcpu: ${OPTION_NAMES}.`,
  }
  const entries = Object.entries(fields).map(([end, about]) => [`${kind}${end}`, text(about)])
  // The names are those of the fields above.
  return Object.fromEntries(entries) as Record<
    `${Kind}${keyof typeof fields}`,
    Field<string | null>
  >
}

/** In the order of Gotenberg. */
export const FINISH_FIELDS = {
  splitMode: choice(
    "wrong value, expected either 'intervals' or 'pages'",
    'intervals',
    'pages',
  )('Splits the PDF: every so many pages, or the pages of ranges. Several files come as a ZIP.'),
  splitSpan: text('The number of pages, or ranges such as `1-3,5`.'),
  splitUnify: bool('Puts the ranges into one file.', false),
  pdfa: {
    ...text('`PDF/A-1b`, `2b`, `2u`, `2a`, `3b`, `3u`, `3a` or `PDF/A-4`.'),
    aliases: ['nativePdfa'],
  },
  pdfua: bool('PDF/UA-1.', false),
  bookmarks: json(
    'list, object',
    parseBookmarks,
  )('A list of `{title, page, children}`, or an object of lists by the name of the file.'),
  autoIndexBookmarks: bool('Keeps the bookmarks of files that `bookmarks` does not name.', false),
  titleBookmarks: bool('Puts the bookmarks of each file below one with its title.', false),
  metadata: json(
    'object',
    jsonObject,
  )('Properties of the PDF by tags of ExifTool, such as `Title`.'),
  userPassword: text('Password that opens the PDF.'),
  ownerPassword: text('Password that lifts the restrictions.'),
  allowPrinting: bool('`false` forbids printing.', true),
  allowCopying: bool('`false` forbids copying text.', true),
  allowModifying: bool('`false` forbids changes.', true),
  allowAnnotating: bool('`false` forbids comments.', true),
  allowFillingForms: bool('`false` forbids completing forms.', true),
  allowAssembling: bool('`false` forbids inserting and deleting pages.', true),
  ...stampFields('watermark', 'under'),
  ...stampFields('stamp', 'over'),
  rotateAngle: angle('Turns pages: 90, 180 or 270.'),
  rotatePages: text('The pages to turn; all if it is left out.'),
  optimizeImages: bool('Encodes photos again as JPEG.', false),
  imageQuality: percentage(1, 'value is inferior to 1')('Their quality, from 1 to 100.', 80),
  embedsMetadata: json('object', parseEmbeds)(
    '`mimeType` and `relationship` of files of the field `embeds`, by name.',
    {},
    '',
  ),
  facturxConformanceLevel: level('Level of the invoice in the file `facturxXml`.'),
  facturxDocumentType: choice(
    'unsupported document type',
    'INVOICE',
  )('Only `INVOICE` is supported.'),
  facturxVersion: version('Version of the data of the invoice, such as `3.0`.', '1.0'),
  flatten: bool('Draws forms and annotations into the pages.', false),
}

export type FinishValues = ValuesOf<typeof FINISH_FIELDS>
