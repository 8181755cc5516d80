/** Says in errors which source of a request cannot be used, why, and what to do. */
import { EngineError } from '../engine/index.ts'
import type { PdfFailureFacts, PdfFailureReason } from '../finisher/operations/failure.ts'
import type { NamedRequest } from './request-fields.ts'

const REASONS: Record<PdfFailureReason, string> = {
  damaged: 'damaged_pdf',
  password: 'wrong_password',
  pages: 'no_such_pages',
  refused: 'pdf_refused',
}

/** The error of a field of the request. */
export function fieldError(path: string, reason: string, message: string): EngineError {
  return new EngineError('invalid', message, { reason, issues: [{ path, message }] })
}

export function failureError(failure: PdfFailureFacts, plan: NamedRequest): EngineError {
  const { reason, message } = failure
  const code = REASONS[reason]
  if (reason === 'pages') {
    const path = pagesPath(failure, plan)
    return fieldError(path, code, `\`${path}\` names no page: ${message}`)
  }
  const path = pathOf(failure, plan)
  if (reason === 'password') {
    const field = `${path}.password`
    return fieldError(
      field,
      code,
      `\`${path}\` is encrypted: send its password as \`${field}\`. It is missing or wrong.`,
    )
  }
  const fix = reason === 'damaged' ? ' Send the whole file as it is.' : ''
  return fieldError(path, code, `\`${path}\` cannot be used: ${message}${fix}`)
}

/** The error of work that needed more memory than its process has. Other errors stay as they are. */
export function tooLargeError(error: unknown, plan: NamedRequest): unknown {
  if (!(error instanceof EngineError) || error.details.reason !== 'out_of_memory') return error
  const path = allSources(plan)
  const message = `\`${path}\` cannot be used: the work on it needs too much memory. Send fewer or smaller PDFs, or split them first.`
  const tooLarge = fieldError(path, 'pdf_too_large', message)
  tooLarge.laneMs = error.laneMs
  return tooLarge
}

/** The path that stands for all sources. */
export function allSources({ sources }: Pick<NamedRequest, 'sources'>): string {
  const [first, ...others] = sources
  return others.length === 0 || first === undefined ? (first?.path ?? '') : 'sources'
}

function pathOf({ file }: PdfFailureFacts, plan: NamedRequest): string {
  const { sources } = plan
  return (file === null ? undefined : sources[file]?.path) ?? sources[0]?.path ?? ''
}

/** Ranges belong to a source of a merge, and are a list in a split. */
function pagesPath({ file }: PdfFailureFacts, { operation, sources }: NamedRequest): string {
  if (operation === 'merge') return `${sources[file ?? 0]?.path}.pages`
  return operation === 'split' ? `pages[${file ?? 0}]` : 'pages'
}
