/** Comparisons of versions are not billed, so that their time is limited. */
import { expect, setDefaultTimeout, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { user_counters } from '../../../server/db/schema.ts'
import { statusLabel } from '../../support/api/status-label.ts'
import { changeTemplate, newTemplate, templateApi } from '../../support/api/templates.ts'
import { SCALED } from '../../support/server/server.ts'
import { useServer } from '../../support/server/use-server.ts'

setDefaultTimeout(120_000)

const { server, user } = useServer({ plan: 'pro', env: { LANES: '0' } })

async function compared(linesOf: (letter: string) => string): Promise<string> {
  const { slug } = await newTemplate(server, user, { html: linesOf('a') })
  await changeTemplate(server, user, slug, { html: linesOf('b') })
  return slug
}
const compare = async (slug: string) =>
  statusLabel(await templateApi(server, user).diff(slug, '?from=1&to=2'))

// It adds to what one process remembers (see tools/test-scaled.ts).
test.skipIf(SCALED)(
  'comparisons count like failed renders, and are refused after too much time of these',
  async () => {
    const long = await compared((letter) =>
      Array.from({ length: 20_000 }, (_, at) => `${letter}${at % 977}`).join('\n'),
    )
    const short = await compared((letter) => letter)
    expect(await compare(long)).toBe('200')
    const { db } = server.services.database
    const [row] = await db.select().from(user_counters).where(eq(user_counters.user_id, user.id))
    expect(row?.failed_until).toBeInstanceOf(Date)
    expect(await compare(short)).toBe('200')
    await server.services.failedTime.add({ userId: user.id, plan: 'pro' }, 24 * 3_600_000)
    expect(await compare(short)).toBe('429 RATE_LIMITED')
  },
)
