/** Previews and drafts of the studio follow what is typed, so they have limits of their own. */
import { expect, setDefaultTimeout, test } from 'bun:test'
import { tally } from '../../support/api/status-label.ts'
import { newOperator } from '../../support/dashboard/visitor.ts'
import { newMovableClock } from '../../support/database/clock.ts'
import { startServer } from '../../support/server/server.ts'

setDefaultTimeout(180_000)

const TEMPLATE = '/api/v1/templates/0193a5c2-6f1e-4c3a-9b7d-2e4f8a1b3c5d'

test.each([
  ['300 previews', 300, 'POST', `${TEMPLATE}/preview`, {}],
  ['120 drafts', 120, 'PATCH', `${TEMPLATE}/draft`, { html: '<p>A</p>' }],
] as const)(
  'a session may send %s per minute, which do not count toward requests of keys',
  async (_, count, method, path, body) => {
    const clock = await newMovableClock('postgres', Date.parse('2026-11-20T10:15:00.000Z'))
    try {
      const env = { DASHBOARD: 'on', RATE_LIMIT_PER_MINUTE: '100', ...clock.env }
      await using server = await startServer({ env, overrides: { now: clock.now } })
      const visitor = await newOperator(server)
      const created = await visitor.call('POST', '/api/keys', { name: 'program', scope: 'full' })
      const { key } = ((await created.json()) as { data: { key: string } }).data
      const asked = Array.from({ length: count + 1 }, () => visitor.call(method, path, body))
      expect(await tally(await Promise.all(asked))).toEqual({
        '404 TEMPLATE_NOT_FOUND': count,
        '429 RATE_LIMITED': 1,
      })
      expect((await server.post(`${TEMPLATE}/preview`, {}, key)).status).toBe(404)
    } finally {
      await clock.close()
    }
  },
)
