/**
 * A start on a database that another version made: it is refused with one sentence, and stays as it
 * is.
 */
import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { openPostgres } from '../../server/db/index.ts'
import { SchemaRefusal } from '../../server/db/schema-state.ts'
import { type DatabasePlace, failureOf, newDatabasePlace } from '../support/database/databases.ts'
import { BOTH_DATABASES, newPostgresDatabase } from '../support/server/server.ts'

describe.each(BOTH_DATABASES)('a start on %s', (kind) => {
  let place: DatabasePlace
  const empty = kind === 'postgres' ? 'an empty database' : 'an empty DATA_DIR'

  beforeEach(async () => {
    place = await newDatabasePlace(kind)
  })
  afterEach(() => place.remove())

  async function run(...statements: string[]): Promise<void> {
    const { db, close } = await place.open()
    for (const statement of statements) await db.execute(sql.raw(statement))
    await close()
  }

  test.each([
    [
      'whose migrations are others',
      ['update drizzle.__drizzle_migrations set created_at = created_at - 1'],
      `was made by a version of Platen before 1.0.0, or by another program: start with ${empty}, or with the version that made it.`,
    ],
    [
      'of a newer version',
      [
        `insert into drizzle.__drizzle_migrations (hash, created_at)
          select 'x', max(created_at) + 1 from drizzle.__drizzle_migrations`,
      ],
      'was made by a newer version of Platen: start that version, or restore the backup from before the upgrade.',
    ],
    [
      'without the record of its migrations',
      ['drop schema drizzle cascade'],
      `has tables of Platen, but not the record of its migrations (schema "drizzle"): start with ${empty}, or restore a complete backup.`,
    ],
    [
      'with nothing but the record of its migrations',
      ['drop schema public cascade'],
      `has the record of its migrations (schema "drizzle"), but no tables of Platen: start with ${empty}, or restore a complete backup.`,
    ],
  ])('%s is refused with the way out, every time', async (_, statements, sentence) => {
    await run(...statements)
    for (let time = 0; time < 2; time += 1) {
      const refusal = await failureOf(place.open())
      expect(refusal).toBeInstanceOf(SchemaRefusal)
      const { message } = refusal as SchemaRefusal
      expect(message).toMatch(/^The database (at DATABASE_URL|in \/\S+) (was|has) /)
      expect(message).toEndWith(sentence)
    }
  })
})

test('tables of other programs keep no process from starting', async () => {
  const { url, drop } = await newPostgresDatabase('empty')
  const other = new Bun.SQL(url, { max: 1 })
  await other`create table notes as select 'kept' as note`
  await other`create schema drizzle`
  const { db, close } = await openPostgres(url)
  expect([...(await db.execute(sql`select note from notes`))]).toEqual([{ note: 'kept' }])
  expect([...(await db.execute(sql`select * from users`))]).toEqual([])
  await Promise.all([close(), other.close()])
  await drop()
})
