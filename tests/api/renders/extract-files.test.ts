/**
 * The files beside the content of a page: their names, and their end with the render, in either
 * database.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import type { components } from '../../../server/contract.gen.ts'
import { removeExpired } from '../../../server/renders/background/expiry.ts'
import { removeOutputs } from '../../../server/renders/background/retention.ts'
import { StorageError } from '../../../server/storage/index.ts'
import { statusLabel } from '../../support/api/status-label.ts'
import { dataOf } from '../../support/api/templates.ts'
import { dumpDatabase } from '../../support/database/rows.ts'
import { type HookedStorage, openHookedStorage } from '../../support/server/hooked-storage.ts'
import {
  BOTH_DATABASES,
  startServer,
  type TestServer,
  type TestUser,
} from '../../support/server/server.ts'

type Page = components['schemas']['ExtractedPage']

const DAY_MS = 24 * 3_600_000

describe.each(BOTH_DATABASES)('the files of an extract on %s', (database) => {
  let server: TestServer
  let storage: HookedStorage
  let user: TestUser
  let now = new Date()
  /** A word that is searched for wherever a render leaves traces. */
  let marker = ''

  beforeAll(async () => {
    storage = await openHookedStorage()
    const env = { KEEP_REQUESTS: 'on', OUTPUT_RETENTION_DAYS: '2' }
    server = await startServer({ database, env, overrides: { storage, now: () => now } })
  })
  beforeEach(async () => {
    user = await server.newUser('starter')
    now = new Date()
    marker = `marker${crypto.randomUUID().slice(0, 8)}`
    storage.beforePut = () => {}
  })
  afterAll(() => server.close())

  const post = (body: object) =>
    server.post(
      '/api/v1/extract',
      {
        html: `<title>${marker}</title>${marker}`,
        formats: ['text', 'screenshot', 'pdf'],
        ...body,
      },
      user.key,
    )
  async function extract(body: object = {}): Promise<{ page: Page; links: string[] }> {
    const page = await dataOf<Page>(await post(body))
    const links = [page.screenshot?.url ?? '', page.pdf?.url ?? '']
    for (const link of links) expect((await fetch(link)).status).toBe(200)
    return { page, links }
  }
  const call = (path: string, method = 'GET') =>
    server.fetch(path, { method, headers: { Authorization: `Bearer ${user.key}` } })
  const storedKeys = async () => (await storage.keys()).filter((key) => key.includes(user.id))
  async function expectRemoved(links: string[]): Promise<void> {
    for (const link of links) expect(await statusLabel(await fetch(link))).toBe('410 LINK_EXPIRED')
    expect(await storedKeys()).toEqual([])
  }

  test('are removed with the output when the render is erased, and nothing of the page stays', async () => {
    const { page, links } = await extract({ filename: marker })
    const path = `/api/v1/renders/${page.request_id}`
    expect((await call(`${path}/request`)).status).toBe(200)
    expect(await storedKeys()).toHaveLength(3)
    expect((await call(path, 'DELETE')).status).toBe(200)
    await expectRemoved(links)
    expect(await dumpDatabase(server.services)).not.toContain(marker)
  })

  test('are removed with the output when the retention time of the request is over', async () => {
    const { page, links } = await extract({ retention: 3_600 })
    expect((await call(`/api/v1/renders/${page.request_id}/request`)).status).toBe(200)
    now = new Date(now.getTime() + 3_601_000)
    const { db } = server.services.database
    await removeExpired({ db, storage, now: () => now })
    now = new Date(now.getTime() - 3_601_000)
    await expectRemoved(links)
  })

  test('are removed with the output when the retention time of the server is over', async () => {
    const { links } = await extract()
    const { db } = server.services.database
    const later = new Date(now.getTime() + 3 * DAY_MS)
    await removeOutputs({ db, storage, now: () => later }, { days: 2 })
    for (const link of links) expect(await statusLabel(await fetch(link))).toBe('410 LINK_EXPIRED')
    expect((await storedKeys()).filter((key) => key.startsWith('outputs/'))).toEqual([])
  })

  test('are removed at once when one of them cannot be stored, and the render is not counted', async () => {
    storage.beforePut = (key) => {
      if (key.includes('.pdf')) throw new StorageError('no space is left')
    }
    const response = await post({})
    expect(await statusLabel(response)).toBe('503 SERVICE_UNAVAILABLE')
    expect((await storedKeys()).filter((key) => key.startsWith('outputs/'))).toEqual([])
    expect((await dataOf<{ used: number }>(await call('/api/v1/usage'))).used).toBe(0)
  })

  test('have the name and the disposition of the request', async () => {
    const { links } = await extract({ filename: 'Invoice 42', disposition: 'attachment' })
    const headers = await Promise.all(
      links.map(async (link) => (await fetch(link)).headers.get('Content-Disposition') ?? ''),
    )
    expect(headers.map((header) => header.slice(0, header.lastIndexOf(';')))).toEqual([
      'attachment; filename="Invoice 42.png"',
      'attachment; filename="Invoice 42.pdf"',
    ])
  })

  test('are not there with a retention time of 0, which stores nothing of the content either', async () => {
    const page = await dataOf<Page>(await post({ formats: ['text', 'markdown'], retention: 0 }))
    expect(page.text).toBe(marker)
    expect(page.markdown).toContain(marker)
    expect(await storedKeys()).toEqual([])
    expect(await dumpDatabase(server.services)).not.toContain(marker)
  })
})
