/** Stores the files beside the output of a render, and removes those of an attempt that failed. */
import type { Database } from '../db/index.ts'
import { EXTENSIONS } from '../http/content-disposition.ts'
import type { Log } from '../log.ts'
import type { Storage } from '../storage/index.ts'
import type { PartFile } from './job-output.ts'
import type { RenderClaim } from './lifecycle.ts'
import { discardOutput } from './output-files.ts'
import { beginOutput, findUnfinished } from './output-records.ts'

interface PartsOf extends RenderClaim {
  /** As `outputKeyOf` made it. */
  outputKey: string
}

/**
 * Stores the files, each after its row.
 * @param put stores the bytes under a key
 * @returns their keys
 */
export async function storeParts(
  { db, put }: { db: Database; put(key: string, bytes: PartFile['bytes']): Promise<unknown> },
  { outputKey, id, fence }: PartsOf,
  files: PartFile[],
): Promise<string[]> {
  const keys: string[] = []
  for (const { name, contentType, bytes } of files) {
    const key = `${outputKey.replace(/\.json$/, '')}.${name}.${EXTENSIONS[contentType]}`
    await beginOutput(db, { key, renderId: id, fence })
    await put(key, bytes)
    keys.push(key)
  }
  return keys
}

/**
 * Removes the files of an attempt that did not complete its render. Never throws: the output sweep
 * removes what is left.
 */
export async function discardParts(
  services: { db: Database; storage: Storage; log: Log },
  { id: renderId, fence }: RenderClaim,
): Promise<void> {
  const { db, log } = services
  const keys = await findUnfinished(db, { renderId, fence }).catch((err: unknown) => {
    log.error({ err }, 'files that belong to no render could not be removed yet')
    return []
  })
  for (const key of keys) await discardOutput(services, { key, renderId, fence })
}
