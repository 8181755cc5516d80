/**
 * `pdfa` and `pdfua` make files of a standard, and fail with what is wrong where a document cannot
 * be one.
 */
import { describe, expect, test } from 'bun:test'
import type { components } from '../../../server/contract.gen.ts'
import { bytesOf, errorOf, readError } from '../../support/api/renders.ts'
import { drawPdf, readPdf } from '../../support/files/pdf.ts'
import { readPdfFacts } from '../../support/files/pdf-facts.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

type Report = components['schemas']['RenderReport']

const { server, user } = useSharedServer()

const GOOD = `<html lang="en"><title>Report</title><style>h1 { border-bottom: 1px solid red }</style>
  <h1>Report</h1><p>Some <em>good</em> text with a <a href="https://example.com/">link</a>.</p>
  <ul><li>one<li><p>two</p></ul>
  <figure><img alt="A dot" width=9 height=9 src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>"><figcaption>Caption</figcaption></figure>
  <table><tr><th scope=col>a<th scope=col>b<tr><td>1<td>2</table><h2>Next</h2><p style="opacity:.5">end</p>`

async function reportOf(body: object): Promise<{ status: number; report: Report }> {
  const response = await server.post('/api/v1/pdf', body, user.key)
  await response.arrayBuffer()
  const id = response.headers.get('X-Request-Id')
  const answer = await server.fetch(`/api/v1/renders/${id}/report`, {
    headers: { Authorization: `Bearer ${user.key}` },
  })
  const { data } = (await answer.json()) as { data: Report }
  return { status: response.status, report: data }
}

test.each(['2b', '2u', '2a', '3b', '3u', '3a', '4'])(
  'PDF/A-%s declares itself, and its report says so',
  async (pdfa) => {
    const body = { html: GOOD, options: { pdfa } }
    const bytes = await bytesOf(server, user, 'pdf', body)
    const { xmp, isTagged, info } = await readPdfFacts(bytes)
    expect(xmp).toContain(`<pdfaid:part>${pdfa[0]}</pdfaid:part>`)
    expect(/<pdfaid:conformance>(.)</.exec(xmp)?.[1]).toBe(pdfa[1]?.toUpperCase())
    expect(isTagged).toBe(pdfa.endsWith('a'))
    expect(info['PDFFormatVersion']).toBe(pdfa === '4' ? '2.0' : '1.7')
    const { report } = await reportOf(body)
    expect(report.conformance).toMatchObject({
      standards: [`PDF/A-${pdfa}`],
      passed: true,
      issues: [],
    })
    expect(report.phases_ms).toHaveProperty('finish')
  },
)

test('PDF/UA-1 is tagged, shows its title, and says what became decoration', async () => {
  const body = { html: GOOD, options: { pdfua: 1 } }
  const { xmp, isTagged } = await readPdfFacts(await bytesOf(server, user, 'pdf', body))
  expect([isTagged, xmp.includes('<pdfuaid:part>1</pdfuaid:part>')]).toEqual([true, true])
  const { report } = await reportOf(body)
  expect(report.conformance).toMatchObject({ standards: ['PDF/UA-1'], passed: true })
})

test('a language that the page does not declare is not claimed', async () => {
  const german = '<title>Rechnung</title><h1>Rechnung</h1><p>Guten Tag'
  const languageOf = async (html: string, options: object) =>
    (await readPdfFacts(await bytesOf(server, user, 'pdf', { html, options }))).info['Language']
  const error = await errorOf(server, user, 'pdf', { html: german, options: { pdfua: 1 } })
  expect(error).toMatchObject({ status: 422, code: 'CONFORMANCE_FAILED' })
  expect(error.message).toMatch(/does not say in which language/)
  const named = { pdfua: 1, document: { language: 'de' } }
  expect(await languageOf(german, named)).toBe('de')
  for (const html of [
    `<html lang="de">${german}`,
    `<meta http-equiv="Content-Language" content="de">${german}`,
  ]) {
    expect(await languageOf(html, { pdfua: 1 })).toBe('de')
  }
  expect(await languageOf(`<html lang="en-US">${german}`, { pdfua: 1 })).toBe('en-US')
})

test.each([
  [{ tagged: true }, []],
  [{ tagged: true, singlePage: true }, []],
  [{ tagged: true, headerFirstPage: '<p>first' }, []],
  [{ pdfua: 1, document: { language: 'de' } }, ['de']],
])(
  'neither the file nor its element for all of it is in the language of the browser: %o',
  async (options, languages) => {
    const html = '<title>Rechnung</title><h1>Rechnung</h1><p>Guten Tag'
    const pdf = Buffer.from(await bytesOf(server, user, 'pdf', { html, options })).toString(
      'latin1',
    )
    const found = [...pdf.matchAll(/\/Lang \(([^)]*)\)/g)].map(([, language]) => language)
    expect(found).toEqual(languages)
  },
)

