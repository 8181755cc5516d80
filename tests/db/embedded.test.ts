/** The embedded database: one process per directory, and data that survives every kind of crash. */
import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { type DatabaseHandle, databaseFailure, openPglite } from '../../server/db/index.ts'
import { DirectoryInUseError, lockDirectory } from '../../server/db/lock.ts'
import { startVacuum } from '../../server/db/vacuum.ts'
import { createLog } from '../../server/log.ts'
import { failureOf, newEmbeddedDirectory } from '../support/database/databases.ts'
import { serverFile, startScript } from '../support/processes/script.ts'
import { THOROUGH } from '../support/thorough.ts'
import { until } from '../support/until.ts'

describe('the lock on a data directory', () => {
  let directory: string

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'platen-test-lock-'))
  })
  afterEach(() => rmSync(directory, { recursive: true, force: true }))

  const refusal = () =>
    `Another Platen process is using the data directory ${directory}. ` +
    'Stop it, set another DATA_DIR, or set DATABASE_URL to run several processes on PostgreSQL.'

  /** Starts a process that takes the lock, prints the result, and runs until it is killed. */
  const locker = () =>
    startScript(`
      import { lockDirectory } from ${serverFile('db/lock.ts')}
      try {
        globalThis.unlock = lockDirectory(${JSON.stringify(directory)})
        console.log('locked')
        setInterval(() => {}, 1_000)
      } catch (error) {
        console.log(error.message)
      }
    `)

  test('is held once at a time, and can be taken again after its release', () => {
    const unlock = lockDirectory(directory)
    expect(() => lockDirectory(directory)).toThrow(DirectoryInUseError)
    expect(() => lockDirectory(directory)).toThrow(refusal())
    unlock()
    const again = lockDirectory(directory)
    expect(() => lockDirectory(directory)).toThrow(DirectoryInUseError)
    again()
  })

  test('covers one directory, which is created if it is missing', () => {
    const unlock = lockDirectory(join(directory, 'a/b'))
    const unlockOther = lockDirectory(join(directory, 'a/c'))
    expect(() => lockDirectory(join(directory, 'a/b'))).toThrow(DirectoryInUseError)
    unlock()
    unlockOther()
  })

  test('excludes other processes, and is released when its process is killed', async () => {
    await using holder = locker()
    expect(await holder.line()).toBe('locked')
    expect(() => lockDirectory(directory)).toThrow(refusal())
    await using late = locker()
    expect(await late.line()).toBe(refusal())

    await holder.kill()
    const unlock = lockDirectory(directory)
    await using later = locker()
    expect(await later.line()).toBe(refusal())
    unlock()
  })
})

