/**
 * Finds appearances that a form itself says are out of date: `NeedAppearances` (ISO 32000-1,
 * 12.7.2).
 */
import { scanContent } from '../content/scan.ts'
import { decode, type PdfDocument } from '../objects/document.ts'
import { type Dict, nameOf, type Ref, Stream } from '../objects/values.ts'
import { inherited } from './fields.ts'
import type { AppearanceMaker } from './make-appearance.ts'
import { chosenLabel, textOf } from './values.ts'

/**
 * Whether an appearance does not show the value of its field, in a form that asks for new
 * appearances. One that a script has formatted shows the value in another way, and stays.
 */
export function isStale(
  document: PdfDocument,
  { field, appearance }: { field: Dict; appearance: Ref },
  maker: AppearanceMaker,
): boolean {
  const type = nameOf(inherited(document, field, 'FT'))
  if (type !== 'Tx' && type !== 'Ch') return false
  const value =
    type === 'Ch' ? chosenLabel(document, field) : textOf(document, inherited(document, field, 'V'))
  const shown = shownBy(document, appearance, maker)
  if (shown === null) return false
  const [has, wants] = [lettersOf(shown), lettersOf(value)]
  if (has === wants) return false
  const isFormatted = document.dict(inherited(document, field, 'AA')).has('F')
  if (isFormatted && has !== '') return false
  // A list shows all of its options.
  return type === 'Tx' || !has.includes(wants)
}

/** @returns null for what cannot be read */
function shownBy(document: PdfDocument, appearance: Ref, maker: AppearanceMaker): string | null {
  const stream = document.resolve(appearance)
  if (!(stream instanceof Stream)) return null
  try {
    const fonts = document.dict(document.dict(stream.dict.get('Resources')).get('Font'))
    const { shown, drawn } = scanContent(decode(stream), new Map())
    // What is drawn in a form of its own is not looked into.
    if (drawn.length > 0) return null
    return shown
      .map(({ font, codes }) => {
        const value = fonts.get(font)
        const opened = value === undefined ? maker.font(font) : maker.open(font, value)
        return opened.textOf(codes)
      })
      .join('')
  } catch {
    // It stays as it is.
    return null
  }
}

function lettersOf(text: string): string {
  return text.normalize('NFKC').replaceAll(/[\s\p{Cf}]+/gu, '')
}
