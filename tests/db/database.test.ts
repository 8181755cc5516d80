/** The guarantees that the embedded database and PostgreSQL both give. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { type DatabaseHandle, databaseFailure } from '../../server/db/index.ts'
import { usage_months, users } from '../../server/db/schema.ts'
import { type DatabasePlace, failureOf, newDatabasePlace } from '../support/database/databases.ts'
import { BOTH_DATABASES } from '../support/server/server.ts'

describe.each(BOTH_DATABASES)('database: %s', (kind) => {
  let place: DatabasePlace
  let database: DatabaseHandle

  beforeAll(async () => {
    place = await newDatabasePlace(kind)
    database = await place.open()
  })
  afterAll(async () => {
    await database.close()
    await place.remove()
  })

  async function newUser(email = `${crypto.randomUUID()}@example.com`) {
    const row = {
      id: crypto.randomUUID(),
      email,
      plan: 'free',
      created_at: new Date(),
      suspended_at: null,
      erased_at: null,
    } as const
    await database.db.insert(users).values(row)
    return row
  }

  const findUser = (id: string) => database.db.select().from(users).where(eq(users.id, id))
  const usageOf = (id: string) =>
    database.db.select().from(usage_months).where(eq(usage_months.user_id, id))

  test('a transaction that throws leaves nothing behind', async () => {
    const user = await newUser()
    const mistake = new Error('changed my mind')
    const failed = database.db.transaction(async (tx) => {
      await tx.update(users).set({ plan: 'pro' }).where(eq(users.id, user.id))
      await tx.insert(usage_months).values({ user_id: user.id, month: '2026-11-01', used: 1 })
      throw mistake
    })
    expect(await failureOf(failed)).toBe(mistake)
    expect(await findUser(user.id)).toEqual([user])
    expect(await usageOf(user.id)).toEqual([])
  })

  test('a transaction whose statement fails leaves nothing behind', async () => {
    const user = await newUser()
    const failed = database.db.transaction(async (tx) => {
      await tx.update(users).set({ plan: 'pro' }).where(eq(users.id, user.id))
      await tx.insert(users).values(user)
    })
    expect(databaseFailure(await failureOf(failed))).toBe('duplicate')
    expect(await findUser(user.id)).toEqual([user])
  })

  test('concurrent transactions neither deadlock nor lose an update', async () => {
    const { id } = await newUser()
    await database.db.insert(usage_months).values({ user_id: id, month: '2026-11-01', used: 0 })
    const mine = eq(usage_months.user_id, id)
    const increment = () =>
      database.db.transaction(async (tx) => {
        const [row] = await tx.select().from(usage_months).where(mine).for('update')
        await tx
          .update(usage_months)
          .set({ used: (row?.used ?? 0) + 1 })
          .where(mine)
      })
    await Promise.all(Array.from({ length: 25 }, increment))
    expect(await usageOf(id)).toMatchObject([{ used: 25 }])
  })

  test('no query sees the writes of a transaction that is rolled back', async () => {
    const { id } = await newUser()
    const written = Promise.withResolvers<void>()
    const asked = Promise.withResolvers<void>()
    const transaction = database.db.transaction(async (tx) => {
      await tx.insert(usage_months).values({ user_id: id, month: '2026-11-01', used: 1 })
      written.resolve()
      await asked.promise
      throw new Error('changed my mind')
    })
    await written.promise
    // The embedded database has one connection: there the query runs after the transaction.
    const seen = usageOf(id).then((rows) => rows.length)
    if (kind === 'postgres') await seen
    asked.resolve()
    await failureOf(transaction)
    expect(await seen).toBe(0)
  })

  test('200 concurrent queries each get their own result', async () => {
    const numbers = Array.from({ length: 200 }, (_, at) => at)
    const answers = await Promise.all(
      numbers.map((at) => database.db.execute<{ n: number }>(sql`select ${at}::int as n`)),
    )
    expect(answers.map(([row]) => row?.n)).toEqual(numbers)
  })

  test('a unique violation is reported as a duplicate, and other mistakes are not', async () => {
    const { id } = await newUser('ada@example.com')
    const duplicate = await failureOf(newUser('ADA@example.com'))
    expect(databaseFailure(duplicate)).toBe('duplicate')
    for (const statement of [
      'select nonsense',
      'this is no SQL',
      `insert into usage_months values ('${crypto.randomUUID()}', '2026-11-01', 1)`,
      `insert into usage_months values ('${id}', '2026-11-01', -1)`,
      `select 'x'::uuid`,
    ]) {
      const error = await failureOf(database.db.execute(sql.raw(statement)))
      expect(`${statement}: ${databaseFailure(error)}`).toEndWith(': null')
    }
    await database.ping()
  })

  test.each([
    ['empty text', ''],
    ['quotes and backslashes', `'; drop table users; -- "\\ $1 $$ %s \n\r\t`],
    ['every plane of Unicode', 'é ß 漢 \u{1f5dd}\u{fe0f} \u{10ffff}'],
    ['65,535 characters', 'x'.repeat(65_535)],
    ['5 MB', 'x€y'.repeat(1_000_000)],
  ])('text is read back as it was written: %s', async (name, text) => {
    await database.db.execute(sql`create table if not exists notes (name text, note text)`)
    await database.db.execute(sql`insert into notes values (${name}, ${text})`)
    const [row] = await database.db.execute<{ note: string }>(
      sql`select note from notes where name = ${name}`,
    )
    expect(row?.note === text).toBe(true)
  })

  test('closing waits for the running query, and then the database is unavailable', async () => {
    const query = database.db.execute<{ n: number }>(sql`select 1 as n, pg_sleep(0.2)`)
    const answer = query.then(([row]) => row?.n)
    // Lets the query reach the driver.
    await new Promise(setImmediate)
    await database.close()
    expect(await answer).toBe(1)
    expect(databaseFailure(await failureOf(database.ping()))).toBe('unavailable')
    expect(databaseFailure(await failureOf(database.db.select().from(users)))).toBe('unavailable')
    database = await place.open()
    await database.ping()
  })

  test('reopening runs no migration twice and keeps all data', async () => {
    const everything = async () => [
      await database.db.execute(sql`select * from drizzle.__drizzle_migrations`),
      await database.db.execute(sql`select name, md5(note) from notes order by name`),
      await database.db.select().from(users).orderBy(users.id),
    ]
    const before = await everything()
    expect(before[0]?.length).toBeGreaterThan(0)
    for (let time = 0; time < 2; time += 1) {
      await database.close()
      database = await place.open()
      expect(await everything()).toEqual(before)
    }
  })
})

test.each([
  ['an error', new Error('x')],
  ['an error of the file system', Object.assign(new Error('x'), { code: 'EACCES' })],
  ['an error with a number', Object.assign(new Error('x'), { code: 23505 })],
  ['an object that is not an error', { code: 'CONNECTION_CLOSED' }],
  ['a string', 'CONNECTION_CLOSED'],
  ['null', null],
  ['undefined', undefined],
])('%s is not a database failure', (_, error) => {
  expect(databaseFailure(error)).toBeNull()
})
