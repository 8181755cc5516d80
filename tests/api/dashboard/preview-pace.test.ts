/** Previews in the dashboard follow what is typed, so they have a limit of their own. */
import { expect, setDefaultTimeout, test } from 'bun:test'
import { tally } from '../../support/api/status-label.ts'
import { newOperator } from '../../support/dashboard/visitor.ts'
import { newMovableClock } from '../../support/database/clock.ts'
import { startServer } from '../../support/server/server.ts'

setDefaultTimeout(180_000)

const UNKNOWN = '/api/v1/templates/0193a5c2-6f1e-4c3a-9b7d-2e4f8a1b3c5d/preview'

test('a session may ask for 300 previews per minute, which do not count toward those of keys', async () => {
  const clock = await newMovableClock('postgres', Date.parse('2026-11-20T10:15:00.000Z'))
  try {
    const env = { DASHBOARD: 'on', RATE_LIMIT_PER_MINUTE: '100', ...clock.env }
    await using server = await startServer({ env, overrides: { now: clock.now } })
    const visitor = await newOperator(server)
    const created = await visitor.call('POST', '/api/keys', { name: 'program', scope: 'full' })
    const { key } = ((await created.json()) as { data: { key: string } }).data
    const asked = Array.from({ length: 301 }, () => visitor.call('POST', UNKNOWN, {}))
    expect(await tally(await Promise.all(asked))).toEqual({
      '404 TEMPLATE_NOT_FOUND': 300,
      '429 RATE_LIMITED': 1,
    })
    expect((await server.post(UNKNOWN, {}, key)).status).toBe(404)
  } finally {
    await clock.close()
  }
})
