/**
 * Opens the database: PostgreSQL over the network, or the embedded PGlite. Both use the same driver
 * and wire protocol, so callers see the same drizzle interface.
 */
import { DrizzleQueryError, type ExtractTablesWithRelations } from 'drizzle-orm'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import { drizzle, type PostgresJsQueryResultHKT } from 'drizzle-orm/postgres-js'
import postgres, { type Sql } from 'postgres'
import { assertWritable } from '../lib/writable.ts'
import { DATABASE_TIMEOUT_MS } from '../limits.ts'
import { type DatabaseClock, openDatabaseClock, PROCESS_CLOCK } from './clock.ts'
import { openEmbedded } from './embedded.ts'
import { adopt, migrate } from './migrate.ts'
import { createConnectionPool } from './pool.ts'
import { withQueryTimeout } from './query-timeout.ts'
import * as schema from './schema.ts'
import type { DatabaseName } from './schema-state.ts'

/** Runs queries: the database, or a transaction. */
export type Database = PgDatabase<
  PostgresJsQueryResultHKT,
  typeof schema,
  ExtractTablesWithRelations<typeof schema>
>

/** An open database. */
export interface DatabaseHandle {
  db: Database
  clock: DatabaseClock
  /** Whether no other process can use the database while this one does. */
  exclusive: boolean
  /**
   * Changes with every statement that may change a row, so that facts which were read before are
   * valid while it stays the same; null if other processes can write to the database.
   */
  revision(): number | null
  /** One round trip. @throws the driver's error if the database does not respond */
  ping(): Promise<void>
  /** @throws the system's error if the files of the embedded database cannot be written */
  assertWritable(): Promise<void>
  /** Waits for running queries, at most 5 s; the embedded database finishes its statement. */
  close(): Promise<void>
}

const CLOSE_SECONDS = 5

/** Settings of the connections to PostgreSQL. */
export interface PostgresOptions {
  connections: number
  /** Whether connections prepare statements and have session settings; off behind poolers. */
  prepare: boolean
  /** Time limit of a query and of opening a connection. */
  timeoutMs: number
}

const SHARED = {
  // The driver's query for array types rejects unhandled when a new connection is lost.
  fetch_types: false,
  // Seconds. With the default, 20, a database that is back would seem unavailable.
  backoff: () => 0.1,
  // The driver prints notices of the server by default.
  onnotice: () => {},
}

const APPLICATION = { application_name: 'platen' }

/**
 * Settings of a session. Time limits are in ms: a statement ends before the client stops waiting
 * for it, and the locks of a vanished process are released. No statement gains from compilation.
 */
function sessionSettings(timeoutMs: number) {
  return {
    ...APPLICATION,
    jit: 'off',
    statement_timeout: Math.round(timeoutMs * 0.8),
    lock_timeout: Math.round(timeoutMs * 0.6),
    idle_in_transaction_session_timeout: timeoutMs * 2,
  }
}

/** Migrations may take long, but wait for another process or a lock for a minute at most. */
const MIGRATION_SESSION = { ...APPLICATION, lock_timeout: 60_000 }

/** Seconds without a query after which a connection is closed. */
const IDLE_SECONDS = 30

const AT_URL = { subject: 'The database at DATABASE_URL', empty: 'an empty database' }

async function inMigrationSession<T>(
  url: string,
  { prepare, timeoutMs }: Pick<PostgresOptions, 'prepare' | 'timeoutMs'>,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  const connection = prepare ? MIGRATION_SESSION : APPLICATION
  const sql = postgres(url, { ...SHARED, connect_timeout: timeoutMs / 1_000, max: 1, connection })
  try {
    return await work(sql)
  } finally {
    await sql.end({ timeout: CLOSE_SECONDS })
  }
}

/** Adopts the PostgreSQL database of the last version before 1.0.0. @returns see `adopt` */
export function adoptPostgres(url: string): Promise<boolean> {
  const options = { prepare: true, timeoutMs: DATABASE_TIMEOUT_MS }
  return inMigrationSession(url, options, (sql) => adopt(sql, AT_URL))
}

