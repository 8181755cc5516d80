/**
 * Every operation names what a PDF can do when it is opened, and takes it out if the request asks
 * for that.
 */
import { describe, expect, test } from 'bun:test'
import type { components } from '../../../server/contract.gen.ts'
import { content, type PdfOperation, pdfsClient } from '../../support/api/pdfs.ts'
import { readIssues } from '../../support/api/renders.ts'
import { dataOf } from '../../support/api/templates.ts'
import { drawPdf } from '../../support/files/pdf.ts'
import { activePdf, formPdf } from '../../support/files/pdfs-with-extras.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

const { server, user } = useSharedServer({ plan: 'business' })
const pdfs = pdfsClient(server, user)

type Facts = components['schemas']['PdfFacts']

const source = content(activePdf())
const REQUESTS: [PdfOperation, object][] = [
  ['merge', { sources: [source, content(formPdf())] }],
  ['split', { source, pages: ['1'] }],
  ['rotate', { source, angle: 90 }],
  ['stamp', { source, stamp: content(formPdf()) }],
  ['flatten', { source }],
  ['metadata', { source, document: { title: 'Changed' } }],
  ['convert', { source, compress: true }],
  ['convert', { source, encrypt: { ownerPassword: 'owner' } }],
  ['convert', { source }],
]
const TRACES =
  /JavaScript|\/JS\b|Launch|SubmitForm|ImportData|GoToR|calc\.exe|outline\.exe|next\.exe|hidden\\\(|closing|start\\\(|app\.alert|attached text|EmbeddedFile|RichMedia|XFA|xdp|javascript:/

describe('removeActiveContent', () => {
  for (const [operation, request] of REQUESTS) {
    test(`${operation} with ${Object.keys(request).slice(1)} leaves nothing of it`, async () => {
      const body = { ...request, removeActiveContent: true }
      const response = await pdfs.post(operation, body)
      expect(response.status).toBe(200)
      expect(response.headers.get('X-Hints') ?? '').not.toContain('ACTIVE_CONTENT_KEPT')
      const made = new Uint8Array(await response.arrayBuffer())
      const facts = await factsOf(made)
      expect(facts.active_content).toEqual([])
      expect(facts.attachments).toEqual([])
      // Without compression, all of the file can be searched.
      const plain = await pdfs.pdf('rotate', { source: content(made), angle: 90 })
      expect(Buffer.from(plain).toString('latin1')).not.toMatch(TRACES)
    })
  }

  test('keeps links to pages and addresses, and how everything looks', async () => {
    const made = await pdfs.pdf('convert', { source, removeActiveContent: true })
    const text = Buffer.from(made).toString('latin1')
    expect(text).toContain('https://example.com/stays')
    expect(text).toContain('/GoTo')
    expect((await drawPdf(made)).data).toEqual((await drawPdf(activePdf())).data)
  })

  test('is no option of facts, and none of a file for an archive', async () => {
    const facts = await readIssues(
      await pdfs.post('metadata', { source, removeActiveContent: true }),
    )
    expect(facts.issues.map(({ path }) => path)).toEqual(['removeActiveContent'])
    const request_id = await pdfs.print('<p>x</p>')
    const body = { source: { request_id }, pdfa: '2b', removeActiveContent: true }
    const archive = await readIssues(await pdfs.post('convert', body))
    expect(archive.issues.map(({ path }) => path)).toEqual(['removeActiveContent'])
  })
})

describe('active content that stays', () => {
  test('is named by its kinds in facts', async () => {
    const facts = await factsOf(activePdf())
    const counts = Object.fromEntries(
      (facts.active_content ?? []).map(({ kind, count }) => [kind, count]),
    )
    expect(counts).toEqual({
      embedded_file: 1,
      go_to_remote: 1,
      import_data: 1,
      javascript: 6,
      launch: 3,
      media: 1,
      submit_form: 1,
      xfa: 1,
    })
  })

  test('is named in a hint of every operation that keeps it', async () => {
    for (const [operation, request] of REQUESTS.slice(0, -1)) {
      const response = await pdfs.post(operation, request)
      expect(response.headers.get('X-Hints')).toContain('ACTIVE_CONTENT_KEPT')
    }
  })

  test('a file without any has no such hint', async () => {
    const response = await pdfs.post('rotate', { source: content(formPdf()), angle: 90 })
    expect(response.headers.get('X-Hints')).toBeNull()
  })
})

async function factsOf(pdf: Uint8Array): Promise<Facts> {
  return dataOf(await pdfs.post('metadata', { source: content(pdf) }))
}
