/** The fields of a fillable form that the studio inserts: a control with its label. */
import { attribute, type Piece } from './pieces.ts'

export type FieldKind = 'text' | 'lines' | 'tick' | 'list' | 'buttons'

export interface FieldFacts {
  kind: FieldKind
  label: string
  /** The choices of a list or of buttons. */
  choices: readonly string[]
  isRequired: boolean
}

/** More are too many for people, and for the page. */
export const CHOICES_MAX = 100
const NAME_CHARS_MAX = 40

const BOX = 'border: 0.75pt solid currentColor; background: none; color: inherit; font: inherit'
const TICK = 'width: 4mm; height: 4mm; margin: 0; flex: none'
const ROW = 'display: flex; gap: 2mm; align-items: center'

/** The lines that are choices, each once. */
export function choicesIn(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim())
  return [...new Set(lines.filter((line) => line !== ''))].slice(0, CHOICES_MAX)
}

export function fieldOf(facts: FieldFacts): Piece {
  return { html: (name) => htmlOf(facts, name), field: nameOf(facts.label) }
}

function htmlOf({ kind, label, choices, isRequired }: FieldFacts, name: string): string {
  const text = attribute(label.trim())
  const named = `name="${name}"${isRequired ? ' required' : ''}`
  switch (kind) {
    case 'text':
      return `<p><label>${text}<br><input ${named} style="box-sizing: border-box; width: 100%; height: 8mm; padding: 0 2mm; ${BOX}"></label></p>`
    case 'lines':
      return `<p><label>${text}<br><textarea ${named} rows="4" style="box-sizing: border-box; width: 100%; padding: 1.5mm 2mm; ${BOX}"></textarea></label></p>`
    case 'tick':
      return `<p><label style="${ROW}"><input type="checkbox" ${named} value="yes" style="${TICK}"> ${text}</label></p>`
    case 'list': {
      const options = choices.map((choice) => `\n  <option>${attribute(choice)}</option>`)
      return `<p><label>${text}<br><select ${named} style="box-sizing: border-box; width: 100%; height: 8mm; padding: 0 1mm; ${BOX}">\n  <option value="">–</option>${options.join('')}\n</select></label></p>`
    }
    case 'buttons': {
      const buttons = choices.map((choice) => {
        const value = attribute(choice)
        return `\n  <label style="${ROW}; margin-top: 1.5mm"><input type="radio" ${named} value="${value}" style="${TICK}"> ${value}</label>`
      })
      return `<fieldset style="margin: 1em 0; padding: 0; border: 0; break-inside: avoid">\n  <legend style="padding: 0">${text}</legend>${buttons.join('')}\n</fieldset>`
    }
  }
}

/** The name of a field by its label: programs that fill the form use it. */
function nameOf(label: string): string {
  const plain = label
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
  const words = plain.match(/[a-z0-9]+/g) ?? []
  return words.join('_').slice(0, NAME_CHARS_MAX).replace(/_$/, '') || 'field'
}
