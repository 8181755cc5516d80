/**
 * The migrations: they make the tables that the code names, and what was released stays as it is.
 */
import { describe, expect, test } from 'bun:test'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import * as schema from '../../server/db/schema.ts'
import { newDatabasePlace } from '../support/database/databases.ts'
import { BOTH_DATABASES } from '../support/server/server.ts'

const FOLDER = 'server/db/migrations'
/** The SHA-256 of each released migration: a change of one would reach new databases only. */
const RELEASED = ['fa5a8e4a2ea2c3e6ce75586d9d06a91526d595678303ea81f1e3159304f3ee9d']

const migrations = readMigrationFiles({ migrationsFolder: FOLDER })

test('the migrations make every table, column and index of the schema', async () => {
  const newest = String(migrations.length - 1).padStart(4, '0')
  const snapshot = await Bun.file(`${FOLDER}/meta/${newest}_snapshot.json`).json()
  expect(await generateMigration(snapshot, generateDrizzleJson(schema))).toEqual([])
})

test('a released migration never changes', () => {
  expect(migrations.slice(0, RELEASED.length).map(({ hash }) => hash)).toEqual(RELEASED)
})

test('each migration is later than those before it: an earlier one would never be run', () => {
  const times = migrations.map(({ folderMillis }) => folderMillis)
  expect(times).toEqual([...new Set(times)].sort((a, b) => a - b))
})

describe.each(BOTH_DATABASES)('a new database: %s', (kind) => {
  test('keeps request counts out of the write-ahead log', async () => {
    const place = await newDatabasePlace(kind)
    const { db, close } = await place.open()
    const unlogged = await db.execute(sql`
      select relname, reloptions from pg_class where relpersistence = 'u' and relkind = 'r'`)
    expect([...unlogged]).toEqual([{ relname: 'rate_limits', reloptions: '{fillfactor=50}' }])
    await close()
    await place.remove()
  })
})
