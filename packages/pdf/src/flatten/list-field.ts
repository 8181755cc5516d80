/** Draws the options of a list, with those that are selected (ISO 32000-1, 12.7.4.4). */
import type { PdfDocument } from '../objects/document.ts'
import { inherited } from './fields.ts'
import { numeral } from './run.ts'
import { line, type TextBox } from './text-layout.ts'
import { optionsOf, selectedOf } from './values.ts'
import type { Widget } from './widget.ts'

const LINE = 1.15
const ASCENT = 0.9
const AUTOMATIC_SIZE = 12
/** The color that programs draw behind a selected option. */
const SELECTED = '0.6 0.75686 0.85490 rg'

interface List {
  /** Operators behind the text. */
  behind: string
  text: string
}

export function drawList(document: PdfDocument, { dict, border }: Widget, box: TextBox): List {
  const options = optionsOf(document, dict)
  const selected = selectedOf(document, dict, options)
  const first = inherited(document, dict, 'TI')
  const from = typeof first === 'number' && first > 0 ? Math.floor(first) : 0
  const size = box.size || AUTOMATIC_SIZE
  const step = size * LINE
  const count = Math.ceil((box.height - 2 * border) / step)
  const behind: string[] = []
  const lines = options.slice(from, from + count).map(({ label }, at) => {
    const top = box.height - border - at * step
    if (selected.has(from + at)) {
      const place = [border, top - step, box.width - 2 * border, step].map(numeral).join(' ')
      behind.push(`q ${SELECTED} ${place} re f Q`)
    }
    return line(label.replaceAll('\n', ' '), { ...box, size, y: top - size * ASCENT })
  })
  return { behind: behind.join('\n'), text: lines.join('\n') }
}
