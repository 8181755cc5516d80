/**
 * Renders whose page uses files of the user, while the storage is away: the page is not to blame.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { StorageError } from '../../../server/storage/index.ts'
import { readError } from '../../support/api/renders.ts'
import { uploaded } from '../../support/api/uploads.ts'
import { rendersOf } from '../../support/database/rows.ts'
import { makeFont } from '../../support/files/font-files.ts'
import { type HookedStorage, openHookedStorage } from '../../support/server/hooked-storage.ts'
import { startServer, type TestServer, type TestUser } from '../../support/server/server.ts'
import { until } from '../../support/until.ts'

const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>')

let server: TestServer
let storage: HookedStorage
let user: TestUser

beforeAll(async () => {
  storage = await openHookedStorage()
  server = await startServer({ overrides: { storage } })
})
beforeEach(async () => {
  storage.beforeGet = () => {}
  user = await server.newUser()
})
afterAll(() => server.close())

/** Requests whose page needs a file of the user. */
const REQUESTS: [name: string, request: () => Promise<object>][] = [
  [
    'an image',
    async () => ({ html: `<img src="${(await uploaded(server, user, 'a.svg', SVG)).url}">` }),
  ],
  [
    'a font',
    async () => {
      await uploaded(server, user, 'a.ttf', makeFont({ family: 'Mine' }))
      return { html: '<p style="font-family: Mine">A' }
    },
  ],
  [
    'a font of its header',
    async () => {
      await uploaded(server, user, 'a.ttf', makeFont({ family: 'Mine' }))
      const headerTemplate = '<b style="font-family: Mine">A</b>'
      return { html: '<p>A', options: { displayHeaderFooter: true, headerTemplate } }
    },
  ],
]

const away = () => {
  throw new StorageError('the storage is away')
}

test.each(REQUESTS)(
  'a render that cannot read %s returns 503, is refunded, and its cause is logged',
  async (_, request) => {
    const body = await request()
    storage.beforeGet = away
    const logged = server.logs.length
    const response = await server.post('/api/v1/pdf', body, user.key)
    expect(await readError(response)).toMatchObject({ code: 'SERVICE_UNAVAILABLE', status: 503 })
    expect(response.headers.get('retry-after')).not.toBeNull()
    expect(server.logs.slice(logged).some((line) => line.includes('the storage is away'))).toBe(
      true,
    )
    const usage = await server.fetch('/api/v1/usage', {
      headers: { Authorization: `Bearer ${user.key}` },
    })
    expect(((await usage.json()) as { data: { used: number } }).data.used).toBe(0)
    storage.beforeGet = () => {}
    expect((await server.post('/api/v1/pdf', body, user.key)).status).toBe(200)
  },
)

test.each(REQUESTS)(
  'a background render that cannot read %s completes once the storage is back',
  async (_, request) => {
    const body = await request()
    let gets = 0
    storage.beforeGet = () => {
      gets += 1
      if (gets <= 4) away()
    }
    expect((await server.post('/api/v1/pdf', { ...body, async: true }, user.key)).status).toBe(202)
    const row = async () => (await rendersOf(server.services, user.id))[0]
    await until(async () => !['queued', 'rendering'].includes((await row())?.status ?? ''))
    // More attempts than a render has of its own.
    expect(await row()).toMatchObject({ status: 'completed', fence: 5, excused: 4 })
  },
)
