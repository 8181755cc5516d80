/** Steps of a PDF that exists already: one render, alone and in batches, and repeated as it was. */
import { beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { content, pdfsClient } from '../../support/api/pdfs.ts'
import { bytesOf, readIssues } from '../../support/api/renders.ts'
import { dataOf } from '../../support/api/templates.ts'
import { readPdf } from '../../support/files/pdf.ts'
import { useServer } from '../../support/server/use-server.ts'
import { until } from '../../support/until.ts'

setDefaultTimeout(120_000)

const { server, site, user } = useServer({ plan: 'business', env: { KEEP_REQUESTS: 'on' } })
const pdfs = pdfsClient(server, user)

const NUMBERS = '<b class=pageNumber></b> of <b class=totalPages></b>'

let terms: Uint8Array<ArrayBuffer>
let earlier: string
beforeAll(async () => {
  terms = await bytesOf(server, user, 'pdf', { html: '<p>Terms' })
  earlier = await pdfs.print('<p>Cover')
  site.routes['/terms.pdf'] = { body: Buffer.from(terms) }
})

const squeezed = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

async function textsOf(response: Response): Promise<string[]> {
  expect(response.status).toBe(200)
  const pages = await readPdf(new Uint8Array(await response.arrayBuffer()))
  return pages.map(({ text }) => squeezed(text))
}

describe('steps of a PDF that exists already', () => {
  const coverAndNumbers = () => [
    { merge: { before: [{ request_id: earlier }] } },
    { stamp: { html: NUMBERS } },
  ]

  test('are one render, and are repeated as they were', async () => {
    const response = await pdfs.post('steps', {
      source: { url: `${site.url}/terms.pdf` },
      steps: coverAndNumbers(),
    })
    expect(await textsOf(response)).toEqual(['Cover 1 of 2', 'Terms 2 of 2'])
    const id = response.headers.get('X-Request-Id')
    const again = await server.post(`/api/v1/renders/${id}/rerun`, {}, user.key)
    expect(await textsOf(again)).toEqual(['Cover 1 of 2', 'Terms 2 of 2'])
  })

  test('are part of batches', async () => {
    const renders = [
      { type: 'pdfs', source: content(terms), steps: coverAndNumbers(), metadata: { order: 7 } },
      { type: 'pdfs', source: { request_id: earlier }, steps: [{ split: { every: 1 } }] },
    ]
    const response = await server.post('/api/v1/batch', { renders }, user.key)
    expect(response.status).toBe(202)
    const batch = await dataOf<{ batch_id: string }>(response)
    type Ended = { status: string; renders: { output_url: string; metadata: object }[] }
    let ended: Ended | null = null
    await until(async () => {
      ended = await dataOf<Ended>(
        await server.fetch(`/api/v1/batches/${batch.batch_id}?wait=20`, {
          headers: { Authorization: `Bearer ${user.key}` },
        }),
      )
      return ended.status === 'completed'
    })
    const [first, second] = (ended as unknown as Ended).renders
    expect(first?.metadata).toEqual({ order: 7 })
    expect(await textsOf(await fetch(String(first?.output_url)))).toEqual([
      'Cover 1 of 2',
      'Terms 2 of 2',
    ])
    const parts = await fetch(String(second?.output_url))
    expect(parts.headers.get('Content-Type')).toBe('application/zip')
  })

  test('are refused by name in a batch, and name at most 1,000 PDFs there', async () => {
    const source = { request_id: earlier }
    const one = { type: 'pdfs', source, steps: [{ rotate: { angle: 45 } }] }
    const refused = await server.post('/api/v1/batch', { renders: [one] }, user.key)
    const { issues } = await readIssues(refused)
    expect(issues.map(({ path }) => path)).toEqual(['renders[0].steps[0].rotate.angle'])
    const after = Array(99).fill(source)
    const many = Array(11).fill({ type: 'pdfs', source, steps: [{ merge: { after } }] })
    const toMany = await readIssues(await server.post('/api/v1/batch', { renders: many }, user.key))
    expect(toMany.issues.map(({ path }) => path)).toEqual(['renders'])
  })
})
