/**
 * The time of Open Graph images that fail: strangers cause them, so they never use up the time of
 * the key's owner.
 */
import { expect, setDefaultTimeout, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { user_counters } from '../../../server/db/schema.ts'
import { requestImage } from '../../support/api/og-images.ts'
import { statusLabel } from '../../support/api/status-label.ts'
import { dataOf, newTemplate } from '../../support/api/templates.ts'
import { SCALED } from '../../support/server/server.ts'
import { useServer } from '../../support/server/use-server.ts'

setDefaultTimeout(60_000)

const DAY_MS = 24 * 3_600_000
const { server } = useServer()

// It adds to what one process remembers (see tools/test-scaled.ts).
test.skipIf(SCALED)(
  'images that fail are refused for a while, and the renders of the owner are not',
  async () => {
    const user = await server.newUser('starter')
    const body = { name: 'site', scope: 'og' }
    const path = `/admin/v1/users/${user.id}/keys`
    const og = await dataOf<{ key: string }>(await server.admin('POST', path, body))
    const loop = '{% for i in (1..n) %}{% for j in (1..1000) %}{{ j }}{% endfor %}{% endfor %}'
    await newTemplate(server, user, { name: 'Card', slug: 'card', html: `${loop}{{ n }}` })
    const image = (n: string) => requestImage(server, og, { n })

    expect(await statusLabel(await image('1000000'))).toBe('400 VALIDATION_ERROR')
    const { db } = server.services.database
    const counters = db.select().from(user_counters).where(eq(user_counters.user_id, user.id))
    const [row] = await counters
    expect(row?.og_failed_until).toBeInstanceOf(Date)
    expect(row?.failed_until).toBeNull()

    // As long as many strangers would make it.
    const owner = { userId: user.id, plan: 'starter', cause: 'og' } as const
    await server.services.failedTime.add(owner, DAY_MS)
    const refused = await image('1')
    expect(await statusLabel(refused)).toBe('429 RATE_LIMITED')
    expect(await refused.text()).toContain('Your failed Open Graph images took too much time')
    expect((await server.post('/api/v1/pdf', { html: 'x' }, user.key)).status).toBe(200)
  },
)
