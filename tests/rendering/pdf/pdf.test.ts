/** PDFs of HTML: paper, margins, content, the response and the stored output. */
import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { renders } from '../../../server/db/schema.ts'
import { boxOf, bytesOf, errorOf, pdfOf } from '../../support/api/renders.ts'
import type { Pixels } from '../../support/files/images.ts'
import { drawPdf } from '../../support/files/pdf.ts'
import { useServer } from '../../support/server/use-server.ts'

/** Red from margin to margin of every page. */
const RED_SHEET = '<style>div{position:fixed;inset:0;background:red}</style><div></div>'
const NO_MARGIN = { top: '0', right: '0', bottom: '0', left: '0' }
const POINTS_PER_MM = 72 / 25.4
const A4 = [210, 297]

const { server, user } = useServer()

/**
 * Expects lengths in millimetres, with a tolerance since paper sizes are whole points and drawings
 * whole pixels.
 */
function expectMillimetres(points: number[], wanted: number[]): void {
  const measured = points.map((length, index) => {
    const exact = (wanted[index] ?? Number.NaN) * POINTS_PER_MM
    return Math.abs(length - exact) < 1.75 ? wanted[index] : length / POINTS_PER_MM
  })
  expect<unknown[]>(measured).toEqual(wanted)
}

/** The margins around the red area of the first page: left, top, right, bottom. */
function marginsOf(page: Pixels): number[] {
  const [left = 0, top = 0, right = 0, bottom = 0] = boxOf(page, '#ff0000') ?? []
  return [left, top, page.width - right, page.height - bottom]
}

async function textsOf(html: string, options: object = {}): Promise<string[]> {
  const pages = await pdfOf(server, user, { html, options })
  return pages.map(({ text }) => text.replace(/\s+/g, ' ').trim())
}

describe('the paper', () => {
  test.each([
    ['A4 by default', {}, A4],
    ['Letter', { format: 'Letter' }, [215.9, 279.4]],
    ['Legal', { format: 'Legal' }, [215.9, 355.6]],
    ['A4 in landscape', { format: 'A4', landscape: true }, [297, 210]],
    ['a size in mm', { format: { width: '148mm', height: '105.5mm' } }, [148, 105.5]],
    ['a size in cm and inches', { format: { width: '8.5cm', height: '6.5in' } }, [85, 165.1]],
    ['a size in pixels and points', { format: { width: '960px', height: '360pt' } }, [254, 127]],
    ['the largest length', { format: { width: '5000mm', height: '60mm' } }, [5000, 60]],
    [
      'a tall size in landscape',
      { format: { width: '100mm', height: '150mm' }, landscape: true },
      [150, 100],
    ],
    [
      'a wide size in landscape',
      { format: { width: '150mm', height: '100mm' }, landscape: true },
      [100, 150],
    ],
  ])('has the size of %s', async (_, options, size) => {
    const [page] = await pdfOf(server, user, { html: '<p>text', options })
    expectMillimetres([page?.width ?? 0, page?.height ?? 0], size)
  })
})

describe('margins', () => {
  test.each([
    ['are 20 mm by default', {}, [20, 20, 20, 20]],
    ['that are omitted are 20 mm', { margin: { left: '5mm' } }, [5, 20, 20, 20]],
    [
      'accept every unit',
      { margin: { left: '1in', top: '36pt', right: '3cm', bottom: '192px' } },
      [25.4, 12.7, 30, 50.8],
    ],
    ['of zero print up to the edge', { margin: NO_MARGIN }, [0, 0, 0, 0]],
    [
      'keep their sides in landscape',
      { landscape: true, margin: { left: '10mm', top: '40mm' } },
      [10, 40, 20, 20],
    ],
  ])('%s', async (_, options, wanted) => {
    const bytes = await bytesOf(server, user, 'pdf', { html: RED_SHEET, options })
    expectMillimetres(marginsOf(await drawPdf(bytes)), wanted)
  })

  test('that leave no room for content are refused with the name of the field', async () => {
    const options = { margin: { left: '105mm', right: '105mm' } }
    const error = await errorOf(server, user, 'pdf', { html: 'x', options })
    expect(error).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { issues: [{ path: 'options.margin' }] },
    })
  })
})

