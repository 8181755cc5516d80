/** The number of sessions of a user is limited. */
import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { startSession } from '../../../server/dashboard/sessions.ts'
import { sessions } from '../../../server/db/schema.ts'
import {
  dataOf,
  newOperator,
  newVisitor,
  OPERATOR,
  PASSWORD,
} from '../../support/dashboard/visitor.ts'
import { startServer } from '../../support/server/server.ts'

test('the session that was used longest ago ends when its user starts another one beyond 50', async () => {
  let clock = Date.parse('2026-11-20T10:00:00Z')
  const overrides = { now: () => new Date(clock) }
  await using server = await startServer({ env: { DASHBOARD: 'on', LANES: '0' }, overrides })
  const { db } = server.services.database
  const first = await newOperator(server)
  const { user } = await dataOf(await first.call('GET', '/api/session'))
  const { id } = user as { id: string }
  clock += 60_000
  for (let more = 1; more < 50; more += 1) await startSession(db, id, new Date(clock))
  const other = await newVisitor(server)
  await other.call('POST', '/api/session', { email: OPERATOR, password: PASSWORD })
  expect(await db.$count(sessions, eq(sessions.user_id, id))).toBe(50)
  expect((await dataOf(await other.call('GET', '/api/session')))['user']).not.toBeNull()
  expect((await dataOf(await first.call('GET', '/api/session')))['user']).toBeNull()
})
