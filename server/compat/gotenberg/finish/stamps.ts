/** Reads watermarks and stamps: fields that are repeated, one value for each of them. */
import { isPageRanges } from '@platen/pdf/internal'
import { CompatError } from '../../adapter.ts'
import { FieldProblem } from '../../fields/index.ts'
import type { Mark, MarkStyle } from '../../renders/index.ts'
import type { Form, FormFile } from '../form/form.ts'
import { invalidField, invalidForm } from '../form/problem.ts'
import { parseStampOptions } from '../form/stamp-options.ts'

export type StampKind = 'watermark' | 'stamp'

export interface FormStamp {
  /** Without its file. */
  mark: Mark
  /** The image or the PDF. */
  file: FormFile | null
}

const SOURCES = ['text', 'image', 'pdf'] as const
const STAMPS_MAX = 20
const TEXT_CHARS_MAX = 2_000
const LAYERS = { watermark: 'under', stamp: 'over' } as const

/** @throws CompatError 400 */
export function readStamps({ values }: Form, kind: StampKind): Mark[] {
  const valuesOf = (end: string) => values.get(`${kind}${end}`) ?? []
  const [texts, pages, options] = ['Expression', 'Pages', 'Options'].map(valuesOf)
  const sources = valuesOf('Source').filter((source) => source !== '')
  if (sources.length > STAMPS_MAX) {
    throw new CompatError(
      400,
      `Invalid form data: more than ${STAMPS_MAX} values of '${kind}Source'`,
    )
  }
  return sources.map((sent, at) => {
    const source = SOURCES.find((one) => one === sent)
    if (source === undefined) {
      const problem = "wrong value, expected either 'text', 'image' or 'pdf'"
      throw invalidForm([invalidField(`${kind}Source`, sent, problem)])
    }
    const mark: Mark = {
      kind: source,
      layer: LAYERS[kind],
      text: source === 'text' ? (texts?.[at] ?? '') : '',
      pages: pagesOf(kind, pages?.[at] ?? ''),
      style: styleOf(kind, options?.[at] ?? ''),
      source: null,
      fields: { text: `${kind}Expression`, file: kind },
    }
    checkText(mark)
    return mark
  })
}

/** Gives each image and each PDF the next file of its field. @throws CompatError 400 */
export function assignFiles(marks: Mark[], files: FormFile[], kind: StampKind): FormStamp[] {
  const left = files.values()
  return marks.map((mark) => {
    if (mark.kind === 'text') return { mark, file: null }
    const file = left.next().value
    if (file !== undefined) return { mark, file }
    const message = `Invalid form data: a ${kind} file is required for image or pdf source`
    throw new CompatError(400, message)
  })
}

function checkText({ kind, text, fields: { text: name } }: Mark): void {
  if (kind !== 'text') return
  if (text.trim() === '') throw invalidForm([`form field '${name}' is required`])
  if (text.length > TEXT_CHARS_MAX) {
    throw invalidForm([invalidField(name, text, `more than ${TEXT_CHARS_MAX} characters`)])
  }
}

function pagesOf(kind: StampKind, sent: string): string | null {
  const pages = sent.replaceAll(/\s/g, '')
  if (pages === '') return null
  if (pages === 'even' || pages === 'odd' || isPageRanges(pages)) return pages
  throw invalidForm([invalidField(`${kind}Pages`, sent, 'wrong value, expected such as 1-3,5')])
}

function styleOf(kind: StampKind, sent: string): MarkStyle {
  const name = `${kind}Options`
  try {
    return parseStampOptions(name, sent)
  } catch (error) {
    if (!(error instanceof FieldProblem)) throw error
    throw invalidForm([invalidField(name, sent, error.message)])
  }
}