describe('the content', () => {
  test('breaks into pages where its style says so', async () => {
    const html = `<style>section { page-break-after: always }</style>
      <section>first page</section><section>second page</section><p>third page`
    expect(await textsOf(html)).toEqual(['first page', 'second page', 'third page'])
  })

  test('flows onto further pages without losing a line', async () => {
    const lines = Array.from({ length: 120 }, (_, index) => `line-${index}`)
    const pages = await textsOf(lines.map((line) => `<p>${line}</p>`).join(''))
    expect(pages.length).toBeGreaterThan(2)
    expect(pages.join(' ').split(' ')).toEqual(lines)
  })

  test('has extractable text in all writing systems', async () => {
    const words = [
      '渲染服务',
      'こんにちは世界',
      '안녕하세요',
      'مرحبا',
      '😀🎉',
      'Zażółć',
      'שלום',
      'Ελλάδα',
    ]
    expect(await textsOf(words.map((word) => `<p>${word}`).join(''))).toEqual([words.join(' ')])
  })

  test('is not changed by any kind of script, and includes noscript elements', async () => {
    const html = `<body onload="document.write('onload')"><p id=p>static</p>
      <script>document.write('inline')</script>
      <script type=module>p.textContent = 'module'</script>
      <img src="data:," onerror="p.textContent = 'handler'">
      <iframe src="javascript:'address'" height=30></iframe>
      <iframe srcdoc="framed<script>document.write('frame')</script>" height=30></iframe>
      <noscript>fallback</noscript>`
    expect(await textsOf(html)).toEqual(['static framed fallback'])
  })

  test('is laid out with print styles', async () => {
    const html = `<style>@media screen { b { display: none } } @media print { i { display: none } }
      </style><b>on paper</b><i>on screen</i>`
    expect(await textsOf(html)).toEqual(['on paper'])
  })

  test.each([
    ['no doctype', 'bare text', 'bare text'],
    ['unclosed and crossed tags', '<table><b>crossed<p></b></div>tags', 'crossed tags'],
    ['an empty string', '', ''],
    ['NUL characters', '<p>a\0b', 'ab'],
    ['lone surrogates', '<p>a\ud800b\udc00c', 'a\ufffdb\ufffdc'],
    ['a byte order mark', '\ufeff<p>marked', 'marked'],
    ['control characters', '<p>bell\u0007\u001b end', expect.stringMatching(/^bell/)],
  ])('may be HTML with %s and gives one page', async (_, html, text) => {
    expect<unknown[]>(await textsOf(html)).toEqual([text])
  })

  test('may be 5 MB of HTML', async () => {
    const html = `<p>start</p><!--${'x'.repeat(5_000_000)}--><p>end</p>`
    expect(await textsOf(html)).toEqual(['start end'])
  })
})

describe('the response', () => {
  test('is a PDF with its content type, inline and named after the request', async () => {
    const response = await server.post('/api/v1/pdf', { html: 'x' }, user.key)
    const bytes = Buffer.from(await response.arrayBuffer())
    const id = response.headers.get('x-request-id')
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(bytes.subarray(-6).toString().trim()).toBe('%%EOF')
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(response.headers.get('content-length')).toBe(String(bytes.length))
    expect(response.headers.get('content-disposition')).toBe(`inline; filename="${id}.pdf"`)
    expect(response.headers.get('cache-control')).toContain('no-store')
  })

  test('equals the stored file, which the database row describes', async () => {
    const response = await server.post('/api/v1/pdf', { html: 'kept' }, user.key)
    const bytes = Buffer.from(await response.arrayBuffer())
    const row = await rowOf(response)
    expect(row).toMatchObject({
      user_id: user.id,
      type: 'pdf',
      status: 'completed',
      input_type: 'html',
      output_key: `outputs/${user.id}/${row?.id}.pdf`,
      output_size_bytes: bytes.length,
      render_duration_ms: Number(response.headers.get('x-render-duration-ms')),
      error_code: null,
      lease_until: null,
      completed_at: expect.any(Date),
    })
    const file = Bun.file(join(server.dataDir, 'outputs', row?.output_key ?? ''))
    expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true)
  })

  test('of a failed render leaves a row with the error and without an output', async () => {
    const body = { url: 'http://no-such-name.invalid/' }
    const response = await server.post('/api/v1/pdf', body, user.key)
    expect(response.status).toBe(500)
    expect(await rowOf(response)).toMatchObject({
      status: 'failed',
      input_type: 'url',
      error_code: 'RENDER_FAILED',
      output_key: null,
      lease_until: null,
    })
  })
})

async function rowOf(response: Response) {
  const id = response.headers.get('x-request-id') ?? ''
  const { db } = server.services.database
  const [row] = await db.select().from(renders).where(eq(renders.request_id, id))
  return row
}
