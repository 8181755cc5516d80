/**
 * Finds what is compared: the output of a render, a template that is rendered now, or a file of the
 * request.
 */
import { EngineError, laneMsOf } from '@platen/chromium'
import { hasFileSignature } from '@platen/lib'
import { FILE_BYTES_MAX } from '../../comparison/limits.ts'
import { ApiError, errorWithin, validationError } from '../../errors.ts'
import type { BodyHold } from '../../http/body/budget.ts'
import { toApiError } from '../../http/error-mapping.ts'
import type { Caller } from '../../http/handler-types.ts'
import { decodeBase64 } from '../../lib/base64.ts'
import { checkSaved } from '../../templates/draft-checks.ts'
import { countPreview } from '../../templates/preview-limit.ts'
import { requireWholeDraft } from '../../templates/whole.ts'
import { checkFields } from '../check-submission.ts'
import { contentTypeOfJob, runJob } from '../job.ts'
import { type ContentType, contentTypeOf } from '../output-files.ts'
import { unsigned } from '../print-steps.ts'
import { requireRender } from '../queries.ts'
import type { RenderServices } from '../services.ts'
import { openOutput } from '../stored-output.ts'
import { withSource } from '../submit.ts'
import { validJob } from '../valid-job.ts'
import type { SideRequest } from './side-checks.ts'

/** The user of a comparison. */
export interface SideOwner {
  caller: Caller
  /** Counts the bytes of the files. */
  hold: BodyHold
  signal: AbortSignal
}

/** A file whose type is known before it is read or rendered. All errors name the side. */
export interface PreparedSide {
  type: ContentType
  read(): Promise<Uint8Array>
}

/**
 * Checks that there is something to compare.
 * @param place `before` or `after`
 * @throws ApiError VALIDATION_ERROR, RENDER_NOT_FOUND, SERVICE_UNAVAILABLE
 */
export async function prepareSide(
  services: RenderServices,
  side: SideRequest,
  place: string,
  owner: SideOwner,
): Promise<PreparedSide> {
  const { request_id, file = '' } = side
  const { type, read } = await within(place, async () => {
    if (request_id !== undefined) return storedSide(services, request_id, owner)
    return side.template_id === undefined
      ? fileSide(file, owner)
      : templateSide(services, side, owner)
  })
  return { type, read: () => within(place, read) }
}

async function within<T>(place: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isOfSide = error instanceof ApiError || error instanceof EngineError
    throw isOfSide ? errorWithin(place, toApiError(error)) : error
  }
}

async function storedSide(
  services: RenderServices,
  id: string,
  { caller, hold }: SideOwner,
): Promise<PreparedSide> {
  const render = await requireRender(services.db, caller.userId, id)
  const { output_key: key, output_size_bytes: sizeBytes, request_id: requestId } = render
  if (key === null) throw noOutput()
  if (sizeBytes !== null) checkBytes(sizeBytes)
  return {
    type: contentTypeOf(key),
    async read() {
      const known = { renderId: render.id, requestId, key, sizeBytes }
      const stored = await openOutput(services, known)
      if (stored === null) throw noOutput()
      checkBytes(stored.sizeBytes)
      hold.add(stored.sizeBytes)
      return stored.bytes()
    },
  }
}

function noOutput(): ApiError {
  return new ApiError('RENDER_NOT_FOUND', {
    message:
      'This render has no output: it has not completed, or its file has expired or was erased.',
  })
}

async function templateSide(
  services: RenderServices,
  side: SideRequest,
  { caller, hold, signal }: SideOwner,
): Promise<PreparedSide> {
  const { db, failedTime, now } = services
  const { template_id, version, data, json, type = 'pdf', options = {} } = side
  const isDraft = version === 'draft'
  const template_version = typeof version === 'number' ? version : undefined
  const findDraft: typeof requireWholeDraft = async (...named) => {
    const whole = await requireWholeDraft(...named)
    checkSaved(services, whole.template)
    return whole
  }
  const templates = isDraft ? { ...services, findTemplate: findDraft } : services
  const sent = await validJob(services, type, options)
  const body = { template_id, template_version, data, json }
  const optionsSent = Object.keys(options)
  const owner = { caller, signal }
  const { issues, job } = await checkFields(services, { body, job: sent, ...owner })
  if (issues.length > 0) throw validationError(issues)
  return {
    type: contentTypeOfJob(job),
    read: () =>
      withSource(templates, { body, job, optionsSent, caller, signal }, null, async (resolved) => {
        await countPreview(db, caller, now())
        const { source } = resolved
        const unsignedJob = { ...unsigned(resolved.job), source }
        const rendering = runJob(services, unsignedJob, { user: caller, signal })
        const { bytes } = await rendering.catch(async (error: unknown) => {
          await failedTime.add(caller, laneMsOf(error))
          throw error
        })
        checkBytes(bytes.length)
        hold.add(bytes.length)
        return bytes
      }),
  }
}

const FILE_TYPES = [
  'application/pdf',
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/avif',
] as const

async function fileSide(file: string, { hold }: SideOwner): Promise<PreparedSide> {
  const sizeBytes = Buffer.byteLength(file, 'base64')
  checkBytes(sizeBytes)
  hold.add(sizeBytes)
  const bytes = await decodeBase64(file)
  const type = FILE_TYPES.find((one) => hasFileSignature(bytes, one))
  if (type !== undefined) return { type, read: async () => bytes }
  const message = '`file` is neither a PDF nor a PNG, JPEG, WebP or AVIF.'
  throw validationError([{ path: 'file', message }])
}

function checkBytes(bytes: number): void {
  if (bytes <= FILE_BYTES_MAX) return
  const message = `The file has ${bytes} bytes, but at most ${FILE_BYTES_MAX} can be compared.`
  throw validationError([{ path: '', message }])
}
