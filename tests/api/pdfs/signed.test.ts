/** Work on a signed PDF takes the signature out, keeps its picture, and says so. */
import { describe, expect, test } from 'bun:test'
import type { components } from '../../../server/contract.gen.ts'
import { content, type PdfOperation, pdfsClient } from '../../support/api/pdfs.ts'
import { readIssues } from '../../support/api/renders.ts'
import { dataOf } from '../../support/api/templates.ts'
import { drawPdf } from '../../support/files/pdf.ts'
import { formPdf, signedPdf } from '../../support/files/pdfs-with-extras.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

const { server, user } = useSharedServer({ plan: 'business' })
const pdfs = pdfsClient(server, user)

const source = content(signedPdf())
const REQUESTS: [PdfOperation, object][] = [
  ['merge', { sources: [source, content(formPdf())] }],
  ['split', { source, pages: ['1'] }],
  ['rotate', { source, angle: 180 }],
  ['stamp', { source, html: '<p>DRAFT</p>' }],
  ['stamp', { source, stamp: content(formPdf()) }],
  ['flatten', { source }],
  ['metadata', { source, document: { title: 'Changed' } }],
  ['fill', { source, values: { note: '' } }],
  ['convert', { source, imageQuality: 50 }],
  ['convert', { source, removeActiveContent: true }],
]

describe('a signature does not survive a change', () => {
  for (const [operation, request] of REQUESTS) {
    test(`${operation} with ${Object.keys(request).slice(1)} takes it out, and says so`, async () => {
      const response = await pdfs.post(operation, request)
      expect(response.status).toBe(200)
      expect(response.headers.get('X-Hints')).toContain('SIGNATURE_REMOVED')
      const bytes = new Uint8Array(await response.arrayBuffer())
      expect(Buffer.from(bytes).includes('/ByteRange')).toBe(false)
      const facts = await factsOf(bytes)
      expect(facts.signatures).toEqual([])
      // The square of the signature is drawn in the page.
      expect(await isBlackAt(bytes, operation === 'rotate' ? [120, 50] : [80, 150])).toBe(true)
    })
  }

  test('and is refused instead, if the request keeps signatures', async () => {
    for (const [operation, request] of REQUESTS) {
      const response = await pdfs.post(operation, { ...request, keepSignatures: true })
      const { message } = await readIssues(response)
      const names = ['is signed', 'Leave out `keepSignatures`']
      expect([operation, ...names.filter((name) => !message.includes(name))]).toEqual([operation])
    }
  })

  test('an encrypted file is not signed any more', async () => {
    const encrypt = { userPassword: 'secret' }
    const response = await pdfs.post('convert', { source, encrypt })
    expect(response.headers.get('X-Hints')).toBe('SIGNATURE_REMOVED')
    const bytes = new Uint8Array(await response.arrayBuffer())
    const facts = await dataOf<Facts>(
      await pdfs.post('metadata', { source: { ...content(bytes), password: 'secret' } }),
    )
    expect(facts.signatures).toEqual([])
  })

  test('the report names the field, and what to do', async () => {
    const response = await pdfs.post('rotate', { source, angle: 90, response: 'json' })
    const { hints } = await dataOf<components['schemas']['RenderedFile']>(response)
    expect(hints).toMatchObject([{ code: 'SIGNATURE_REMOVED', where: 'source' }])
    expect(hints[0]?.message).toContain('`approval`')
  })

  test('a field that nobody has signed stays', async () => {
    const turned = await pdfs.pdf('rotate', { source, angle: 90 })
    const text = Buffer.from(turned).toString('latin1')
    expect(text).toContain('(free)')
    expect(text).not.toContain('(approval)')
    expect(text).not.toContain('/DocMDP')
  })

  test('a file that is not signed has no such hint', async () => {
    const response = await pdfs.post('rotate', { source: content(formPdf()), angle: 90 })
    expect(response.headers.get('X-Hints')).toBeNull()
  })
})

test('metadata tells who signed and when, without verifying it', async () => {
  expect((await factsOf(signedPdf())).signatures).toEqual([
    { field: 'approval', signer: 'Anna Signer', signed: '2026-11-27T08:00:00.000Z' },
  ])
  expect((await factsOf(formPdf())).signatures).toEqual([])
})

type Facts = components['schemas']['PdfFacts']

async function factsOf(pdf: Uint8Array): Promise<Facts> {
  return dataOf(await pdfs.post('metadata', { source: content(pdf) }))
}

/** @param at a point from the upper left corner of the first page */
async function isBlackAt(pdf: Uint8Array, [x = 0, y = 0]: number[]): Promise<boolean> {
  const { data, width } = await drawPdf(pdf)
  const [red = 255, green = 255, blue = 255] = data.subarray((y * width + x) * 4)
  return red + green + blue < 100
}
