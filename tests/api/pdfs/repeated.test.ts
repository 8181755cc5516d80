/**
 * Requests for work on PDFs are kept and repeated like those of renders, without the PDFs and
 * passwords that were sent.
 */
import { beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import type { components } from '../../../server/contract.gen.ts'
import { content, type PdfOperation, pdfsClient } from '../../support/api/pdfs.ts'
import { bytesOf, readIssues } from '../../support/api/renders.ts'
import { dataOf } from '../../support/api/templates.ts'
import { dumpDatabase } from '../../support/database/rows.ts'
import { readPdf } from '../../support/files/pdf.ts'
import { createSecrets } from '../../support/security/secret-markers.ts'
import { useServer } from '../../support/server/use-server.ts'

setDefaultTimeout(120_000)

type Kept = components['schemas']['KeptRequest']

const { server, user } = useServer({ plan: 'business', env: { KEEP_REQUESTS: 'on' } })
const pdfs = pdfsClient(server, user)

let pdf: Uint8Array<ArrayBuffer>
let printed: string
beforeAll(async () => {
  printed = await pdfs.print('<p>One<p style="break-before:page">Two')
  pdf = await bytesOf(server, user, 'pdf', { html: '<p>Sent' })
})

async function keptOf(id: string): Promise<Kept> {
  const headers = { Authorization: `Bearer ${user.key}` }
  return dataOf<Kept>(await server.fetch(`/api/v1/renders/${id}/request`, { headers }))
}
const idOf = (response: Response) => response.headers.get('X-Request-Id') ?? ''
const repeat = (id: string, changes: object = {}) =>
  server.post(`/api/v1/renders/${id}/rerun`, changes, user.key)

async function work(operation: PdfOperation, body: object): Promise<string> {
  const response = await pdfs.post(operation, body)
  expect(response.status).toBe(200)
  return idOf(response)
}

describe('work on PDFs', () => {
  test('is repeated as it was, with the options that are changed', async () => {
    const source = { request_id: printed }
    const metadata = { order: 7 }
    const id = await work('rotate', { source, angle: 90, pages: '2', metadata })
    const kept = await keptOf(id)
    expect(kept).toMatchObject({ type: 'pdfs', operation: 'rotate', omitted: [] })
    expect(kept.request).toMatchObject({ source, angle: 90, pages: '2', metadata })
    const response = await repeat(id, { filename: 'again' })
    expect(response.headers.get('Content-Disposition')).toContain('again.pdf')
    const pages = await readPdf(await response.bytes())
    expect(pages.map(({ width, height }) => width > height)).toEqual([false, true])
    expect((await keptOf(idOf(response))).request).toMatchObject({ angle: 90, filename: 'again' })
    const queued = await repeat(id, { async: true })
    expect(queued.status).toBe(202)
  })

  test('of PDFs that were sent asks for them again', async () => {
    const stamp = await work('stamp', { source: content(pdf), html: '<b>Draft</b>' })
    expect(await keptOf(stamp)).toMatchObject({ omitted: ['source'], operation: 'stamp' })
    const { issues } = await readIssues(await repeat(stamp))
    expect(issues.map(({ path }) => path)).toEqual(['source'])
    const stamped = await repeat(stamp, { source: { request_id: printed } })
    const pages = await readPdf(await stamped.bytes())
    expect(pages.every(({ text }) => text.includes('Draft'))).toBeTrue()
    const merge = await work('merge', { sources: [{ request_id: printed }, content(pdf)] })
    expect((await keptOf(merge)).omitted).toEqual(['sources'])
    const files = { 'a.pdf': Buffer.from(pdf).toString('base64') }
    const named = await work('flatten', { source: { file: 'a.pdf' }, files })
    expect((await keptOf(named)).omitted).toEqual(['source', 'files'])
    expect((await repeat(named, { source: { file: 'a.pdf' }, files })).status).toBe(200)
  })

  test('leaves no password and no PDF in what is kept', async () => {
    const secrets = createSecrets()
    const encrypt = { userPassword: secrets.make('user'), ownerPassword: secrets.make('owner') }
    const locked = await pdfs.post('convert', { source: { request_id: printed }, encrypt })
    expect((await keptOf(idOf(locked))).omitted).toEqual(['encrypt'])
    const password = encrypt.userPassword
    const source = { ...content(await locked.bytes()), password }
    const opened = await work('convert', { source })
    const after = [{ ...source }]
    const steps = [{ merge: { after } }, { stamp: { html: '<b>Draft</b>' } }]
    const joined = await server.post('/api/v1/pdf', { html: '<p>Page', steps }, user.key)
    expect((await keptOf(idOf(joined))).omitted).toEqual(['steps'])
    const { issues } = await readIssues(await repeat(idOf(joined)))
    expect(issues.map(({ path }) => path)).toEqual(['steps'])
    expect((await readPdf(await (await repeat(idOf(joined), { steps })).bytes())).length).toBe(3)
    expect(
      (await readPdf(await (await repeat(idOf(joined), { steps: null })).bytes())).length,
    ).toBe(1)
    const worked = await work('steps', { source: { request_id: printed }, steps })
    expect((await keptOf(worked)).omitted).toEqual(['steps'])
    const locks = await work('steps', { source, steps: [{ flatten: {} }] })
    expect((await keptOf(locks)).omitted).toEqual(['source'])
    const renders = [{ type: 'pdfs', source: { request_id: printed }, steps }]
    const batch = await server.post('/api/v1/batch', { renders }, user.key)
    const { renders: accepted } = await dataOf<{ renders: { request_id: string }[] }>(batch)
    const item = accepted[0]?.request_id ?? ''
    const all = await Promise.all([opened, idOf(joined), worked, locks, item].map(keptOf))
    expect(all.at(-1)?.omitted).toEqual(['steps'])
    const files = JSON.stringify(all)
    const stored = files + (await dumpDatabase(server.services))
    expect([...secrets.kinds.keys()].filter((text) => stored.includes(text))).toEqual([])
  })

  test('is kept with its steps where these name nothing that was sent', async () => {
    const steps = [{ merge: { before: [{ request_id: printed }] } }]
    const response = await server.post('/api/v1/pdf', { html: '<p>Page', steps }, user.key)
    const kept = await keptOf(idOf(response))
    expect(kept).toMatchObject({ omitted: [], request: { steps } })
    expect((await readPdf(await (await repeat(idOf(response))).bytes())).length).toBe(3)
  })
})