/** Adopts the embedded database in `directory`, locked by the caller. @returns see `adopt` */
export async function adoptPglite(directory: string): Promise<boolean> {
  const { sql, close } = await openSession(directory, DATABASE_TIMEOUT_MS)
  try {
    return await adopt(sql, inDirectory(directory))
  } finally {
    await close()
  }
}

/**
 * Opens the PostgreSQL database at `url` and brings its schema up to date.
 * @throws the driver's error without the database, SchemaRefusal if another version made it
 */
export async function openPostgres(
  url: string,
  {
    connections = 5,
    prepare = true,
    timeoutMs = DATABASE_TIMEOUT_MS,
  }: Partial<PostgresOptions> = {},
): Promise<DatabaseHandle> {
  const shared = { ...SHARED, connect_timeout: timeoutMs / 1_000 }
  await inMigrationSession(url, { prepare, timeoutMs }, (sql) => migrate(sql, AT_URL))
  const open = () =>
    postgres(url, {
      ...shared,
      max: connections,
      idle_timeout: IDLE_SECONDS,
      connection: prepare ? sessionSettings(timeoutMs) : APPLICATION,
    })
  const pool = createConnectionPool(open, { prepare, timeoutMs })
  const db = drizzle(pool.sql, { schema })
  const clock = await openDatabaseClock({ read: () => readClock(db) }).catch(
    async (error: unknown) => {
      await pool.close(0)
      throw error
    },
  )
  return {
    ...createHandle(db),
    clock,
    exclusive: false,
    revision: () => null,
    // The disk belongs to the database server, which reports its own errors.
    assertWritable: async () => {},
    close: () => pool.close(CLOSE_SECONDS),
  }
}

/**
 * Opens the embedded database in `directory`, whose lock the caller holds (see `lock.ts`), and
 * brings its schema up to date.
 * @throws SchemaRefusal if another version made it
 */
export async function openPglite(
  directory: string,
  timeoutMs = DATABASE_TIMEOUT_MS,
): Promise<DatabaseHandle> {
  const { sql, close } = await openSession(directory, timeoutMs)
  try {
    await migrate(sql, inDirectory(directory))
  } catch (error) {
    await close()
    throw error
  }
  let writes = 0
  const onWrite = () => {
    writes += 1
  }
  return {
    ...createHandle(
      drizzle(
        withQueryTimeout(() => sql, { prepare: true, timeoutMs, onWrite }),
        { schema },
      ),
    ),
    clock: PROCESS_CLOCK,
    exclusive: true,
    revision: () => writes,
    assertWritable: () => assertWritable(directory),
    close,
  }
}

function inDirectory(directory: string): DatabaseName {
  return { subject: `The database in ${directory}`, empty: 'an empty DATA_DIR' }
}

/** PGlite is one session: a second connection would share its transactions. */
async function openSession(directory: string, timeoutMs: number) {
  const embedded = await openEmbedded(directory)
  const sql = postgres({
    ...SHARED,
    connect_timeout: timeoutMs / 1_000,
    connection: APPLICATION,
    max: 1,
    user: 'postgres',
    ...embedded.driver,
  })
  async function close() {
    await sql.end({ timeout: CLOSE_SECONDS })
    await embedded.close()
  }
  return { sql, close }
}

/** @returns ms since 1970 */
async function readClock(db: Database): Promise<number> {
  const [row] = await db.execute<{ ms: number }>(
    'select 1000 * extract(epoch from clock_timestamp())::float8 as ms',
  )
  if (!row) throw new Error('the database returned no time')
  return row.ms
}

function createHandle(db: Database): Pick<DatabaseHandle, 'db' | 'ping'> {
  return { db, ping: async () => void (await db.execute('select 1')) }
}

/**
 * PostgreSQL error classes that mean "unavailable" rather than "invalid query" (its manual,
 * appendix A): no connection, read-only, no login, no such database, rolled back because of another
 * transaction, out of resources, not in that state, stopped, broken disk.
 */
const UNAVAILABLE_CLASSES = ['08', '25', '28', '3D', '40', '53', '55', '57', '58']

/** Classifies a database error; null if it is none, or is caused by a bug in this program. */
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
