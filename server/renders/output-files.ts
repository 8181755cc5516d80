/**
 * The output files of renders in the storage: their keys, their removal, and the error of a missing
 * file.
 */
import type { Output } from '@platen/chromium'
import { settlesWithin } from '@platen/lib'
import type { Database } from '../db/index.ts'
import { ApiError } from '../errors.ts'
import { EXTENSIONS } from '../http/content-disposition.ts'
import { inBatches } from '../lib/batches.ts'
import { REMOVAL_ANSWER_MS } from '../limits.ts'
import type { Log } from '../log.ts'
import type { Storage } from '../storage/index.ts'
import {
  abandonOutput,
  deleteOutput,
  hideSurplus,
  type Kept,
  type OutputFile,
} from './output-records.ts'

export type ContentType = Output['contentType']

interface Files {
  db: Database
  storage: Storage
}

/**
 * The storage key of an attempt's output. Each attempt has its own key, so that an abandoned
 * attempt cannot replace the bytes of the one that completed the render.
 * @param fence how often the render had been claimed when the attempt began
 */
export function outputKeyOf(
  userId: string,
  { id, fence }: { id: string; fence: number },
  contentType: ContentType,
): string {
  const attempt = fence === 0 ? '' : `.${fence}`
  return `outputs/${userId}/${id}${attempt}.${EXTENSIONS[contentType]}`
}

/** @param outputKey as `outputKeyOf` made it */
export function contentTypeOf(outputKey: string): ContentType {
  const types = Object.entries(EXTENSIONS) as [ContentType, string][]
  const found = types.find(([, extension]) => outputKey.endsWith(`.${extension}`))
  if (!found) throw new Error('the output key has an unknown extension')
  return found[0]
}

/** Removes the bytes of a hidden output, and then its row. */
export async function removeOutput({ db, storage }: Files, key: string): Promise<void> {
  await storage.remove(key)
  await deleteOutput(db, key)
}

/**
 * Removes the file of a render that was not completed with it, unless the rows say otherwise (see
 * `abandonOutput`). Never throws, and waits for a storage that is away for a second: the output
 * sweep removes what is left.
 */
export async function discardOutput(
  { db, storage, log }: Files & { log: Log },
  file: OutputFile,
): Promise<void> {
  const onError = (err: unknown) =>
    log.error({ err }, 'an output that belongs to no render could not be removed yet')
  try {
    if (!(await abandonOutput(db, file))) return
    const removed = removeOutput({ db, storage }, file.key).catch(onError)
    await settlesWithin(removed, REMOVAL_ANSWER_MS)
  } catch (err) {
    onError(err)
  }
}

/**
 * Logs that the storage of this process lacks the output of a completed render. 503 and not 410:
 * the link is valid, and another process may hold the file.
 * @returns SERVICE_UNAVAILABLE with `details.reason` `output_missing`
 */
export function missingOutput(
  log: Log,
  { requestId, key }: { requestId: string; key: string },
): ApiError {
  log.error(
    { render: requestId, output_key: key },
    'the file of a completed render is not in the storage of this process: processes that share a database must share the output directory (DATA_DIR)',
  )
  return new ApiError('SERVICE_UNAVAILABLE', {
    message:
      'The file of this render is not in the storage of the server process that answered. ' +
      'The link is valid. The operator has to make sure that all processes share their storage.',
    details: { reason: 'output_missing' },
  })
}

/**
 * Removes the oldest Open Graph images of a key, beyond those that it keeps. Never throws: the next
 * pass finds the same images.
 */
export async function removeSurplus(
  { db, storage, log }: Files & { log: Log },
  keyId: string,
  keep: Kept,
): Promise<void> {
  try {
    await inBatches({
      next: (limit) => hideSurplus(db, keyId, { keep, limit }),
      process: (key) => removeOutput({ db, storage }, key),
    })
  } catch (err) {
    log.error({ err }, 'the oldest images of a key could not be removed')
  }
}
