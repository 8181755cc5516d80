/** The embedded database: one process per directory, and data that outlives every kind of end. */
import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { type DatabaseHandle, databaseFailure, openPglite } from '../../server/db/index.ts'
import { DirectoryInUseError, lockDirectory } from '../../server/db/lock.ts'
import { startVacuum } from '../../server/db/vacuum.ts'
import { createLog } from '../../server/log.ts'
import { failureOf, newEmbeddedDirectory } from '../support/database/databases.ts'
import { serverFile, startScript } from '../support/processes/script.ts'

describe('the lock on a data directory', () => {
  let directory: string

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'platen-test-lock-'))
  })
  afterEach(() => rmSync(directory, { recursive: true, force: true }))

  const refusal = () =>
    `Another Platen process is using the data directory ${directory}. ` +
    'Stop it, set another DATA_DIR, or set DATABASE_URL to run several processes on PostgreSQL.'

  /** A process that takes the lock, says what came of it, and lives on until it is killed. */
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

  test('is given once at a time, and again after it was given back', () => {
    const unlock = lockDirectory(directory)
    expect(() => lockDirectory(directory)).toThrow(DirectoryInUseError)
    expect(() => lockDirectory(directory)).toThrow(refusal())
    unlock()
    const again = lockDirectory(directory)
    expect(() => lockDirectory(directory)).toThrow(DirectoryInUseError)
    again()
  })

  test('is a matter of one directory, which is made where it is missing', () => {
    const unlock = lockDirectory(join(directory, 'a/b'))
    const unlockOther = lockDirectory(join(directory, 'a/c'))
    expect(() => lockDirectory(join(directory, 'a/b'))).toThrow(DirectoryInUseError)
    unlock()
    unlockOther()
  })

  test('holds between processes, and ends with the process that is killed', async () => {
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

  test('is tidied at the start, as no server does it: its plans know how much there is', async () => {
    const database = await openPglite(directory)
    const { db } = database
    const rowsKnown = async () => {
      const [row] = await db.execute<{ rows: number }>(
        sql`select reltuples::int as rows from pg_class where relname = 'notes'`,
      )
      return row?.rows
    }
    await db.execute(sql`create table notes as select generate_series(1, 1000) as n`)
    expect(await rowsKnown()).toBe(-1)
    await startVacuum(database, createLog('fatal')).stop()
    expect(await rowsKnown()).toBe(1_000)
    await database.close()
  })

  /** Opens the database; `kill` ends its thread under a query and returns what that fails with. */
  async function openMortal() {
    const workers: Worker[] = []
    const RealWorker = globalThis.Worker
    globalThis.Worker = class extends RealWorker {
      constructor(...parameters: ConstructorParameters<typeof Worker>) {
        super(...parameters)
        workers.push(this)
      }
    }
    const database = await openPglite(directory).finally(() => {
      globalThis.Worker = RealWorker
    })
    await database.db.execute(sql`create table notes (n int)`)
    await database.db.execute(sql`insert into notes values (1), (2)`)
    async function kill(): Promise<unknown> {
      const asked = failureOf(database.db.execute(sql`select pg_sleep(30)`))
      await new Promise(setImmediate)
      workers[0]?.terminate()
      return asked
    }
    return { database, kill }
  }

  test('is unavailable to who asked when its thread died, and there for the next', async () => {
    const { database, kill } = await openMortal()
    expect(databaseFailure(await kill())).toBe('unavailable')
    expect(await countNotes(database)).toBe(2)
    const answer = await database.db.transaction((tx) => tx.execute(sql`select 1 as n`))
    expect(answer).toMatchObject([{ n: 1 }])
    await database.close()
    const again = await openPglite(directory)
    expect(await countNotes(again)).toBe(2)
    await again.close()
  })

  test('is unavailable for as long as its thread cannot start again, and no longer', async () => {
    const { database, kill } = await openMortal()
    await kill()
    const vital = join(directory, 'global/pg_control')
    renameSync(vital, `${vital}.away`)
    const asked = failureOf(database.db.execute(sql`select 1`))
    const failure = await asked
    renameSync(`${vital}.away`, vital)
    expect(databaseFailure(failure)).toBe('unavailable')
    expect(await countNotes(database)).toBe(2)
    await database.close()
  })
})
