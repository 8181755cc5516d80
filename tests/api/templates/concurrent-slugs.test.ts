/** Slugs that the server derives for templates that are created at the same moment. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { newTemplate } from '../../support/api/templates.ts'
import { startServer, type TestServer } from '../../support/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ env: { LANES: '0' } })
})
afterAll(() => server.close())

test('forty templates with one name, created concurrently, are inserted at most twice each', async () => {
  const { db } = server.services.database
  // A sequence also counts rows whose transaction is rolled back.
  await db.execute(sql.raw('create sequence tries'))
  await db.execute(
    sql.raw(`create function count_try() returns trigger language plpgsql as
      'begin perform nextval(''tries''); return new; end'`),
  )
  await db.execute(
    sql.raw(
      'create trigger t before insert on templates for each row execute function count_try()',
    ),
  )
  const user = await server.newUser()
  const made = Array.from({ length: 40 }, () => newTemplate(server, user, { name: 'Same' }))
  const slugs = new Set((await Promise.all(made)).map(({ slug }) => slug))
  expect(slugs).toEqual(
    new Set(['same', ...Array.from({ length: 39 }, (_, at) => `same-${at + 2}`)]),
  )
  const [row] = await db.execute<{ tries: number }>(
    sql.raw('select last_value::int as tries from tries'),
  )
  expect(row?.tries).toBeLessThanOrEqual(80)
})
