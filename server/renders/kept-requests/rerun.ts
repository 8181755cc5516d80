/**
 * Puts the body of a repeated render together: the kept request, with the fields that were not
 * kept.
 */
import { ApiError, type Issue, validationError } from '../../errors.ts'
import { joinObjects, type KeptRequest } from './encode.ts'

/** The fields that a request to repeat a render may have. Null leaves a field out. */
export interface RerunBody {
  url?: string | null
  webhook_url?: string | null
  webhook_secret?: string | null
  files?: Record<string, string> | null
  source?: object
  sources?: object[]
  stamp?: object
  encrypt?: object | null
  steps?: object[] | null
  async?: boolean
  storage?: object | null
  options?: Partial<Record<SecretOption, object | null>>
}

/** Fields that are given again as a whole. Without those of the second list there is no request. */
const OPTIONAL_FIELDS = ['files', 'steps', 'encrypt'] as const
const REQUIRED_FIELDS = ['source', 'sources', 'stamp'] as const

const SECRET_OPTIONS = [
  'cookies',
  'extraHeaders',
  'httpCredentials',
  'attachments',
  'encrypt',
] as const
type SecretOption = (typeof SECRET_OPTIONS)[number]

interface Fields {
  async?: boolean
  webhook_url?: string
  /** Work on PDFs has none. */
  options?: object
}

/**
 * @returns the body as JSON, for validation
 * @throws ApiError VALIDATION_ERROR for every field that was not kept and is not given either
 */
export function rerunBody(
  { type, omitted, fields, content }: KeptRequest,
  { options, ...given }: RerunBody,
): Uint8Array<ArrayBuffer> {
  const kept: Fields = JSON.parse(new TextDecoder().decode(fields))
  const body = overlay(kept, given)
  const isSigned = body['async'] === true && body['webhook_url'] !== undefined
  const issues = omitted.flatMap((path): Issue[] => {
    if (path === 'url')
      return given.url === undefined ? [missing('url', 'user name and password')] : []
    const optional = OPTIONAL_FIELDS.find((name) => name === path)
    if (optional) return given[optional] === undefined ? [missing(path)] : []
    const required = REQUIRED_FIELDS.find((name) => name === path)
    if (required) return given[required] === undefined ? [missingSource(path)] : []
    if (path === 'webhook_secret') {
      return isSigned && given.webhook_secret === undefined ? [missing(path)] : []
    }
    const name = SECRET_OPTIONS.find((one) => one === path.split('.')[1])
    return name !== undefined && options?.[name] === undefined ? [missing(`options.${name}`)] : []
  })
  if (issues.length > 0) throw validationError(uniqueByPath(issues), 'request_incomplete')
  if (kept.options || options) body['options'] = overlay(kept.options ?? {}, options ?? {})
  // A page is always extracted at once.
  if (type === 'extract' && body['async'] === false) delete body['async']
  // A secret without a webhook would be stored for nothing.
  if (!isSigned) delete body['webhook_secret']
  return joinObjects(new TextEncoder().encode(JSON.stringify(body)), content)
}

/** The error of a render whose request is not in the storage. */
export function requestNotKept(): ApiError {
  return new ApiError('RENDER_NOT_FOUND', {
    message:
      'The request of this render is not kept. Requests are kept as long as outputs, except those of Open Graph images, of render links, and of adapters that work on PDFs, and unless the operator has turned it off (KEEP_REQUESTS) or your kept requests have reached the limit of your plan.',
    details: { reason: 'request_not_kept' },
  })
}

/** A null in `given` for `url` keeps the address without its user name and password. */
function overlay(kept: object, given: object): Record<string, unknown> {
  const result: Record<string, unknown> = { ...kept }
  for (const [name, value] of Object.entries(given)) {
    if (value !== null && value !== undefined) result[name] = value
    else if (value === null && name !== 'url') delete result[name]
  }
  return result
}

function missingSource(path: string): Issue {
  const message = `\`${path}\` was not kept, because it had the content of a PDF or a password: send \`${path}\` again.`
  return { path, message }
}

function missing(path: string, part?: string): Issue {
  const what = part === undefined ? `\`${path}\`` : `The ${part} of \`${path}\``
  const without = part === undefined ? 'render without it' : 'render without them'
  return {
    path,
    message: `${what} ${part === undefined ? 'was' : 'were'} not kept: send \`${path}\` again, or null to ${without}.`,
  }
}

function uniqueByPath(issues: Issue[]): Issue[] {
  return [...new Map(issues.map((issue) => [issue.path, issue])).values()]
}
