/** The fonts in which fields show what they hold. */
import { standardFont } from '../flatten/field-font.ts'
import type { PdfDocument } from '../objects/document.ts'
import { Bytes, type Dict, type PdfValue } from '../objects/values.ts'
import type { FormControl } from './controls.ts'
import { embedFont, type FontFace } from './embedded-font.ts'

interface FieldFonts {
  /** By their names. */
  resources: Dict
  /** The look of text in a field (`DA`). @param control null for the form itself */
  styleOf(control: FormControl | null, scale: number): PdfValue
}

const NAMES = {
  sans: ['Helv', 'HeBo', 'HeOb', 'HeBO'],
  serif: ['TiRo', 'TiBo', 'TiIt', 'TiBI'],
  mono: ['Cour', 'CoBo', 'CoOb', 'CoBO'],
}
const PLAIN: FontFace = { family: 'sans', isBold: false, isItalic: false }
const POINTS_PER_PX = 0.75

/** @param isEmbedded whether they are in the file */
export function fontsFor(
  document: PdfDocument,
  controls: FormControl[],
  isEmbedded: boolean,
): FieldFonts {
  const resources: Dict = new Map()
  for (const face of [PLAIN, ...controls.map(({ look }) => look)]) {
    const name = nameOf(face)
    if (resources.has(name)) continue
    const embedded = isEmbedded ? embedFont(document, face) : null
    resources.set(name, embedded ?? standardFont(document, name).value)
  }
  return {
    resources,
    styleOf(control, scale) {
      if (control === null) return new Bytes(`/${nameOf(PLAIN)} 0 Tf 0 g`)
      const { look, kind } = control
      // A mark is as large as its box.
      const isMark = kind === 'checkbox' || kind === 'radio'
      const size = isMark ? 0 : Number((look.size * scale * POINTS_PER_PX).toFixed(2))
      const color = look.color.map((part) => String(Number(part.toFixed(3)))).join(' ')
      return new Bytes(`/${nameOf(look)} ${size} Tf ${color} rg`)
    },
  }
}

function nameOf({ family, isBold, isItalic }: FontFace): string {
  return NAMES[family][(isBold ? 1 : 0) + (isItalic ? 2 : 0)] ?? 'Helv'
}
