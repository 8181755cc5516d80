/**
 * Questions of strangers about the dashboard are answered from memory once there is an operator.
 */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { dataOf, newOperator, newVisitor } from '../../support/dashboard/visitor.ts'
import { startServer, type TestServer } from '../../support/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ env: { DASHBOARD: 'on', LANES: '0' } })
})
afterAll(() => server.close())

test('the session of a stranger is answered without the database once the operator is known', async () => {
  const stranger = await newVisitor(server)
  const isSetUp = async () => (await dataOf(await stranger.call('GET', '/api/session')))['set_up']
  expect(await isSetUp()).toBe(false)
  await newOperator(server)
  expect(await isSetUp()).toBe(true)
  // From now on a statement that names the table fails.
  await server.services.database.db.execute(sql`alter table passwords rename to away`)
  expect(await isSetUp()).toBe(true)
})
