/**
 * The data of the last version before 1.0.0: a start refuses it by naming the command, which keeps
 * every row.
 */
import { afterEach, expect, setDefaultTimeout, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import type { DatabaseHandle } from '../../server/db/index.ts'
import { type DatabasePlace, failureOf, newDatabasePlace } from '../support/database/databases.ts'
import {
  fillEveryTable,
  ID,
  makeFormer,
  objectsOf,
  rowsOf,
} from '../support/database/former-database.ts'
import { BOTH_DATABASES, type DatabaseKind } from '../support/server/server.ts'

setDefaultTimeout(180_000)

let place: DatabasePlace
afterEach(() => place.remove())

/** Makes a database of that version. @returns the objects of a new database */
async function newFormer(kind: DatabaseKind, work: (former: DatabaseHandle) => Promise<void>) {
  place = await newDatabasePlace(kind)
  const handle = await place.open()
  const objects = await objectsOf(handle)
  await makeFormer(handle)
  await work(handle)
  await handle.close()
  return objects
}

const stopProcesses = ({ db }: DatabaseHandle) =>
  db.execute(sql`update nodes set lease_until = now()`)

test.each(BOTH_DATABASES)(
  'a start refuses the data and names the command, which keeps every row of every table: %s',
  async (kind) => {
    const before = new Map<string, object[]>()
    const objects = await newFormer(kind, async (former) => {
      const tables = await fillEveryTable(former)
      await stopProcesses(former)
      for (const table of tables) before.set(table, await rowsOf(former, table))
    })
    expect(before.size).toBeGreaterThan(20)
    const { message } = (await failureOf(place.open())) as Error
    expect(message).toEndWith(
      'was made by the last version of Platen before 1.0.0: make a backup, and adopt it with "bun run adopt".',
    )
    expect(await place.adopt()).toBe(true)
    const adopted = await place.open()
    expect(await objectsOf(adopted)).toEqual(objects)
    for (const [table, rows] of before) expect(await rowsOf(adopted, table)).toMatchObject(rows)
    await adopted.close()
  },
)

test('share links of its first versions, which had none, get an owner', async () => {
  await newFormer('postgres', async (former) => {
    await fillEveryTable(former)
    await stopProcesses(former)
    await former.db.execute(sql`update share_links set user_id = null, last_four = null`)
  })
  expect(await place.adopt()).toBe(true)
  expect(await place.adopt()).toBe(false)
  const adopted = await place.open()
  expect(await rowsOf(adopted, 'share_links')).toMatchObject([{ user_id: ID, last_four: '????' }])
  await adopted.close()
})

test('data that a process uses is not adopted, and stays as it is', async () => {
  await newFormer('postgres', async ({ db }) => {
    await db.execute(sql`
      insert into nodes (id, role, lanes, started_at, lease_until)
      values (${ID}, 'all', 1, now(), now() + interval '1 hour')`)
  })
  const { message } = (await failureOf(place.adopt())) as Error
  expect(message).toContain('is in use: stop all processes of the former version')
  const refusal = (await failureOf(place.open())) as Error
  expect(refusal.message).toContain('"bun run adopt"')
})
