/**
 * Notes of what work on a PDF does beside what was asked for, or leaves in the file: the facts of
 * hints.
 */
import { printable } from '../metadata/properties.ts'

export type PdfNoteCode =
  | 'ACTIVE_CONTENT_KEPT'
  | 'CERTIFICATE_EXPIRES'
  | 'COMMENTS_KEPT'
  | 'FIELDS_DRAWN'
  | 'GLYPHS_MISSING'
  | 'PDF_REPAIRED'
  | 'REVOCATION_MISSING'
  | 'SIGNATURE_FIELD_ADDED'
  | 'SIGNATURE_REMOVED'
  | 'STANDARD_REMOVED'
  | 'XFA_REMOVED'

/** A fact about one PDF of the work. */
export interface PdfNote {
  code: PdfNoteCode
  /** The index among the PDFs of the task. */
  file: number
  /** The subjects, such as fields by their names: the first ones, each cut. */
  names: string[]
  /** The number of all subjects. */
  count: number
}

/** Receives the notes of one task. */
export type Notes = (note: PdfNote) => void

const NAMES_MAX = 8
const NAME_CHARS_MAX = 40

/** Notes some subjects, each once; none without a subject. Their names come from strangers. */
export function noteNames(
  notes: Notes,
  { code, file }: Pick<PdfNote, 'code' | 'file'>,
  names: Iterable<string>,
): void {
  const all = new Set(names)
  if (all.size === 0) return
  const shown = [...all].slice(0, NAMES_MAX).map((name) => cut(printable(name)))
  notes({ code, file, names: shown, count: all.size })
}

function cut(name: string): string {
  return name.length > NAME_CHARS_MAX ? `${name.slice(0, NAME_CHARS_MAX - 1)}…` : name
}
