/** Reads what fields show: texts, and which options are selected (ISO 32000-1, 12.7.4). */
import { decodeText } from '../metadata/text-string.ts'
import { decode, type PdfDocument } from '../objects/document.ts'
import { Bytes, type Dict, itemsOf, nameOf, type PdfValue, Stream } from '../objects/values.ts'
import { inherited } from './fields.ts'

/** Longer text is not seen in a field. */
const CHARS_MAX = 20_000
const OPTIONS_MAX = 10_000
/** Between two escapes, the language of the text that follows (7.9.2.2). */
const ESCAPE = String.fromCharCode(0x1b)
const LANGUAGE_MARK = new RegExp(`${ESCAPE}[a-zA-Z]{2,4}${ESCAPE}`, 'g')
const NOT_DRAWN = /[\p{Cc}\u200b\ufeff]/gu

/** Lines are divided by `\n`. */
export function textOf(document: PdfDocument, value: PdfValue): string {
  const resolved = document.resolve(value)
  const bytes =
    resolved instanceof Stream ? new Bytes(decode(resolved).toString('latin1')) : resolved
  const text = nameOf(bytes) ?? decodeText(bytes, CHARS_MAX)
  const lines = text.replaceAll(LANGUAGE_MARK, '').split(/\r\n?|[\n\u2028\u2029]/)
  return lines.map((line) => line.replaceAll('\t', ' ').replaceAll(NOT_DRAWN, '')).join('\n')
}

interface Option {
  value: string
  label: string
}

export function optionsOf(document: PdfDocument, field: Dict): Option[] {
  // Many options may be one long text.
  const texts = new Map<PdfValue, string>()
  const read = (item: PdfValue) => {
    const value = document.resolve(item)
    const text = texts.get(value) ?? textOf(document, value)
    texts.set(value, text)
    return text
  }
  return optionItems(document, inherited(document, field, 'Opt')).map(({ value, label }) => ({
    value: read(value),
    label: read(label),
  }))
}

/** The values and labels of options, as they are in the file. */
export function optionItems(
  document: PdfDocument,
  options: PdfValue,
): { value: PdfValue; label: PdfValue }[] {
  return itemsOf(options)
    .slice(0, OPTIONS_MAX)
    .map((item) => {
      const option = document.resolve(item)
      const [value, label] = Array.isArray(option) ? option : [option, option]
      return { value: value ?? null, label: label ?? value ?? null }
    })
}

/**
 * The text that a field with a list shows: the label of its value, or the value itself where it is
 * in no option.
 */
export function chosenLabel(document: PdfDocument, field: Dict): string {
  const [first] = itemsOf(inherited(document, field, 'V'))
  const value = textOf(document, first ?? null)
  return optionsOf(document, field).find((option) => option.value === value)?.label ?? value
}

/** The indexes of the options that are selected. */
export function selectedOf(document: PdfDocument, field: Dict, options: Option[]): Set<number> {
  const values = new Set(
    itemsOf(inherited(document, field, 'V')).map((value) => textOf(document, value)),
  )
  const byValue = options.flatMap(({ value }, at) => (values.has(value) ? [at] : []))
  if (byValue.length > 0) return new Set(byValue)
  const listed = itemsOf(inherited(document, field, 'I')).map((item) => document.resolve(item))
  return new Set(listed.filter((item) => typeof item === 'number'))
}
