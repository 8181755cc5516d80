/**
 * The files of jobs that wait. Their rows are among those of output files: inserted as files to be
 * removed before the bytes are stored, taken over by the statement that begins their renders, and
 * hidden by the one that ends them. So the sweep removes what belongs to no render that waits,
 * whenever a process dies.
 */
import { withTimeout } from '@platen/lib'
import { type SQL, sql } from 'drizzle-orm'
import { PLANS, type PlanName } from '../accounts/plans.ts'
import { type Database, databaseFailure } from '../db/index.ts'
import { outputs, user_counters } from '../db/schema.ts'
import { type Storage, StorageError } from '../storage/index.ts'
import { GRACE_SECONDS } from './output-records.ts'
import { jobKeyOf, type PackedJob } from './packed-job.ts'
import { waitingBytesExceeded } from './waiting-bytes.ts'

interface Files {
  db: Database
  storage: Pick<Storage, 'put'>
}

/** Renders that are to begin. */
export interface JobsToStore {
  userId: string
  plan: PlanName
  what: 'render' | 'batch'
  jobs: readonly { id: string; job: PackedJob }[]
}

/** Files of a batch that are stored at a time. */
const AT_A_TIME = 8
/** How long all of them may take. Their rows are swept much later. */
const STORE_MS = 60_000

/**
 * Stores the jobs that are not in their rows, and then begins their renders.
 * @throws ApiError RATE_LIMITED if the user has no room for them; StorageError; what `begin` throws
 */
export async function withJobFiles<T>(
  { db, storage }: Files,
  { userId, plan, what, jobs }: JobsToStore,
  begin: () => Promise<T>,
): Promise<T> {
  const files = jobs.flatMap(({ id, job: { file } }) => {
    return file === null ? [] : [{ key: jobKeyOf({ userId, id }), file }]
  })
  if (files.length === 0) return begin()
  const keys = files.map(({ key }) => key)
  const bytes = jobs.reduce((sum, { job }) => sum + job.bytes, 0)
  const limit = PLANS[plan].waitingBytes
  if (!(await announce(db, { userId, keys, bytes, limit }))) throw waitingBytesExceeded(plan, what)
  await putAll(storage, files)
  try {
    return await begin()
  } catch (error) {
    // Without an answer the renders may have begun: what has not is swept later.
    if (databaseFailure(error) !== 'unavailable') await giveUp(db, keys)
    throw error
  }
}

/** Inserts the rows of files. @returns false if the user has no room for so many bytes */
async function announce(
  db: Database,
  { userId, keys, bytes, limit }: { userId: string; keys: string[]; bytes: number; limit: number },
): Promise<boolean> {
  const rows = await db.execute(sql`
    insert into ${outputs} (key, fence, status, remove_at)
    select key, 0, 'removing', now() + make_interval(secs => ${GRACE_SECONDS})
    from json_array_elements_text(${JSON.stringify(keys)}::json) as one(key)
    where coalesce((select waiting_bytes from ${user_counters} where user_id = ${userId}::uuid), 0) + ${bytes}::bigint
      <= ${limit}::bigint
    returning key`)
  return rows.length > 0
}

/** @throws StorageError of the first file that cannot be stored */
async function putAll(
  storage: Files['storage'],
  files: readonly { key: string; file: Uint8Array }[],
): Promise<void> {
  const waiting = files.values()
  let isOver = false
  async function putSome(): Promise<void> {
    for (const { key, file } of waiting) {
      if (isOver) return
      await storage.put(key, file)
    }
  }
  const putting = Promise.all(Array.from({ length: AT_A_TIME }, putSome))
  const late = () => new StorageError(`jobs could not be stored within ${STORE_MS} ms`)
  await withTimeout(putting, STORE_MS, late).finally(() => {
    isOver = true
  })
}

/** Lets the next sweep remove the files of renders that were refused. */
async function giveUp(db: Database, keys: readonly string[]): Promise<void> {
  const of = sql`key in (select json_array_elements_text(${JSON.stringify(keys)}::json))`
  await db
    .execute(sql`update ${outputs} set remove_at = now() where ${of} and status = 'removing'`)
    .catch(() => {}) // the sweep comes to them when their time is over
}

/** SQL: the storage key of the job of a row with `user_id` and `id`. */
function keyIn(row: SQL): SQL {
  return sql`'jobs/' || ${row}.user_id || '/' || ${row}.id || '.zst'`
}

/**
 * The part of a statement that takes the files of jobs over with the renders that it begins.
 * @param begun the name of a CTE with `id` and `user_id` of those with a file
 */
export function takeOverFiles(begun: SQL): SQL {
  return sql`update ${outputs} as file set status = 'stored', remove_at = null, render_id = ${begun}.id
    from ${begun} where file.key = ${keyIn(begun)}`
}

/**
 * The part of a statement that hides the files of the renders that it ends, which are in the CTE
 * `ended`.
 */
export const HIDE_JOB_FILES = sql`, job_file as (
  update ${outputs} as file set status = 'removing', remove_at = now() from ended where file.key = ${keyIn(sql`ended`)}
)`
