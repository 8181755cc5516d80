/**
 * Standards that a merge or a split cannot keep are named, and made anew for files that were
 * printed here.
 */
import { beforeAll, describe, expect, test } from 'bun:test'
import type { components } from '../../../server/contract.gen.ts'
import { content, pdfsClient } from '../../support/api/pdfs.ts'
import { readError, readIssues } from '../../support/api/renders.ts'
import { dataOf } from '../../support/api/templates.ts'
import { formPdf } from '../../support/files/pdfs-with-extras.ts'
import { unzip } from '../../support/files/zip.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

const { server, user } = useSharedServer({ plan: 'business' })
const pdfs = pdfsClient(server, user)

type Facts = components['schemas']['PdfFacts']

const page = (title: string) =>
  `<html lang="en"><title>${title}</title><h1>${title}</h1><p style="break-after:page">One</p><p>Two</p></html>`
let archive = ''
let print = ''

beforeAll(async () => {
  archive = await pdfs.print(page('Archive'), { pdfa: '2b', pdfua: 1 })
  print = await pdfs.print(page('Print'), { tagged: true })
})

async function conformanceOf(pdf: Uint8Array): Promise<string[]> {
  const facts = await dataOf<Facts>(await pdfs.post('metadata', { source: content(pdf) }))
  return facts.conformance
}

describe('standards that are lost', () => {
  test('a merge and a split name them in a hint', async () => {
    const merged = await pdfs.post('merge', {
      sources: [{ request_id: print }, { request_id: archive }],
      response: 'json',
    })
    const { hints } = await dataOf<components['schemas']['RenderedFile']>(merged)
    expect(hints).toMatchObject([{ code: 'STANDARD_REMOVED', where: 'sources[1]' }])
    expect(hints[0]?.message).toContain('`PDF/A-2b`, `PDF/UA-1`')
    const split = await pdfs.post('split', { source: { request_id: archive }, every: 1 })
    expect(split.headers.get('X-Hints')).toBe('STANDARD_REMOVED')
  })

  test('so do a stamp, flattening and encryption', async () => {
    const source = { request_id: archive }
    for (const [operation, request] of [
      ['stamp', { source, html: '<p>x</p>' }],
      ['flatten', { source }],
      ['convert', { source, encrypt: { userPassword: 'x' } }],
    ] as const) {
      const response = await pdfs.post(operation, request)
      expect(response.headers.get('X-Hints')).toBe('STANDARD_REMOVED')
    }
  })

  test('operations that keep them have no hint', async () => {
    const response = await pdfs.post('rotate', { source: { request_id: archive }, angle: 90 })
    expect(response.headers.get('X-Hints')).toBeNull()
  })
})

describe('standards that are made anew', () => {
  test('a merge of prints becomes an archive for screen readers, with its check in the report', async () => {
    const response = await pdfs.post('merge', {
      sources: [{ request_id: print }, { request_id: archive }],
      pdfa: '2a',
      pdfua: 1,
    })
    expect(response.headers.get('X-Hints')).toBeNull()
    const id = response.headers.get('X-Request-Id') ?? ''
    expect(await conformanceOf(new Uint8Array(await response.arrayBuffer()))).toEqual([
      'PDF/A-2a',
      'PDF/UA-1',
    ])
    const headers = { Authorization: `Bearer ${user.key}` }
    const report = await server.fetch(`/api/v1/renders/${id}/report`, { headers })
    expect(await dataOf(report)).toMatchObject({ conformance: { passed: true, issues: [] } })
  })

  test('each part of a split becomes one', async () => {
    const request = { source: { request_id: archive }, every: 1, pdfa: '2b' }
    const files = unzip(await pdfs.bytes('split', request))
    for (const file of Object.values(files)) expect(await conformanceOf(file)).toEqual(['PDF/A-2b'])
    expect(Object.keys(files)).toHaveLength(2)
  })

  test('what the result cannot satisfy is an error with the reasons', async () => {
    const untagged = await pdfs.print('<title>x</title><p>x</p>')
    const sources = [{ request_id: untagged }, { request_id: untagged }]
    const error = await readError(await pdfs.post('merge', { sources, pdfua: 1 }))
    expect(error.code).toBe('CONFORMANCE_FAILED')
  })

  test('a file that is attached is no part of PDF/A-2, and is one of PDF/A-3', async () => {
    const attachments = [{ name: 'a.txt', content: Buffer.from('x').toString('base64') }]
    const request_id = await pdfs.print(page('Files'), { pdfa: '3b', attachments })
    const sources = [{ request_id }, { request_id: print }]
    const error = await readError(await pdfs.post('merge', { sources, pdfa: '2b' }))
    expect(error.message).toContain('PDF/A-3')
    expect(await conformanceOf(await pdfs.pdf('merge', { sources, pdfa: '3b' }))).toEqual([
      'PDF/A-3b',
    ])
  })

  test('files of other programs are refused', async () => {
    const sources = [{ request_id: print }, content(formPdf())]
    const { issues } = await readIssues(await pdfs.post('merge', { sources, pdfa: '2b' }))
    expect(issues.map(({ path }) => path)).toEqual(['pdfa'])
    const both = { sources: [{ request_id: print }, { request_id: print }], pdfa: '4', pdfua: 1 }
    expect((await readIssues(await pdfs.post('merge', both))).issues[0]?.path).toBe('pdfua')
  })
})
