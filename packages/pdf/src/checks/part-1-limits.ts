/** Finds what exceeds the limits of PDF/A-1 (ISO 19005-1, 6.1.12), which are those of PDF 1.4. */
import { readOperators } from '../content/operators.ts'
import type { PageContent } from '../content/pages.ts'
import type { PdfDocument } from '../objects/document.ts'
import { Bytes, isDict, Name, type PdfValue, Stream } from '../objects/values.ts'
import type { Found } from './rules.ts'

type Kind = 'text' | 'name' | 'list' | 'dictionary' | 'number'

const TEXT_BYTES_MAX = 65_535
const NAME_BYTES_MAX = 127
const LIST_MAX = 8_191
const DICTIONARY_MAX = 4_095
/** The limit of numbers that are not whole. */
const NUMBER_MAX = 32_767

const MESSAGES: Record<Kind, string> = {
  text: `A text or the address of a link has more than ${TEXT_BYTES_MAX} bytes.`,
  name: `A name has more than ${NAME_BYTES_MAX} bytes.`,
  list: 'One element has too many children, or a page too many links: PDF/A-1 allows 8,191 of each.',
  dictionary: 'The document has too many link targets: PDF/A-1 allows 4,095.',
  number: 'A drawing is larger than PDF/A-1 allows.',
}
const FIX = 'Make the document smaller, or use PDF/A-2b, whose limits are higher.'

/** @returns the first of each kind in the objects of the document */
export function checkObjects(document: PdfDocument): Found[] {
  const kinds = new Set<Kind>()
  for (let id = 1; id < document.count(); id += 1) collect(document.object(id), kinds)
  return [...kinds].map((kind) => foundAt(kind, null))
}

/** @returns the first of each kind in what a page draws */
export function checkContent({ number, parts }: PageContent): Found[] {
  const kinds = new Set<Kind>()
  for (const { content } of parts) {
    for (const { operands } of readOperators(content)) {
      for (const operand of operands) collect(operand, kinds)
    }
  }
  return [...kinds].map((kind) => foundAt(kind, number))
}

function foundAt(kind: Kind, page: number | null): Found {
  return { rule: 'limitExceeded', page, where: null, message: MESSAGES[kind], fix: FIX }
}

/** Whole numbers may have 32 bits. */
export function isTooLarge(value: PdfValue): boolean {
  return typeof value === 'number' && !Number.isInteger(value) && Math.abs(value) > NUMBER_MAX
}

/** Values are nested as deeply as the lexer reads them at most. */
function collect(value: PdfValue, kinds: Set<Kind>): void {
  if (typeof value === 'number') {
    if (isTooLarge(value)) kinds.add('number')
  } else if (value instanceof Bytes) {
    if (value.value.length > TEXT_BYTES_MAX) kinds.add('text')
  } else if (value instanceof Name) collectName(value.value, kinds)
  else if (value instanceof Stream) collect(value.dict, kinds)
  else if (Array.isArray(value)) {
    if (value.length > LIST_MAX) kinds.add('list')
    for (const item of value) collect(item, kinds)
  } else if (isDict(value)) {
    if (value.size > DICTIONARY_MAX) kinds.add('dictionary')
    for (const [key, item] of value) {
      collectName(key, kinds)
      collect(item, kinds)
    }
  }
}

function collectName(name: string, kinds: Set<Kind>): void {
  if (name.length > NAME_BYTES_MAX) kinds.add('name')
}
