/**
 * Checks the sources of a request before anything is counted, and finds the outputs that they name.
 */
import type { EgressPolicy } from '@platen/chromium/egress'
import { untilAborted } from '@platen/lib'
import type { Capabilities } from '../capabilities.ts'
import type { Database } from '../db/index.ts'
import { ApiError, type Issue, validationError } from '../errors.ts'
import { outputName } from '../http/content-disposition.ts'
import { isBase64 } from '../lib/base64.ts'
import { sizeOfContent } from '../lib/file-content.ts'
import { someAtATime } from '../lib/some-at-a-time.ts'
import { checkSourceUrl } from '../renders/address-checks.ts'
import { checkPassword } from '../renders/finishing/checks.ts'
import { contentTypeOf } from '../renders/output-files.ts'
import type { PrintSteps, SourceOrigin } from '../renders/pdf-order.ts'
import { requireRender } from '../renders/queries.ts'
import type { PdfsBody } from '../renders/render-body.ts'
import { tooManyBytes } from './failures.ts'
import { SOURCE_BYTES_MAX, SOURCES_AT_A_TIME } from './limits.ts'
import { contentTypeOfPlans, type PdfPlan, type Plans } from './plan.ts'
import { type NamedField, namedSources, type RequestedSource } from './request-fields.ts'
import { requireReadySigner } from './sign/ready-signer.ts'

/** Checks the fields of the sources, apart from addresses and ids. */
export function checkSourceFields(plan: PdfPlan, files: PdfsBody['files'] = {}): Issue[] {
  const { needsPrint } = plan
  const issues: Issue[] = []
  for (const { path, source } of namedSources(plan)) {
    const { file, content, password, request_id } = source
    if (file !== undefined && !Object.hasOwn(files, file)) {
      const message = `\`${path}.file\` must be the name of a file in \`files\`, or of a file field of the form.`
      issues.push({ path: `${path}.file`, message })
    }
    if (content !== undefined && !isBase64(content)) {
      const message = `\`${path}.content\` must be Base64, without a \`data:\` prefix and without line breaks (\`base64 -w0 a.pdf\`).`
      issues.push({ path: `${path}.content`, message })
    }
    issues.push(...checkPassword(password, `${path}.password`))
    if (needsPrint !== null && request_id === undefined) issues.push(notPrinted(path, needsPrint))
  }
  return issues
}

/**
 * Checks the addresses of the sources, each host once. It may be looked up in vain for as long as
 * the signal allows.
 * @throws ApiError VALIDATION_ERROR, SSRF_BLOCKED, SERVICE_UNAVAILABLE; the reason of the signal
 */
async function checkSourceUrls(
  egressPolicy: EgressPolicy,
  sources: NamedField[],
  signal: AbortSignal,
): Promise<void> {
  const byHost = new Map<string, { field: string; url: string }>()
  for (const { path, source } of sources) {
    if (source.url === undefined) continue
    const field = `${path}.url`
    const url = URL.parse(source.url)
    const host = url === null ? source.url : `${url.protocol}//${url.host}`
    if (!byHost.has(host)) byHost.set(host, { field, url: source.url })
    if (url === null || (url.username === '' && url.password === '')) continue
    const message = `\`${field}\` must not have a user name and a password: send the file itself, or an address that needs none.`
    throw validationError([{ path: field, message }])
  }
  const checking = someAtATime([...byHost.values()], SOURCES_AT_A_TIME, async ({ field, url }) => {
    signal.throwIfAborted()
    await checkSourceUrl(egressPolicy, url, field)
  })
  await untilAborted(checking, signal)
}

/** The sources of plans, found. */
export type ReadyPlans = Omit<PrintSteps, 'steps'>

/**
 * Checks the signers and the addresses of the sources, and finds the outputs that they name.
 * @throws what `requireReadySigner`, `checkSourceUrls` and `findOrigins` throw
 */
