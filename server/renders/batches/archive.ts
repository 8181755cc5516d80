/** The outputs of a batch as a ZIP archive, which is made while it is sent. */
import { makeZip } from 'client-zip'
import type { Capabilities } from '../../capabilities.ts'
import { outputName } from '../../http/content-disposition.ts'
import { retryWhile } from '../../lib/retry.ts'
import { isStorageAway } from '../outcome.ts'
import { contentTypeOf, missingOutput } from '../output-files.ts'
import type { RenderRecord } from '../queries.ts'
import { type OpenFile, openFile } from '../zip-entry.ts'

/** The file that names the renders without an output. */
const MISSING = 'missing.txt'

/** How long an archive that is under way waits for a storage that is away. */
const PATIENCE_MS = 30_000

/**
 * Outputs are stored in the archive as they are: PDFs and images are compressed already. At most
 * one of them is open at a time, and read as fast as the client reads the archive. The first one is
 * opened before the archive begins.
 * @param renders of the batch, in the order of the request, which have ended
 * @returns a stream that fails, without the end of the archive, if an output cannot be read
 */
export function archiveOf(
  services: Pick<Capabilities, 'storage' | 'log'>,
  renders: readonly RenderRecord[],
): ReadableStream<Uint8Array> {
  return makeZip(entriesOf(services, renders))
}

async function* entriesOf(
  services: Pick<Capabilities, 'storage' | 'log'>,
  renders: readonly RenderRecord[],
) {
  const missing = renders.flatMap((render) => reasonOf(render) ?? [])
  let isBegun = false
  for (const render of renders) {
    const { output_key: key } = render
    if (key === null) continue
    const isAway = (error: unknown) => isBegun && isStorageAway(error)
    await using file = await retryWhile(() => open(services, render, key), isAway, PATIENCE_MS)
    if (!isBegun && missing.length > 0) {
      yield { name: MISSING, input: `${missing.join('\n')}\n`, lastModified: lastOf(renders) }
    }
    isBegun = true
    const lastModified = render.completed_at ?? render.created_at
    yield file.entry({ name: nameOf(render, key), lastModified })
  }
}

async function open(
  { storage, log }: Pick<Capabilities, 'storage' | 'log'>,
  { output_size_bytes: size, request_id: requestId }: RenderRecord,
  key: string,
): Promise<OpenFile> {
  const stored = await storage.get(key, size ?? undefined)
  if (!stored) throw missingOutput(log, { requestId, key })
  return openFile(stored)
}

/** The index comes first, so that files are sorted as the request was. */
function nameOf(render: RenderRecord, key: string): string {
  return `${prefixOf(render)}-${outputName(render, contentTypeOf(key))}`
}

function prefixOf({ batch_index }: RenderRecord): string {
  return String(batch_index ?? 0).padStart(3, '0')
}

/** Why a render has no output, as a line of text; null if it has one. */
function reasonOf(render: RenderRecord): string | null {
  const { output_key, request_id, status, error_code, error_message } = render
  if (output_key !== null) return null
  const reason =
    status === 'failed' ? `${error_code}: ${error_message}` : 'The output has been removed.'
  return `${prefixOf(render)}-${request_id}\t${reason.replaceAll(/\s+/g, ' ')}`
}

function lastOf(renders: readonly RenderRecord[]): Date {
  const times = renders.map(({ completed_at }) => completed_at?.getTime() ?? 0)
  return new Date(Math.max(...times))
}
