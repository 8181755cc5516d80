/**
 * Says in hints of the report what work on PDFs did beside what was asked for, and what it left in
 * the file.
 */
import type { Hint } from '@platen/chromium'
import type { PdfNote, PdfNoteCode } from '@platen/pdf/internal'
import type { NamedRequest } from './request-fields.ts'

const HINTS_MAX = 20
const TEXT_CHARS_MAX = 600

interface Wording {
  /** @param names the subjects as a list of quotes @param count the number of all */
  message(names: string, count: number): string
  fix: string
}

const WORDINGS: Record<PdfNoteCode, Wording> = {
  ACTIVE_CONTENT_KEPT: {
    message: (names) => `The file can act when it is opened or used, and still does: ${names}.`,
    fix: 'Send `removeActiveContent` as `true` to take actions, scripts and embedded files out.',
  },
  CERTIFICATE_EXPIRES: {
    message: (names) => `The certificate of the signer ends soon: ${names}.`,
    fix: 'Order the next certificate, save it by `POST /api/v1/signers`, and sign with it.',
  },
  COMMENTS_KEPT: {
    message: (names, count) =>
      `${counted(count, 'kind')} of annotations had no appearance that could be drawn, and stayed as they are: ${names}.`,
    fix: 'Save the file in a program that shows them, which gives them an appearance, and flatten it again.',
  },
  FIELDS_DRAWN: {
    message: (names, count) =>
      `${counted(count, 'field')} had no appearance that is valid, and ${was(count)} drawn from the value: ${names}.`,
    fix: 'Compare the page with the form. A program that fills in forms can save the appearance of each field.',
  },
  GLYPHS_MISSING: {
    message: (names, count) =>
      `No font for fields has ${counted(count, 'character')} of their values, which ${was(count)} left out: ${names}.`,
    fix: 'Give the field a font that has them, or save the form with the appearances of its fields.',
  },
  PDF_REPAIRED: {
    message: (names) => `The file was damaged, and was repaired: ${names}.`,
    fix: 'Compare the pages of the result with the original. A program that saves the original anew mends it for good.',
  },
  REVOCATION_MISSING: {
    message: (names, count) =>
      `No current answer of its authority tells whether ${counted(count, 'certificate')} of the signature ${was(count)} revoked: ${names}. The signature is valid, and less than B-LT.`,
    fix: 'Ask the authority for certificates with addresses of OCSP or of a revocation list that this server can reach.',
  },
  SIGNATURE_FIELD_ADDED: {
    message: (names, count) =>
      `The PDF has no field with the name in \`field\`. A new, invisible field was signed. ${counted(count, 'place')} for signatures ${was(count)} left empty: ${names}.`,
    fix: 'Name one of these places as `field`. For an invisible signature, leave `field` out.',
  },
  SIGNATURE_REMOVED: {
    message: (names, count) =>
      `The file was signed, and a file that is changed is not: ${counted(count, 'signature')} ${was(count)} taken out, and the picture stayed: ${names}.`,
    fix: 'Sign the result, or keep the original beside it as the proof.',
  },
  STANDARD_REMOVED: {
    message: (names) =>
      `The file declared ${names}. The result does not, because it has not been checked again.`,
    fix: 'For files that were printed here, send `pdfa` or `pdfua` to `merge` and `split`, or make the file conform as the last step. Otherwise check the result with a program for archives.',
  },
  XFA_REMOVED: {
    message: () =>
      'The file had its form a second time, as XFA. That one was taken out, because it would show the old values.',
    fix: 'Nothing, if the fields look as they should. Programs that read XFA do not find it any more.',
  },
}

/** A note, and the plan whose work it is about. */
export interface PlanNote {
  note: PdfNote
  plan: Pick<NamedRequest, 'sources'>
}

/**
 * @param standards that the result declares
 * @returns one hint for each code and source, at most 20
 */
export function hintsOf(notes: PlanNote[], standards: string[]): Hint[] {
  const hints = new Map<string, Hint>()
  for (const { note, plan } of withoutDeclared(notes, standards)) {
    const { code, file, names, count } = note
    const where = plan.sources[file]?.path ?? null
    const key = `${code} ${where}`
    if (hints.size >= HINTS_MAX || hints.has(key)) continue
    const { message, fix } = WORDINGS[code]
    hints.set(key, { code, message: cut(message(listOf(names, count), count)), where, fix })
  }
  return [...hints.values()]
}

/** Standards that files lost on the way, and that the result declares again, are not lost. */
function withoutDeclared(notes: PlanNote[], standards: string[]): PlanNote[] {
  const families = new Set(standards.map(familyOf))
  return notes.flatMap(({ note, plan }) => {
    if (note.code !== 'STANDARD_REMOVED') return { note, plan }
    const names = note.names.filter((name) => !families.has(familyOf(name)))
    return names.length === 0 ? [] : { note: { ...note, names, count: names.length }, plan }
  })
}

/** Such as `PDF/A`. */
function familyOf(standard: string): string {
  return standard.replace(/-.*$/, '')
}

function listOf(names: string[], count: number): string {
  const quoted = names.map((name) => `\`${name}\``).join(', ')
  return count > names.length ? `${quoted} and ${count - names.length} more` : quoted
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

function was(count: number): string {
  return count === 1 ? 'was' : 'were'
}

function cut(text: string): string {
  return text.length > TEXT_CHARS_MAX ? `${text.slice(0, TEXT_CHARS_MAX - 1)}…` : text
}
