/** Finds the texts that the fields of a form may show, before any of them is drawn. */
import type { PdfDocument } from '../objects/document.ts'
import { itemsOf, type PdfValue, Stream } from '../objects/values.ts'
import { fieldsOf } from './fields.ts'
import { optionItems, textOf } from './values.ts'
import { captionOf } from './widget.ts'

/** The characters of all texts, each of which counts as one more. */
const READ_MAX = 1_000_000

/**
 * Values, labels of options and captions. Fields may share them: each object is read once.
 * @returns null for texts that are not read, as they are too many, or in a stream
 */
export function* shownTexts(document: PdfDocument): Generator<string | null> {
  let read = 0
  for (const value of distinctValues(document)) {
    if (value instanceof Stream) {
      yield null
      continue
    }
    const text = textOf(document, value)
    read += text.length + 1
    if (read > READ_MAX) {
      yield null
      return
    }
    yield text
  }
}

function* distinctValues(document: PdfDocument): Generator<PdfValue> {
  const seen = new Set<PdfValue>()
  const isNew = (value: PdfValue) => {
    const before = seen.size
    return seen.add(value).size > before
  }
  for (const { dict } of fieldsOf(document)) {
    const options = document.resolve(dict.get('Opt'))
    const labels = isNew(options) ? optionItems(document, options).map(({ label }) => label) : []
    const values = itemsOf(document.resolve(dict.get('V')))
    for (const item of [...values, ...labels, captionOf(document, dict)]) {
      const value = document.resolve(item)
      if (value !== null && isNew(value)) yield value
    }
  }
}
