/** The fields that change a finished PDF, which the routes of pages and those of PDFs share. */
import { parseBookmarks } from '../form/bookmarks.ts'
import { isObject, jsonAny, jsonObject } from '../form/json.ts'
import { ValueProblem } from '../form/problem.ts'
import { OPTION_NAMES } from '../form/stamp-options.ts'
import { parseInteger } from '../form/values.ts'
import { bool, choice, type Field, json, text, type ValuesOf } from './field.ts'

function number(
  about: string,
  standard: string,
  fallback: number | null,
  check: (value: number) => string | null,
): Field<number | null> {
  return {
    type: 'int',
    default: standard,
    about,
    fallback,
    parse(value) {
      const parsed = parseInteger(value)
      const problem = check(parsed)
      if (problem !== null) throw new ValueProblem(problem)
      return parsed
    },
  }
}

function isAngle(angle: number): string | null {
  return [90, 180, 270].includes(angle) ? null : 'wrong value, expected 90, 180, or 270'
}

function isQuality(quality: number): string | null {
  if (quality < 1) return 'value is inferior to 1'
  return quality > 100 ? 'value is superior to 100' : null
}

/** Names by file. @throws ValueProblem */
function parseEmbeds(value: string): Record<string, Record<string, unknown>> {
  const parsed = jsonAny('embedsMetadata', value)
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

const LEVELS = ['MINIMUM', 'BASIC WL', 'BASIC', 'EN 16931', 'EXTENDED', 'XRECHNUNG'] as const

/** In the order of Gotenberg. */
export const FINISH_FIELDS = {
  splitMode: choice(
    ['intervals', 'pages'],
    "wrong value, expected either 'intervals' or 'pages'",
    'Splits the PDF: every so many pages, or the pages of ranges. Several files come as a ZIP.',
  ),
  splitSpan: text('The number of pages, or ranges such as `1-3,5`.'),
  splitUnify: bool(false, 'Puts the ranges into one file.'),
  pdfa: text('`PDF/A-1b`, `2b`, `2u`, `2a`, `3b`, `3u`, `3a` or `PDF/A-4`.', {
    aliases: ['nativePdfa'],
  }),
  pdfua: bool(false, 'PDF/UA-1.'),
  bookmarks: json(
    'list, object',
    null,
    parseBookmarks,
    'A list of `{title, page, children}`, or an object of lists by the name of the file.',
  ),
  autoIndexBookmarks: bool(false, 'Keeps the bookmarks of files that `bookmarks` does not name.'),
  titleBookmarks: bool(false, 'Puts the bookmarks of each file below one with its title.'),
  metadata: json(
    'object',
    null,
    (value) => jsonObject('metadata', value),
    'Properties of the PDF by tags of ExifTool, such as `Title`.',
  ),
  userPassword: text('Password that opens the PDF.'),
  ownerPassword: text('Password that lifts the restrictions.'),
  allowPrinting: bool(true, '`false` forbids printing.'),
  allowCopying: bool(true, '`false` forbids copying text.'),
  allowModifying: bool(true, '`false` forbids changes.'),
  allowAnnotating: bool(true, '`false` forbids comments.'),
  allowFillingForms: bool(true, '`false` forbids completing forms.'),
  allowAssembling: bool(true, '`false` forbids inserting and deleting pages.'),
  ...stampFields('watermark', 'under'),
  ...stampFields('stamp', 'over'),
  rotateAngle: number('Turns pages: 90, 180 or 270.', '', null, isAngle),
  rotatePages: text('The pages to turn; all if it is left out.'),
  optimizeImages: bool(false, 'Encodes photos again as JPEG.'),
  imageQuality: number('Their quality, from 1 to 100.', '80', 80, isQuality),
  embedsMetadata: json(
    'object',
    {},
    parseEmbeds,
    '`mimeType` and `relationship` of files of the field `embeds`, by name.',
  ),
  facturxConformanceLevel: {
    type: 'string',
    default: '',
    about: 'Level of the invoice in the file `facturxXml`.',
    fallback: null,
    parse(value: string) {
      const level = LEVELS.find((one) => one === value)
      if (level === undefined) throw new ValueProblem(`unsupported conformance level '${value}'`)
      return level
    },
  } satisfies Field<(typeof LEVELS)[number] | null>,
  facturxDocumentType: choice(
    ['INVOICE'],
    'unsupported document type',
    'Only `INVOICE` is supported.',
  ),
  facturxVersion: {
    type: 'string',
    default: '1.0',
    about: 'Version of the data of the invoice, such as `3.0`.',
    fallback: '1.0',
    parse(value: string) {
      if (!/^[0-9][0-9.p]{0,9}$/.test(value)) {
        throw new ValueProblem('wrong value, expected a version such as 1.0')
      }
      return value
    },
  } satisfies Field<string>,
  flatten: bool(false, 'Draws forms and annotations into the pages.'),
}

export type FinishValues = ValuesOf<typeof FINISH_FIELDS>