test('a page without content has the language that it declares', async () => {
  const html = '<html lang="de"><title>Leer</title><body></body>'
  const { info, xmp } = await readPdfFacts(
    await bytesOf(server, user, 'pdf', { html, options: { pdfua: 1 } }),
  )
  expect(info['Language']).toBe('de')
  expect(xmp).toContain('pdfuaid:part')
})

test('a file has both standards', async () => {
  const { report } = await reportOf({ html: GOOD, options: { pdfa: '3a', pdfua: 1 } })
  expect(report.conformance?.standards).toEqual(['PDF/A-3a', 'PDF/UA-1'])
})

test('a finished PDF has the text and the picture of a plain one', async () => {
  const options = { tagged: true }
  const plain = await bytesOf(server, user, 'pdf', { html: GOOD, options })
  for (const standard of [{ pdfa: '2b' }, { pdfa: '3a', pdfua: 1 }, { pdfa: '4' }]) {
    const finished = await bytesOf(server, user, 'pdf', {
      html: GOOD,
      options: { ...options, ...standard },
    })
    expect(await readPdf(finished)).toEqual(await readPdf(plain))
    expect(await drawPdf(finished)).toEqual(await drawPdf(plain))
  }
})

describe('a document that cannot be one fails with CONFORMANCE_FAILED, or becomes what it can be', () => {
  const page = (content: string, head = '<title>T</title>') => `<html lang="en">${head}${content}`
  test.each([
    ['a missing glyph', page('<p>before &#xE123;'), { pdfa: '2b' }, 'ISO 19005-2, 6.2.11.8', []],
    ['an icon of private use', page('<p>&#xE123;'), { pdfua: 1 }, 'ISO 14289-1, 7.21.8', []],
    [
      'an image without text',
      page(
        '<img width=9 height=9 src="data:image/gif;base64,R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs=">',
      ),
      { pdfua: 1 },
      'ISO 14289-1, 7.3',
      [],
    ],
    [
      'a skipped heading',
      page('<h1>One</h1><h3>Three</h3>'),
      { pdfua: 1 },
      'ISO 14289-1, 7.4.2',
      [],
    ],
    ['no title', page('<h1>One</h1>', ''), { pdfua: 1 }, 'ISO 14289-1, 7.1', []],
    [
      'an irregular table',
      page('<table><tr><th scope=col>a<th scope=col>b<tr><td>1</table>'),
      { pdfua: 1 },
      'ISO 14289-1, 7.2',
      [],
    ],
    [
      'a wrong language',
      page('<p lang="not a language">x'),
      { pdfa: '2a' },
      'ISO 19005-2, 6.7.4',
      ['PDF/A-2u'],
    ],
  ])('%s', async (_, html, options, rule, standards) => {
    const error = await errorOf(server, user, 'pdf', { html, options })
    expect([error.code, error.status]).toEqual(['CONFORMANCE_FAILED', 422])
    const [issue] = error.details?.conformance ?? []
    expect(issue?.rule).toBe(rule)
    expect(error.message).toContain(issue?.message ?? 'no issue')
    const { status, report } = await reportOf({
      html,
      options: { ...options, conformance: 'best_effort' },
    })
    expect(status).toBe(200)
    expect(report.conformance).toMatchObject({ passed: false, standards })
    expect(report.conformance?.issues.map((one) => one.rule)).toContain(rule)
  })

  test('a failed document is refunded, and its report has the list', async () => {
    const remaining = async () => {
      const response = await server.post('/api/v1/pdf', { html: '<p>x' }, user.key)
      await response.arrayBuffer()
      return Number(response.headers.get('X-Renders-Remaining'))
    }
    const before = await remaining()
    const body = { html: '<p>x', options: { pdfua: 1 } }
    const { status, report } = await reportOf(body)
    expect(status).toBe(422)
    expect(report.conformance?.issues.length).toBeGreaterThan(0)
    expect(await remaining()).toBe(before - 1)
  })
})

test.each([
  [{ pdfa: '1b' }, 'options.pdfa', /use "2b"/],
  [{ pdfa: '1a' }, 'options.pdfa', /use "2b"/],
  [{ pdfua: 2 }, 'options.pdfua', /1/],
  [{ pdfua: 1, pdfa: '4' }, 'options.pdfua', /"3a"/],
  [{ conformance: 'none' }, 'options.conformance', /best_effort/],
])('%j is refused with the remedy', async (options, path, remedy) => {
  const response = await server.post('/api/v1/pdf', { html: '<p>x', options }, user.key)
  const error = await readError(response)
  expect([error.code, error.details?.issues?.[0]?.path]).toEqual(['VALIDATION_ERROR', path])
  expect(error.message).toMatch(remedy)
})