describe('the embedded database', () => {
  let directory: string

  beforeEach(() => {
    directory = newEmbeddedDirectory()
  })
  afterEach(() => rmSync(directory, { recursive: true, force: true }))

  const countNotes = async ({ db }: DatabaseHandle) => {
    const [row] = await db.execute<{ count: number }>(sql`select count(*)::int from notes`)
    return row?.count
  }

  test('keeps every row that was written before its process was killed', async () => {
    await using writer = startScript(`
      import { sql } from ${JSON.stringify(import.meta.resolve('drizzle-orm'))}
      import { openPglite } from ${serverFile('db/index.ts')}
      const { db } = await openPglite(${JSON.stringify(directory)})
      await db.execute(sql\`create table notes (n int)\`)
      for (let n = 1; ; n += 1) {
        await db.execute(sql\`insert into notes values (\${n})\`)
        console.log(n)
      }
    `)
    let written = 0
    while (written < 200) written = Number(await writer.line())
    await writer.kill()

    const database = await openPglite(directory)
    const kept = await countNotes(database)
    expect(kept).toBeGreaterThanOrEqual(written)
    await database.db.execute(sql`insert into notes values (0)`)
    expect(await countNotes(database)).toBe((kept ?? 0) + 1)
    await database.close()
  })

  // The soak run also kills it at the first file.
  test.each(THOROUGH ? ['PG_VERSION', 'pg_control'] : ['pg_control'])(
    'is created again after its process was killed once it had written %s',
    async (file) => {
      const home = mkdtempSync(join(tmpdir(), 'platen-test-database-'))
      const fresh = join(home, 'database')
      const isWritten = () =>
        readdirSync(home, { recursive: true, encoding: 'utf8' }).some((path) => path.endsWith(file))
      await using creator = startScript(`
        import { openPglite } from ${serverFile('db/index.ts')}
        await openPglite(${JSON.stringify(fresh)})
      `)
      await until('the file is written', isWritten)
      await creator.kill()

      const database = await openPglite(fresh)
      const [row] = await database.db.execute<{ users: number }>(
        sql`select count(*)::int as users from users`,
      )
      expect(row?.users).toBe(0)
      await database.close()
      expect(readdirSync(home)).toEqual(['database'])
      rmSync(home, { recursive: true, force: true })
    },
  )

  test('soon uses the index of a table that has grown for statements that were prepared when it was empty', async () => {
    const database = await openPglite(directory)
    const { db } = database
    await db.execute(sql`create table notes (n int primary key)`)
    const vacuum = startVacuum(database, createLog('fatal'))
    await db.execute(sql`prepare find (int) as select from notes where n = $1`)
    // From the sixth time on PostgreSQL keeps one plan for all values.
    for (let times = 0; times < 6; times += 1) await db.execute(sql`execute find(1)`)
    const plan = async () => {
      const [row] = await db.execute<Record<string, string>>(sql`explain execute find(1)`)
      return row?.['QUERY PLAN']
    }
    expect(await plan()).toContain('Seq Scan')
    await db.execute(sql`insert into notes select generate_series(1, 5000)`)
    await until('the index is used', async () => (await plan())?.includes('notes_pkey') ?? false)
    await vacuum.stop()
    await database.close()
  })

  /**
   * Opens the database. `kill` terminates its thread during a query and returns the error of that
   * query.
   */
  async function openKillable() {
    const workers: Worker[] = []
    const RealWorker = globalThis.Worker
    globalThis.Worker = class extends RealWorker {
      constructor(...parameters: ConstructorParameters<typeof Worker>) {
        super(...parameters)
        workers.push(this)
      }
    }
    const restore = () => {
      globalThis.Worker = RealWorker
    }
    const database = await openPglite(directory).catch((error) => {
      restore()
      throw error
    })
    async function kill(): Promise<unknown> {
      const failing = failureOf(database.db.execute(sql`select pg_sleep(30)`))
      await new Promise(setImmediate)
      workers.at(-1)?.terminate()
      return failing
    }
    return { database, kill, [Symbol.dispose]: restore }
  }

  test('is analyzed at the start, and unavailable only for the query during which its thread dies and while it cannot restart', async () => {
    using killable = await openKillable()
    const { database, kill } = killable
    const { db } = database
    const rowsKnown = async () => {
      const [row] = await db.execute<{ rows: number }>(
        sql`select reltuples::int as rows from pg_class where relname = 'notes'`,
      )
      return row?.rows
    }
    // Query plans know the sizes of tables only once they are analyzed.
    await db.execute(sql`create table notes as select generate_series(1, 1000) as n`)
    expect(await rowsKnown()).toBe(-1)
    await startVacuum(database, createLog('fatal')).stop()
    expect(await rowsKnown()).toBe(1_000)

    expect(databaseFailure(await kill())).toBe('unavailable')
    expect(await countNotes(database)).toBe(1_000)
    const answer = await db.transaction((tx) => tx.execute(sql`select 1 as n`))
    expect(answer).toMatchObject([{ n: 1 }])

    await kill()
    const vital = join(directory, 'global/pg_control')
    renameSync(vital, `${vital}.away`)
    const failure = await failureOf(db.execute(sql`select 1`))
    renameSync(`${vital}.away`, vital)
    expect(databaseFailure(failure)).toBe('unavailable')
    expect(await countNotes(database)).toBe(1_000)
    await database.close()
    const again = await openPglite(directory)
    expect(await countNotes(again)).toBe(1_000)
    await again.close()
  })
})
