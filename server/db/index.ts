/**
 * The database behind one driver: PostgreSQL over the network, or the embedded PGlite over the
 * same wire protocol. Callers see drizzle and cannot tell which.
 */
import { DrizzleQueryError, type ExtractTablesWithRelations } from 'drizzle-orm'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import { drizzle, type PostgresJsQueryResultHKT } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { assertWritable } from '../lib/writable.ts'
import { openEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'
import { withQueryTimeout } from './query-timeout.ts'
import * as schema from './schema.ts'

/** What queries are made on: the database, or a transaction of it. */
export type Database = PgDatabase<
  PostgresJsQueryResultHKT,
  typeof schema,
  ExtractTablesWithRelations<typeof schema>
>

/** An open database. */
export interface DatabaseHandle {
  db: Database
  /** Whether no other process can use it as long as this one does. */
  exclusive: boolean
  /** One round trip. @throws what the driver throws when the database cannot answer */
  ping(): Promise<void>
  /** @throws the system's error when the files of the embedded database cannot be written */
  assertWritable(): Promise<void>
  /** Waits for queries under way, at most 5 s. */
  close(): Promise<void>
}

const CLOSE_SECONDS = 5
const CONNECTIONS_MAX = 10

const SHARED = {
  connect_timeout: 5,
  // Nobody here uses array types, and nobody catches its question for them when a new connection is lost.
  fetch_types: false,
  // Seconds. The default grows to 20, for which a database that is back would seem away.
  backoff: () => 0.1,
  // Notices of the server are no news to anybody; the driver prints them otherwise.
  onnotice: () => {},
  connection: { application_name: 'platen' },
}

/**
 * Opens the PostgreSQL database at `url` and brings its schema up to date.
 * @throws what the driver throws when it cannot be reached
 */
export async function openPostgres(url: string): Promise<DatabaseHandle> {
  const migrator = postgres(url, { ...SHARED, max: 1 })
  try {
    await migrate(migrator)
  } finally {
    await migrator.end({ timeout: CLOSE_SECONDS })
  }
  const sql = postgres(url, { ...SHARED, max: CONNECTIONS_MAX })
  // Poolers between us and the server may hand each statement to another session.
  const db = drizzle(withQueryTimeout(sql, false), { schema })
  return {
    ...handle(db),
    exclusive: false,
    // Its server's own concern.
    assertWritable: async () => {},
    close: () => sql.end({ timeout: CLOSE_SECONDS }),
  }
}

/**
 * Opens the embedded database in `directory`, whose lock the caller holds (see `lock.ts`), and
 * brings its schema up to date.
 */
export async function openPglite(directory: string): Promise<DatabaseHandle> {
  const embedded = await openEmbedded(directory)
  // PGlite is one session: a second connection would share its transactions.
  const sql = postgres({ ...SHARED, ...embedded.driver, max: 1, user: 'postgres' })
  async function close() {
    await sql.end({ timeout: CLOSE_SECONDS })
    await embedded.close()
  }
  try {
    await migrate(sql)
  } catch (error) {
    await close()
    throw error
  }
  return {
    ...handle(drizzle(withQueryTimeout(sql, true), { schema })),
    exclusive: true,
    assertWritable: () => assertWritable(directory),
    close,
  }
}

function handle(db: Database): Pick<DatabaseHandle, 'db' | 'ping'> {
  return { db, ping: async () => void (await db.execute('select 1')) }
}

/**
 * PostgreSQL error classes that say "not now" rather than "wrong query" (its manual, appendix A): no
 * connection, read-only, no login, no such database, out of resources, not in that state, stopped, broken disk.
 */
const UNAVAILABLE_CLASSES = ['08', '25', '28', '3D', '53', '55', '57', '58']

/** Tells what an error of the database means to a caller; null = it is none, or a mistake of ours. */
export function databaseFailure(error: unknown): 'unavailable' | 'duplicate' | null {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  if (!(cause instanceof Error) || !('code' in cause) || typeof cause.code !== 'string') return null
  if (cause instanceof postgres.PostgresError) {
    if (cause.code === '23505') return 'duplicate'
    return UNAVAILABLE_CLASSES.includes(cause.code.slice(0, 2)) ? 'unavailable' : null
  }
  return /^(CONNECTION_|CONNECT_TIMEOUT|QUERY_TIMEOUT|ECONN|EPIPE|ENOTFOUND|ENOENT|EAI_|EHOST|ENET|ETIMEDOUT|EMFILE)/.test(
    cause.code,
  )
    ? 'unavailable'
    : null
}