export async function readyPlans(
  { db, egressPolicy, ...services }: Pick<Capabilities, 'db' | 'egressPolicy' | 'config' | 'now'>,
  plans: Plans,
  { files, userId, signal }: { files: PdfsBody['files']; userId: string; signal: AbortSignal },
): Promise<ReadyPlans> {
  for (const { signature, prefix = '' } of plans) {
    if (signature) await requireReadySigner({ db, ...services }, userId, { ...signature, prefix })
  }
  await checkSourceUrls(egressPolicy, plans.flatMap(namedSources), signal)
  const origins = await findOrigins(db, userId, { plans, files })
  return { origins, contentType: contentTypeOfPlans(plans) }
}

/**
 * Finds the outputs that the sources name. Results of earlier steps are left out.
 * @throws ApiError RENDER_NOT_FOUND, VALIDATION_ERROR
 */
async function findOrigins(
  db: Database,
  userId: string,
  { plans, files = {} }: { plans: readonly PdfPlan[]; files: PdfsBody['files'] | undefined },
): Promise<SourceOrigin[]> {
  const origins: SourceOrigin[] = []
  const fields = plans.flatMap((plan) => namedSources(plan).map((field) => ({ ...field, plan })))
  for (const { path, source, plan } of fields) {
    const { content, file, url } = source
    const name = nameOf(source)
    if (url !== undefined) origins.push({ kind: 'url', url, name: name ?? nameInUrl(url) })
    else if (content !== undefined) origins.push({ kind: 'content', content, name })
    else if (file !== undefined) {
      origins.push({ kind: 'content', content: files[file] ?? '', name: name ?? file })
    } else origins.push(await outputOrigin(db, userId, { path, source }, plan.needsPrint))
  }
  const counted = origins.filter((_, at) => !fields[at]?.isInserted)
  const bytes = counted.reduce((sum, origin) => sum + sizeOf(origin), 0)
  if (bytes > SOURCE_BYTES_MAX) throw validationError(tooManyBytes(plans), 'pdf_too_large')
  return origins
}

async function outputOrigin(
  db: Database,
  userId: string,
  { path, source }: { path: string; source: RequestedSource },
  needsPrint: PdfPlan['needsPrint'],
): Promise<SourceOrigin> {
  const field = `${path}.request_id`
  const render = await requireRender(db, userId, source.request_id ?? '').catch(
    (error: unknown) => {
      if (!(error instanceof ApiError)) throw error
      throw notFound(`You have no render with the id in \`${field}\`.`, error)
    },
  )
  const { id, request_id: requestId, output_key: key, output_size_bytes: size, filename } = render
  if (key === null) {
    throw notFound(
      `The render of \`${field}\` has no output any more, or none yet. Print it again.`,
    )
  }
  const contentType = contentTypeOf(key)
  if (contentType !== 'application/pdf') {
    const message = `\`${field}\` must name a PDF: the output of that render is ${contentType}.`
    throw validationError([{ path: field, message }])
  }
  if (needsPrint !== null && render.type !== 'pdf') {
    throw validationError([notPrinted(path, needsPrint)])
  }
  const name = nameOf(source) ?? outputName({ request_id: requestId, filename }, contentType)
  return { kind: 'output', renderId: id, requestId, key, sizeBytes: size ?? 0, name }
}

function notFound(message: string, cause?: unknown): ApiError {
  return new ApiError('RENDER_NOT_FOUND', { message, cause })
}

/** Files of other programs break rules that nothing here checks. */
function notPrinted(path: string, option: 'pdfa' | 'pdfua'): Issue {
  const message = `\`${option}\` takes only outputs of POST /api/v1/pdf: name one by \`${path}.request_id\`.`
  return { path: option, message }
}

/** The name that the request gives to a source of a merge. */
function nameOf(source: RequestedSource): string | null {
  return 'name' in source ? (source.name ?? null) : null
}

function sizeOf(origin: SourceOrigin): number {
  if (origin.kind === 'url') return 0
  return origin.kind === 'output' ? origin.sizeBytes : sizeOfContent(origin.content)
}

function nameInUrl(url: string): string | null {
  const last = URL.parse(url)?.pathname.split('/').at(-1) ?? ''
  return last === '' ? null : last.slice(0, 200)
}
