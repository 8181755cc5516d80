/**
 * Steps of a print: work on its PDF is a part of the same render, now, in the background and in
 * batches.
 */
import { beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import type { components } from '../../../server/contract.gen.ts'
import { jobPieces, readJob } from '../../../server/renders/job.ts'
import { content, pdfsClient } from '../../support/api/pdfs.ts'
import { bytesOf, readError, readIssues } from '../../support/api/renders.ts'
import { dataOf } from '../../support/api/templates.ts'
import { readPdf } from '../../support/files/pdf.ts'
import { readPdfFacts } from '../../support/files/pdf-facts.ts'
import { activePdf } from '../../support/files/pdfs-with-extras.ts'
import { useServer } from '../../support/server/use-server.ts'
import { until } from '../../support/until.ts'

setDefaultTimeout(120_000)

type Schemas = components['schemas']
type Steps = (Partial<Record<keyof Schemas['PdfStep'], object>> | object)[]

const { server, site, user } = useServer({ plan: 'business' })
const pdfs = pdfsClient(server, user)

const HTML = '<title>Offer</title><p>One<p style="break-before:page">Two'
const NUMBERS = '<b class=pageNumber></b> of <b class=totalPages></b>'

let terms: Uint8Array<ArrayBuffer>
let earlier: string
beforeAll(async () => {
  terms = await bytesOf(server, user, 'pdf', { html: '<p>Terms' })
  earlier = await pdfs.print('<p>Cover')
  site.routes['/terms.pdf'] = { body: Buffer.from(terms) }
})

const post = (steps: Steps, more: object = {}, path = 'pdf') =>
  server.post(`/api/v1/${path}`, { html: HTML, steps, ...more }, user.key)
const squeezed = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

async function textsOf(response: Response): Promise<string[]> {
  expect(response.status).toBe(200)
  const pages = await readPdf(new Uint8Array(await response.arrayBuffer()))
  return pages.map(({ text }) => squeezed(text))
}

describe('the steps of a print', () => {
  test('are carried out in their order, and count as one render', async () => {
    const usage = async () =>
      dataOf<Schemas['Usage']>(
        await server.fetch('/api/v1/usage', { headers: { Authorization: `Bearer ${user.key}` } }),
      )
    const before = await usage()
    const after = { after: [content(terms), { url: `${site.url}/terms.pdf` }] }
    const response = await post([
      { merge: { before: [{ request_id: earlier }], ...after } },
      { stamp: { html: NUMBERS } },
      { split: { pages: ['1,2,5'] } },
    ])
    expect(await textsOf(response)).toEqual(['Cover 1 of 5', 'One 2 of 5', 'Terms 5 of 5'])
    expect(response.headers.get('Content-Type')).toBe('application/pdf')
    expect((await usage()).used).toBe(before.used + 1)
    const stamped = await post([{ stamp: { html: NUMBERS } }, { merge: after }])
    expect(await textsOf(stamped)).toEqual(['One 1 of 2', 'Two 2 of 2', 'Terms', 'Terms'])
  })

  test('turn pages, set properties, draw other PDFs, and compress and encrypt the result', async () => {
    const encrypt = { userPassword: 'secret' }
    const response = await post(
      [
        { rotate: { angle: 90, pages: '2' } },
        { stamp: { stamp: content(terms), pages: '1' } },
        { flatten: {} },
        { metadata: { document: { keywords: ['one', 'two'] } } },
      ],
      { options: { compress: true, encrypt } },
    )
    expect(response.status).toBe(200)
    const locked = new Uint8Array(await response.arrayBuffer())
    const source = { ...content(locked), password: 'secret' }
    const open = await pdfs.pdf('convert', { source })
    const pages = await readPdf(open)
    expect(pages.map(({ width, height }) => width > height)).toEqual([false, true])
    expect(squeezed(pages[0]?.text ?? '')).toBe('One Terms')
    const { info } = await readPdfFacts(open)
    expect([info['Title'], info['Keywords']]).toEqual(['Offer', 'one, two'])
  })

  test('make a ZIP of a split, also as JSON', async () => {
    const response = await post([{ split: { every: 1 } }], { response: 'json' })
    const file = await dataOf<Schemas['RenderedFile']>(response)
    expect(file.content_type).toBe('application/zip')
    expect(file.filename).toEndWith('.zip')
    expect(Buffer.from(file.content, 'base64').toString('latin1', 0, 2)).toBe('PK')
  })

  test('are reported with their hints and their time', async () => {
    const response = await post([{ merge: { after: [content(activePdf())] } }])
    const id = response.headers.get('X-Request-Id')
    const report = await dataOf<Schemas['RenderReport']>(
      await server.fetch(`/api/v1/renders/${id}/report`, {
        headers: { Authorization: `Bearer ${user.key}` },
      }),
    )
    expect(report.phases_ms).toContainKeys(['print', 'finish'])
    expect(report.hints).toMatchObject([
      { code: 'ACTIVE_CONTENT_KEPT', where: 'steps[0].merge.after[0]' },
    ])
  })

  test('are carried out in the background and in batches', async () => {
    const steps = [{ merge: { after: [content(terms)] } }, { stamp: { html: NUMBERS } }]
    const queued = await post(steps, { async: true })
    expect(queued.status).toBe(202)
    const batch = await server.post(
      '/api/v1/batch',
      { renders: [{ type: 'pdf', html: HTML, steps }] },
      user.key,
    )
    expect(batch.status).toBe(202)
    const { renders } = await dataOf<Schemas['Batch'] & { renders: { request_id: string }[] }>(
      batch,
    )
    const ids = [queued.headers.get('X-Request-Id'), renders[0]?.request_id]
    for (const id of ids) {
      let url: string | null = null
      await until(async () => {
        const status = await dataOf<Schemas['RenderStatus']>(
          await server.fetch(`/api/v1/renders/${id}?wait=20`, {
            headers: { Authorization: `Bearer ${user.key}` },
          }),
        )
        expect(status.error_message).toBeNull()
        url = status.output_url
        return status.status === 'completed'
      })
      expect(await textsOf(await fetch(String(url)))).toEqual([
        'One 1 of 3',
        'Two 2 of 3',
        'Terms 3 of 3',
      ])
    }
  })

  test('wait in the row of the render with the contents of their sources', async () => {
    const origins = [
      { kind: 'content', content: terms, name: 'terms.pdf' },
      { kind: 'url', url: 'https://example.com/a.pdf', name: null },
    ] as const
    const steps = { steps: [{ rotate: { angle: 90 } }], origins, contentType: 'application/pdf' }
    const html = `<p>${'long '.repeat(200_000)}`
    for (const source of [{ html }, { html: '<p>short' }, { url: 'https://example.com/' }]) {
      const files = { 'a.css': Buffer.from('a{}').toString('base64') }
      const job = { type: 'pdf', source, options: {}, files, steps } as never
      const stored = await readJob(Buffer.from((await jobPieces(job)).join('')))
      expect(stored).toMatchObject({ source, files, steps: { steps: steps.steps } })
      const [first] = (stored as unknown as { steps: typeof steps }).steps.origins
      expect(first.content as unknown).toBe(Buffer.from(terms).toString('base64'))
    }
  })
})

describe('steps that cannot be carried out', () => {
  test.each<[Steps, object, string]>([
    [[{}], {}, 'steps[0]'],
    [[{ rotate: { angle: 90 }, flatten: {} }], {}, 'steps[0]'],
    [[{ rotate: { angle: 45 } }], {}, 'steps[0].rotate.angle'],
    [[{ split: { every: 1 } }, { flatten: {} }], {}, 'steps[0].split'],
    [[{ flatten: {} }, { merge: {} }], {}, 'steps[1].merge'],
    [
      [
        {
          merge: {
            after: Array(50).fill({ request_id: 'x' }),
            before: Array(50).fill({ request_id: 'x' }),
          },
        },
      ],
      {},
      'steps[0].merge',
    ],
    [[{ merge: { after: [{ content: '%' }] } }], {}, 'steps[0].merge.after[0].content'],
    [[{ stamp: { stamp: { file: 'no.pdf' } } }], {}, 'steps[0].stamp.stamp.file'],
    [[{ metadata: { document: { title: 'a\nb' } } }], {}, 'steps[0].metadata.document.title'],
    [[{ flatten: {} }], { options: { pdfa: '3b' } }, 'options.pdfa'],
    [[{ flatten: {} }], { options: { deterministic: true } }, 'options.deterministic'],
    [[{ split: { every: 1 } }], { options: { compress: true } }, 'options.compress'],
  ])('are refused by name: %j with %j', async (steps, more, path) => {
    const { issues } = await readIssues(await post(steps, more))
    expect(issues.map((issue) => issue.path)).toContain(path)
  })

  test.each<[Steps, string]>([
    [[{ rotate: { angle: 90, pages: '9' } }], 'steps[0].rotate.pages'],
    [[{ flatten: {} }, { split: { pages: ['1', '9'] } }], 'steps[1].split.pages[1]'],
    [
      [{ merge: { after: [{ content: Buffer.from('%PDF-').toString('base64') }] } }],
      'steps[0].merge.after[0]',
    ],
  ])('fail by name, and are refunded: %j', async (steps, path) => {
    const { issues } = await readIssues(await post(steps))
    expect(issues.map((issue) => issue.path)).toEqual([path])
  })

  test('are those with an unknown render of another user, or an address that is not public', async () => {
    const other = await server.newUser('business')
    const foreign = await pdfsClient(server, other).print('<p>Foreign')
    const unknown = await post([{ merge: { after: [{ request_id: foreign }] } }])
    expect((await readError(unknown)).code).toBe('RENDER_NOT_FOUND')
    const private_ = await post([{ merge: { after: [{ url: 'http://10.0.0.1/a.pdf' }] } }])
    expect((await readError(private_)).code).toBe('SSRF_BLOCKED')
  })
})
