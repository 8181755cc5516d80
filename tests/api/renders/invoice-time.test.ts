/**
 * Invoices are read before there is a render, so that the time of those that are refused is
 * limited.
 */
import { expect, setDefaultTimeout, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { user_counters } from '../../../server/db/schema.ts'
import { statusLabel } from '../../support/api/status-label.ts'
import { indexHtml, post } from '../../support/compat/gotenberg-form.ts'
import { GUIDELINES, invoiceXml } from '../../support/files/factur-x.ts'
import { SCALED } from '../../support/server/server.ts'
import { useServer } from '../../support/server/use-server.ts'

setDefaultTimeout(120_000)

const { server, user } = useServer({ plan: 'free' })

const render = async (xml: string) =>
  statusLabel(
    await server.post('/api/v1/pdf', { html: '<p>x', options: { facturX: { xml } } }, user.key),
  )

async function failedUntil(): Promise<Date | null> {
  const { db } = server.services.database
  const [row] = await db.select().from(user_counters).where(eq(user_counters.user_id, user.id))
  return row?.failed_until ?? null
}

// It adds to what one process remembers (see tools/test-scaled.ts).
test.skipIf(SCALED)(
  'the time of invoices that are refused counts as that of failed renders, and ends in 429',
  async () => {
    expect(await render(invoiceXml(GUIDELINES.BASIC))).toBe('200')
    expect(await failedUntil()).toBeNull()
    expect(await render('<a>'.repeat(12_000))).toBe('400 VALIDATION_ERROR')
    expect(await failedUntil()).toBeInstanceOf(Date)
    await server.services.failedTime.add({ userId: user.id, plan: 'free' }, 24 * 3_600_000)
    expect(await render('<a/>')).toBe('429 RATE_LIMITED')
    const xml = { name: 'a.xml', content: '<a/>' }
    const form = { facturxXml: xml, facturxConformanceLevel: 'BASIC' }
    const { status } = await post(
      server,
      'chromium/convert/html',
      { files: indexHtml('<p>x'), ...form },
      user,
    )
    expect(status).toBe(429)
  },
)
