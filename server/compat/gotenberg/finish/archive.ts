/** Standards of archives, attachments and invoices. */
import { CompatError } from '../../adapter.ts'
import type { PdfOptions } from '../../fields/index.ts'
import type { FinishOptions, SentAttachment } from '../../renders/index.ts'
import type { FinishValues } from '../fields/finish-fields.ts'
import type { FormFile } from '../form/form.ts'
import { textOf } from '../form/form.ts'

const LEVELS = ['1b', '2b', '2u', '2a', '3b', '3u', '3a', '4'] as const
const UNKNOWN_FORMAT =
  'The requested PDF format is not supported, or no PDF engine could apply it. Valid formats include PDF/A-1b, PDF/A-2b, PDF/A-3b, and PDF/UA.'
const NO_PDFA1A =
  'The requested PDF format is not supported: PDF/A-1a is not made. Use PDF/A-1b, or PDF/A-2a for a tagged file.'

interface Beside {
  hasPassword: boolean
  hasInvoice: boolean
  embeds: FormFile[]
}

/** @throws CompatError 400 */
export function archiveOptions(
  { pdfa, pdfua }: Pick<FinishValues, 'pdfa' | 'pdfua'>,
  { hasPassword, hasInvoice, embeds }: Beside,
): Pick<FinishOptions, 'pdfa' | 'pdfua'> {
  const level = pdfa === null ? null : levelOf(pdfa)
  if (level !== null && hasPassword) {
    throw new CompatError(400, 'Invalid form data: PDF/A format is incompatible with encryption')
  }
  const takesFiles = level === null || /^[34]/.test(level)
  if (!takesFiles && hasInvoice) {
    throw new CompatError(400, `Invalid form data: Factur-X needs PDF/A-3, not '${pdfa}'`)
  }
  if (!takesFiles && embeds.length > 0) {
    const message = `Invalid form data: PDF format '${pdfa}' does not support embedded files; only PDF/A-3 variants allow attachments`
    throw new CompatError(400, message)
  }
  return { pdfa: level, pdfua: pdfua ? 1 : null }
}

function levelOf(pdfa: string): NonNullable<FinishOptions['pdfa']> {
  const name = pdfa.replace(/^PDF\/A-/i, '').toLowerCase()
  if (name === '1a') throw new CompatError(400, NO_PDFA1A)
  const level = LEVELS.find((one) => one === name)
  if (level === undefined || !/^PDF\/A-/i.test(pdfa)) throw new CompatError(400, UNKNOWN_FORMAT)
  return level
}

const RELATIONSHIPS = ['Source', 'Data', 'Alternative', 'Supplement', 'Unspecified'] as const
const MEDIA_TYPE = /^[A-Za-z0-9!#$&^_.+-]{1,100}\/[A-Za-z0-9!#$&^_.+-]{1,99}$/
const FILES_MAX = 50

/**
 * The files of the field `embeds`, with what `embedsMetadata` says about them.
 * @throws CompatError 400
 */
export function attachmentsOf(
  embeds: FormFile[],
  facts: Record<string, Record<string, unknown>>,
): SentAttachment[] {
  if (embeds.length > FILES_MAX) {
    throw new CompatError(400, `Invalid form data: more than ${FILES_MAX} embedded files`)
  }
  const attachments: SentAttachment[] = []
  for (const { name, bytes } of embeds) {
    const { mimeType = 'application/octet-stream', relationship = 'Unspecified' } =
      (Object.hasOwn(facts, name) ? facts[name] : undefined) ?? {}
    const relation = RELATIONSHIPS.find((one) => one === relationship)
    if (typeof mimeType !== 'string' || !MEDIA_TYPE.test(mimeType) || relation === undefined) {
      const message = `Invalid form data: form field 'embedsMetadata' is invalid: '${name}' needs a media type, and a relationship of ${RELATIONSHIPS.join(', ')}`
      throw new CompatError(400, message)
    }
    const about = { type: mimeType, relationship: relation, description: null }
    attachments.push({ name, content: bytes, ...about })
  }
  return attachments
}

const NO_XML =
  "Invalid form data: 'facturxXml' file is required when 'facturxConformanceLevel' is set"
const NO_LEVEL =
  "Invalid form data: 'facturxConformanceLevel' is required when 'facturxXml' is provided"

/** @throws CompatError 400 */
export function invoiceOf(
  {
    facturxConformanceLevel: level,
    facturxVersion: version,
  }: Pick<FinishValues, 'facturxConformanceLevel' | 'facturxVersion'>,
  [file]: FormFile[],
): PdfOptions['facturX'] {
  if (file === undefined && level === null) return null
  if (file === undefined) throw new CompatError(400, NO_XML)
  if (level === null) throw new CompatError(400, NO_LEVEL)
  return { xml: textOf(file.bytes), level, version }
}
