/**
 * The capsule of a render: everything that is kept of it, as an archive with which the render can
 * be repeated.
 */
import { ApiError } from '../../errors.ts'
import type { BodyHold } from '../../http/body/budget.ts'
import { EXTENSIONS } from '../../http/content-disposition.ts'
import type { Caller } from '../../http/handler-types.ts'
import type { Reply } from '../../http/reply.ts'
import { begun } from '../../lib/begun-stream.ts'
import type { Storage, StoredObject } from '../../storage/index.ts'
import { contentTypeOf } from '../output-files.ts'
import { findEnded, type RenderRecord } from '../queries.ts'
import type { RenderServices } from '../services.ts'
import { archiveOf, type CapsuleFile } from './archive.ts'
import { type LeftOut, readmeFile } from './readme.ts'
import { requestFile, withoutDelivery } from './request.ts'
import { templateFile, templateOf } from './template.ts'
import { versionsFile } from './versions.ts'

interface CapsuleRequest {
  render: RenderRecord
  /** The user of the render. */
  caller: Caller
  /** Counts what is in memory, and is released when the capsule has been sent. */
  hold: BodyHold
  withOutput: boolean
  signal: AbortSignal
}

const NEVER_KEPT = 'never kept, because it can be a secret or large'
const NOT_NEEDED = 'it says where the result goes'
const GONE = 'not kept, or not any more'

/**
 * Makes the reply with the archive. The caller releases `hold` if it throws.
 * @throws ApiError CONFLICT before the end of the render; RENDER_NOT_FOUND with reason
 *   `nothing_kept`
 */
export async function capsuleReply(
  services: RenderServices,
  { render, caller, hold, withOutput, signal }: CapsuleRequest,
): Promise<Reply> {
  requireKept(render)
  const { report } = (await findEnded(services.db, render.user_id, render.id)) ?? { report: null }
  const kept = await services.requests.read(render, hold)
  if (report === null && kept === null && render.output_key === null) throw nothingKept()

  const files: CapsuleFile[] = []
  const leftOut: LeftOut[] = []
  const add = (name: string, pieces: Uint8Array[]) => files.push({ name, pieces })

  const template = kept && (await templateOf(services, kept, { render, caller, hold, signal }))
  const whole = template === null || typeof template === 'string' ? null : template.whole
  add('versions.json', await versionsFile(services, { render, report, template: whole }))
  if (kept === null) leftOut.push({ what: 'the request', why: GONE })
  else {
    const { request, removed } = withoutDelivery(kept)
    add('request.json', requestFile(render.request_id, request))
    leftOut.push(...kept.omitted.map((what) => ({ what: nameOf(what), why: NEVER_KEPT })))
    leftOut.push(...removed.map((what) => ({ what, why: NOT_NEEDED })))
  }
  if (typeof template === 'string') leftOut.push({ what: 'the template', why: reasonOf(template) })
  else if (template !== null) {
    add('template.json', await templateFile(template.whole))
    if (template.expanded) add('expanded.json', template.expanded)
    else leftOut.push({ what: 'its expanded HTML', why: reasonOf(template.refusal ?? GONE) })
  }
  if (report) add('report.json', [new TextEncoder().encode(JSON.stringify(report, null, 2))])
  else leftOut.push({ what: 'the report', why: GONE })

  const output = await outputOf(services.storage, render, withOutput)
  if ('why' in output) leftOut.push(output)
  const last = 'why' in output ? null : output
  const names = [...files.map(({ name }) => name), ...(last ? [last.name] : [])]
  const isRepeatable = kept !== null && kept.type !== 'extract' && kept.type !== 'pdfs'
  const readme = readmeFile(render.request_id, { files: names, leftOut, isRepeatable })
  const all = [{ name: 'README.txt', pieces: readme }, ...files]
  for (const { name, pieces } of all) {
    // The bytes of the kept request count already.
    if (name !== 'request.json') hold.add(sizeOf(pieces))
  }
  const lastModified = render.completed_at ?? render.created_at
  return {
    status: 200,
    headers: {
      'Content-Disposition': `attachment; filename="${render.request_id}-capsule.zip"`,
      'Cache-Control': 'private, no-store',
    },
    contentType: 'application/zip',
    stream: await begun(archiveOf({ files: all, output: last, lastModified }, { hold, signal })),
  }
}

function requireKept({ status, erased_at }: RenderRecord): void {
  if (status === 'queued' || status === 'rendering') {
    throw new ApiError('CONFLICT', {
      message: 'This render has not ended. Download its capsule once it has.',
    })
  }
  if (erased_at !== null) throw nothingKept()
}

function nothingKept(): ApiError {
  return new ApiError('RENDER_NOT_FOUND', {
    message:
      'Nothing is kept of this render, so that it has no capsule: it was erased, its `retention` is 0, or it ended before it began.',
    details: { reason: 'nothing_kept' },
  })
}

async function outputOf(
  storage: Storage,
  { status, output_key: key, output_size_bytes: size }: RenderRecord,
  withOutput: boolean,
): Promise<{ name: string; stored: StoredObject } | LeftOut> {
  const what = 'the output'
  if (status === 'failed') return { what, why: 'the render failed' }
  if (!withOutput) return { what, why: 'it was not asked for' }
  if (key === null) return { what, why: GONE }
  const stored = await storage.get(key, size ?? undefined)
  if (stored === null) return { what, why: 'its file is not in the storage' }
  return { name: `output.${EXTENSIONS[contentTypeOf(key)]}`, stored }
}

/** `url` stands for the credentials in it. */
function nameOf(omitted: string): string {
  return omitted === 'url' ? 'the user name and password in url' : omitted
}

/** A message as a part of a sentence. */
function reasonOf(message: string): string {
  return message.replace(/\.$/, '')
}

function sizeOf(pieces: readonly Uint8Array[]): number {
  return pieces.reduce((sum, { length }) => sum + length, 0)
}
