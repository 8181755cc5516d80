/** Erasing an account: it stops working at once, and nothing of it stays. */
import { describe, expect, test } from 'bun:test'
import { sweepAssets } from '../../../server/assets/orphan-sweep.ts'
import { removeErasedUsers } from '../../../server/renders/background/erased-users.ts'
import { sweepOutputs } from '../../../server/renders/background/output-sweep.ts'
import { CARD, requestImage } from '../../support/api/og-images.ts'
import { newLinkSecret, requestLink } from '../../support/api/render-links.ts'
import { statusLabel } from '../../support/api/status-label.ts'
import { dumpDatabase } from '../../support/database/rows.ts'
import { BOTH_DATABASES, SCALED } from '../../support/server/server.ts'
import { useServer } from '../../support/server/use-server.ts'
import { storedKeys } from '../../support/storage/stored-keys.ts'

const MARKER = 'zebrafish'
const SVG = `<svg xmlns="http://www.w3.org/2000/svg"><title>${MARKER}</title></svg>`

describe.each(BOTH_DATABASES)('an erased account on %s', (database) => {
  const { server } = useServer({ database, env: { KEEP_REQUESTS: 'on', DASHBOARD: 'on' } })

  async function newUser(email: string) {
    const created = await server.admin('POST', '/admin/v1/users', { email, plan: 'starter' })
    const { data: user } = (await created.json()) as { data: { id: string } }
    const key = await server.admin('POST', `/admin/v1/users/${user.id}/keys`, { name: email })
    const { data } = (await key.json()) as { data: { key: string } }
    return { id: user.id, key: data.key }
  }
  const erase = (id: string, email: string) =>
    server.admin('DELETE', `/admin/v1/users/${id}`, { email })
  async function removeAll(): Promise<void> {
    const { database, requests, log, storage } = server.services
    const { db } = database
    await removeErasedUsers({ db, requests, log })
    await sweepOutputs({ db, storage })
    await sweepAssets({ db, storage }, { abandonedSeconds: 0 })
    await removeErasedUsers({ db, requests, log })
  }

  // It looks into the folder of one process (see tools/test-scaled.ts).
  test.skipIf(SCALED)(
    'leaves nothing in the database and in the storage, and other accounts as they were',
    async () => {
      const email = `${MARKER}@example.com`
      const [user, other] = [await newUser(email), await newUser('other@example.com')]
      for (const { key } of [user, other]) {
        const html = key === user.key ? `<title>${MARKER}</title>` : '<title>stays'
        expect((await server.post('/api/v1/pdf', { html }, key)).status).toBe(200)
      }
      await server.post('/api/v1/templates', { ...CARD, name: MARKER }, user.key)
      const image = await requestImage(server, user, { title: MARKER, colour: 'gold' })
      expect(image.status).toBe(200)
      const secret = await newLinkSecret(server, user, { name: MARKER })
      const form = new FormData()
      form.append('file', new Blob([SVG]), `${MARKER}.svg`)
      const headers = { Authorization: `Bearer ${user.key}` }
      const asset = await server.fetch('/api/v1/assets', { method: 'POST', body: form, headers })
      expect(asset.status).toBe(200)
      expect((await server.admin('POST', `/admin/v1/users/${user.id}/invitations`)).status).toBe(
        201,
      )

      expect((await erase(user.id, email.toUpperCase())).status).toBe(200)
      expect(await statusLabel(await server.post('/api/v1/pdf', { html: 'x' }, user.key))).toBe(
        '401 AUTH_INVALID',
      )
      const linked = await requestLink(server, secret, { template: 'card' })
      expect(await statusLabel(linked)).toBe('403 LINK_INVALID')
      const listed = await (await server.admin('GET', '/admin/v1/users?limit=100')).text()
      expect(listed).not.toContain(user.id)
      expect(listed).toContain('other@example.com')
      // The address can be used again, although the removal has only begun.
      const next = await newUser(email)
      expect((await erase(next.id, email)).status).toBe(200)

      await removeAll()
      const rows = await dumpDatabase(server.services)
      for (const trace of [MARKER, user.id, next.id]) expect(rows).not.toContain(trace)
      const keys = await storedKeys(server)
      expect(keys.filter((key) => key.includes(user.id))).toEqual([])
      expect(keys.filter((key) => key.includes(other.id))).not.toEqual([])
      expect(rows).toContain('other@example.com')
      expect(server.logs.join('\n')).not.toContain(MARKER)
    },
  )

  test('has to be confirmed with its address', async () => {
    const user = await newUser('ada@example.com')
    expect(await statusLabel(await erase(user.id, 'bob@example.com'))).toBe('409 CONFLICT')
    expect((await server.post('/api/v1/pdf', { html: 'x' }, user.key)).status).toBe(200)
    expect(await statusLabel(await erase(crypto.randomUUID(), 'ada@example.com'))).toBe(
      '404 NOT_FOUND',
    )
  })

  test('is not found when it is erased or changed again', async () => {
    const user = await newUser('eve@example.com')
    expect((await erase(user.id, 'eve@example.com')).status).toBe(200)
    expect(await statusLabel(await erase(user.id, 'eve@example.com'))).toBe('404 NOT_FOUND')
    const path = `/admin/v1/users/${user.id}`
    expect(await statusLabel(await server.admin('PATCH', path, { plan: 'pro' }))).toBe(
      '404 NOT_FOUND',
    )
  })
})
