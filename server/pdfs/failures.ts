/** Says in errors which source of a request cannot be used, why, and what to do. */

import { EngineError } from '@platen/chromium'
import {
  CUT_OFF,
  type PdfFailureFacts,
  type PdfFailureReason,
  type SigningProblem,
  type SigningReply,
} from '@platen/pdf/internal'
import type { Issue } from '../errors.ts'
import type { NamedRequest } from './request-fields.ts'

const REASONS: Record<PdfFailureReason, string> = {
  damaged: 'damaged_pdf',
  password: 'wrong_password',
  pages: 'no_such_pages',
  refused: 'pdf_refused',
  values: 'field_values',
}

/** Names of fields in messages are cut. */
const NAME_CHARS_MAX = 200

/** The error of a field of the request. */
export function fieldError(path: string, reason: string, message: string): EngineError {
  return issuesError([{ path, message }], reason)
}

export function failureError(failure: PdfFailureFacts, plan: NamedRequest): EngineError {
  const { reason, message } = failure
  const code = REASONS[reason]
  if (reason === 'pages') {
    const path = pagesPath(failure, plan)
    return fieldError(path, code, `\`${path}\` cannot be used: ${message}`)
  }
  if (reason === 'values') {
    const issues = (failure.values ?? []).map(({ name, problem }) => {
      const path = `${plan.prefix ?? ''}values.${cut(name)}`
      return {
        path,
        message: `\`${path}\` ${problem}${problem.includes('did you mean') ? '?' : '.'}`,
      }
    })
    return issuesError(issues, code)
  }
  const paths = pathsOf(failure, plan)
  if (reason === 'password') {
    const [path] = paths
    const field = `${path}.password`
    return fieldError(
      field,
      code,
      `\`${path}\` is encrypted: send its password as \`${field}\`. It is missing or wrong.`,
    )
  }
  const fix = message === CUT_OFF ? ' Send the whole file as it is.' : ''
  return issuesError(issuesOf(paths, `cannot be used: ${message}${fix}`), code)
}

function cut(name: string): string {
  return name.length > NAME_CHARS_MAX ? `${name.slice(0, NAME_CHARS_MAX - 1)}…` : name
}

type Refusal = Extract<SigningReply, { step: 'refused' }>

/** The fields that a signature failed by. */
const SIGNING_FIELDS: Record<SigningProblem, string> = {
  password: 'signer',
  pkcs12: 'signer',
  certificate: 'roots',
  revoked: 'signer',
  signature: 'signer',
  timestamp: 'level',
  field: 'field',
  certified: 'source',
}

/** The error of a signature that cannot be made, or of roots that cannot be read. */
export function signingError(
  { reason, message, path: own }: Pick<Refusal, 'reason' | 'message' | 'path'>,
  { prefix = '' }: NamedRequest,
): EngineError {
  const path = `${prefix}${own ?? SIGNING_FIELDS[reason]}`
  return fieldError(path, `signing_${reason}`, `\`${path}\` cannot be used: ${message}`)
}

/**
 * The error of work that needed more memory than its process has. Other errors stay as they are.
 */
export function tooLargeError(error: unknown, plan: NamedRequest): unknown {
  if (!(error instanceof EngineError) || error.details.reason !== 'out_of_memory') return error
  const problem =
    'cannot be used: the work needs too much memory. Send fewer or smaller PDFs, or split them first.'
  const tooLarge = issuesError(issuesOf(allSources(plan), problem), 'pdf_too_large')
  tooLarge.laneMs = error.laneMs
  return tooLarge
}

/** The issues of sources that have too many bytes together. */
export function tooManyBytes(plans: readonly NamedRequest[]): Issue[] {
  const problem = 'must have at most 50 MB in total. Send fewer or smaller PDFs.'
  return issuesOf(plans.flatMap(allSources), problem)
}

/** The error of issues that have one message. */
export function issuesError(issues: Issue[], reason: string): EngineError {
  return new EngineError('invalid', issues[0]?.message ?? '', { reason, issues })
}

/** One issue for each field, with a sentence about all of them. @param problem its predicate */
function issuesOf(paths: string[], problem: string): Issue[] {
  const message = `${paths.map((path) => `\`${path}\``).join(' and ')} ${problem}`
  return paths.map((path) => ({ path, message }))
}

/** The fields that name all sources: a list, or one field for each. */
function allSources({ operation, sources, prefix = '' }: NamedRequest): string[] {
  if (operation !== 'merge') return sources.map(({ path }) => path)
  return [prefix === '' ? 'sources' : prefix.slice(0, -1)]
}

function pathsOf({ file }: PdfFailureFacts, plan: NamedRequest): string[] {
  if (file === null) return allSources(plan)
  // The stamps of a request that names no PDF for them were made of its HTML.
  return [plan.sources[file]?.path ?? `${plan.prefix ?? ''}html`]
}

/** Ranges belong to a source of a merge, and are a list in a split. */
function pagesPath(
  { file }: PdfFailureFacts,
  { operation, sources, prefix = '' }: NamedRequest,
): string {
  if (operation === 'merge') return `${sources[file ?? 0]?.path}.pages`
  return `${prefix}${operation === 'split' ? `pages[${file ?? 0}]` : 'pages'}`
}
