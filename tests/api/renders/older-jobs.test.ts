/**
 * Jobs that waited when a process of version b9cd6125 ended: this version carries them out, with
 * the options that they were accepted with. The rows are as that version wrote them.
 */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { createHmac } from 'node:crypto'
import { openPostgres } from '../../../server/db/index.ts'
import { askFor, endOf } from '../../support/api/batches.ts'
import { boxOf } from '../../support/api/renders.ts'
import { makeOlderVersion } from '../../support/database/older-version.ts'
import { type Image, readImage } from '../../support/files/images.ts'
import { drawPdf, type PdfPage, readPdf } from '../../support/files/pdf.ts'
import { type Receiver, startReceiver } from '../../support/network/webhook-receiver.ts'
import {
  newPostgresDatabase,
  startServer,
  type TestServer,
  type TestUser,
} from '../../support/server/server.ts'
import { until } from '../../support/until.ts'

setDefaultTimeout(180_000)

const LIME = '#00ff00'
/** The rows have it encrypted. */
const WEBHOOK_SECRET = 'secret-of-a-receiver'

describe('jobs that an older version stored', () => {
  let database: Awaited<ReturnType<typeof newPostgresDatabase>>
  let receiver: Receiver
  let server: TestServer
  let user: TestUser
  let ids: string[]

  beforeAll(async () => {
    receiver = await startReceiver(null, (request, response) => {
      response.setHeader('Content-Type', 'text/html')
      response.end(request.url === '/page' ? '<p>from an address' : '')
    })
    const host = `127.0.0.1:${receiver.port}`
    database = await newPostgresDatabase()
    const handle = await openPostgres(database.url)
    const older = await makeOlderVersion(handle, `http://${host}`)
    await handle.close()
    server = await startServer({ env: { DATABASE_URL: database.url, EGRESS_ALLOW: host } })
    const path = `/admin/v1/users/${older.userId}/keys`
    const answer = await server.admin('POST', path, { name: 'after the upgrade' })
    const { data: key } = (await answer.json()) as { data: { id: string; key: string } }
    user = { id: older.userId, key: key.key, keyId: key.id }
    ids = older.renders
  })
  afterAll(async () => {
    await server.close()
    await database.drop()
    await receiver[Symbol.asyncDispose]()
  })

  /** The output of a job once it is completed, by its place among those that were accepted. */
  async function outputOf(place: number): Promise<Response> {
    let address = ''
    await until(`job ${place} is carried out`, async () => {
      const headers = { Authorization: `Bearer ${user.key}` }
      const answer = await server.fetch(`/api/v1/renders/${ids[place]}`, { headers })
      const { data } = (await answer.json()) as {
        data: { status: string; output_url: string | null }
      }
      expect(data.status).not.toBe('failed')
      address = data.output_url ?? ''
      return data.status === 'completed'
    })
    return fetch(address)
  }
  const pagesOf = async (place: number): Promise<PdfPage[]> =>
    readPdf(await (await outputOf(place)).bytes())
  const imageOf = async (place: number): Promise<Image> =>
    readImage(await (await outputOf(place)).bytes())

  test.each([
    ['HTML', 0, 'plain'],
    ['an address', 4, 'from an address'],
    ['a template', 7, 'Hello Ada'],
  ])('of %s become PDFs', async (_, place, text) => {
    const pages = await pagesOf(place)
    expect(pages.map((page) => page.text)).toEqual([text])
  })

  test('keep their options: paper, margins, header and the standard of an archive', async () => {
    const bytes = await (await outputOf(1)).bytes()
    const [page] = await readPdf(bytes)
    expect(page?.text).toContain('archived')
    expect(page?.text).toContain('above')
    expect([Math.round(page?.width ?? 0), Math.round(page?.height ?? 0)]).toEqual([420, 596])
    expect(Buffer.from(bytes).toString('latin1')).toContain('<pdfaid:part>3')
  })

  test.each([
    ['short HTML', 3],
    ['HTML that was compressed', 2],
  ])('have the files of %s', async (_, place) => {
    const bytes = await (await outputOf(place)).bytes()
    expect(boxOf(await drawPdf(bytes), LIME)).not.toBeNull()
  })

  test('become screenshots with their size, format and name', async () => {
    const named = await outputOf(5)
    expect(named.headers.get('content-disposition')).toContain('shot.jpg')
    expect(await readImage(await named.bytes())).toMatchObject({ width: 300, height: 200 })
    const image = await imageOf(6)
    expect(boxOf(image, LIME)).toEqual([0, 0, 40, 30])
  })

  test('of a batch end it, and their webhooks are signed and sent', async () => {
    const list = await askFor(server, user)
    const { data } = (await list.json()) as { data: { batch_id: string }[] }
    const batch = await endOf(server, user, data[0]?.batch_id ?? '')
    expect(batch.counts).toMatchObject({ total: 2, completed: 2 })
    expect((await pagesOf(8))[0]?.text).toBe('first of two')
    expect(await imageOf(9)).toMatchObject({ width: 50, height: 60 })
    await outputOf(1)
    const hooks = () => receiver.received.filter(({ target }) => target === '/hook')
    await until('both webhooks have been received', () => hooks().length === 2)
    const events = hooks().map(({ body }) => JSON.parse(Buffer.from(body).toString()).event)
    expect(events.sort()).toEqual(['batch.completed', 'render.completed'])
    for (const { body, headers } of hooks()) {
      const signature = createHmac('sha256', WEBHOOK_SECRET).update(body).digest('hex')
      expect(headers['x-service-signature']).toBe(`sha256=${signature}`)
    }
  })
})
