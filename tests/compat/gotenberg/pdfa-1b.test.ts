/**
 * PDF/A-1b, which clients of Gotenberg ask for: made of prints where that is possible, and refused
 * by name elsewhere.
 */
import { describe, expect, test } from 'bun:test'
import { indexHtml, type Part, post } from '../../support/compat/gotenberg-form.ts'
import { GUIDELINES, invoiceXml } from '../../support/files/factur-x.ts'
import { readPdf } from '../../support/files/pdf.ts'
import { readPdfFacts } from '../../support/files/pdf-facts.ts'
import { redPng } from '../../support/files/red-png.ts'
import { unzip } from '../../support/files/zip.ts'
import { checkPdf } from '../../support/finisher/operations.ts'
import { useServer } from '../../support/server/use-server.ts'

const routes = { '/page': { body: '<title>t</title><h1>x</h1>' } }
const { server, user, site } = useServer({ routes })

type Parts = Record<string, Part | Part[]>

const send = (route: string, parts: Parts) =>
  post(server, route, { pdfa: 'PDF/A-1b', ...parts }, { key: user.key })

async function bytesOf(route: string, parts: Parts) {
  const response = await send(route, parts)
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`)
  return new Uint8Array(await response.arrayBuffer())
}

async function refusal(route: string, parts: Parts) {
  const response = await send(route, parts)
  expect(response.status).toBe(400)
  return response.text()
}

async function isArchive(pdf: Uint8Array, isAccessible = false): Promise<void> {
  await checkPdf(pdf)
  expect(Buffer.from(pdf).toString('latin1', 0, 8)).toBe('%PDF-1.4')
  const { xmp } = await readPdfFacts(pdf)
  expect(xmp).toMatch(/pdfaid:part>1<[\s\S]*pdfaid:conformance>B</)
  expect(xmp.includes('pdfuaid:part')).toBe(isAccessible)
}

const HTML = convertible('<h1>Offer</h1><p>text</p><p style="break-before:page">second</p>')

function convertible(body: string): Part {
  return indexHtml(`<!doctype html><html lang=en><title>Title</title>${body}`)
}

async function printed(name: string, body: string): Promise<Part> {
  const html = `<!doctype html><html lang=en><title>${name}</title>${body}`
  const response = await server.post('/api/v1/pdf', { html }, user.key)
  return { name, content: new Uint8Array(await response.arrayBuffer()) }
}

describe('a print becomes PDF/A-1b', () => {
  test('of HTML, alone and together with PDF/UA-1', async () => {
    await isArchive(await bytesOf('chromium/convert/html', { files: HTML }))
    await isArchive(await bytesOf('chromium/convert/html', { files: HTML, pdfua: 'true' }), true)
  })

  test('and no PDF/UA-1 where the page declares no language', async () => {
    const files = indexHtml('<!doctype html><title>Rechnung</title><h1>Rechnung</h1>')
    const parts = { files, pdfua: 'true' }
    expect(await refusal('chromium/convert/html', parts)).toContain('in which language')
    await isArchive(await bytesOf('chromium/convert/html', { files }))
  })

  test('of Markdown and of an address', async () => {
    const files = [convertible('{{ toHTML "a.md" }}'), { name: 'a.md', content: '# Heading' }]
    await isArchive(await bytesOf('chromium/convert/markdown', { files }))
    await isArchive(await bytesOf('chromium/convert/url', { url: `${site.url}/page` }))
  })

  test('in each part of a split', async () => {
    const fields = { files: HTML, splitMode: 'intervals', splitSpan: '1', pdfua: 'true' }
    const parts = Object.values(unzip(await bytesOf('chromium/convert/html', fields)))
    expect(parts).toHaveLength(2)
    for (const part of parts) await isArchive(part, true)
  })

  test('with properties, rotation, smaller images and stamps that are opaque', async () => {
    const pdf = await bytesOf('chromium/convert/html', {
      files: HTML,
      metadata: '{"Author":"A. Nother","CreateDate":"2026-01-02T03:04:05Z","Copyright":"us"}',
      rotateAngle: '90',
      optimizeImages: 'true',
      watermarkSource: 'image',
      watermark: { name: 'red.png', content: await redPng() },
      watermarkOptions: '{"opacity":"1","scale":"0.1 abs"}',
      stampSource: 'text',
      stampExpression: 'STAMP',
      stampOptions: '{"opacity":"1"}',
    })
    await isArchive(pdf)
    expect((await readPdf(pdf))[0]?.text).toContain('STAMP')
    expect((await readPdfFacts(pdf)).info).toMatchObject({ Author: 'A. Nother' })
  })

  test('also later, and joined with others', async () => {
    const files = [await printed('a.pdf', '<p>one'), await printed('b.pdf', '<p>two')]
    await isArchive(await bytesOf('pdfengines/merge', { files }))
    const made = unzip(await bytesOf('pdfengines/convert', { files }))
    expect(Object.keys(made)).toEqual(['a.pdf', 'b.pdf'])
    for (const pdf of Object.values(made)) await isArchive(pdf)
  })
})

describe('PDF/A-1b is refused', () => {
  test('for a page with transparency, with the rule, the page and the remedy', async () => {
    const files = convertible('<p>one<p style="break-before:page;opacity:.5">two')
    const text = await refusal('chromium/convert/html', { files })
    expect(text).toStartWith('The document is no PDF/A-1b: A color or an element on page 2')
    expect(text).toContain('PDF/A-2b')
    expect(text).toContain('ISO 19005-1, 6.4')
  })

  test('for a stamp with an opacity', async () => {
    const stamp = { stampSource: 'text', stampExpression: 'x', stampOptions: '{"opacity":"0.5"}' }
    expect(await refusal('chromium/convert/html', { files: HTML, ...stamp })).toContain('6.4')
  })

  test.each<[what: string, parts: Parts, text: string]>([
    ['a file', { embeds: { name: 'a.xml', content: '<x/>' } }, 'only PDF/A-3 variants'],
    ['a password', { userPassword: 'x' }, 'incompatible with encryption'],
    [
      'an invoice',
      {
        facturxXml: { name: 'a.xml', content: invoiceXml(GUIDELINES['EN 16931']) },
        facturxConformanceLevel: 'EN 16931',
      },
      'Factur-X needs PDF/A-3',
    ],
    ['level a', { pdfa: 'PDF/A-1a' }, 'Use PDF/A-1b, or PDF/A-2a'],
  ])('together with %s', async (_, parts, text) => {
    expect(await refusal('chromium/convert/html', { files: HTML, ...parts })).toContain(text)
  })

  test('for files of other programs, and for prints that were changed', async () => {
    const [first] = Object.values(
      unzip(
        await bytesOf('pdfengines/convert', {
          files: [await printed('a.pdf', '<p>x'), await printed('b.pdf', '<p>x')],
        }),
      ),
    )
    const files = { name: 'changed.pdf', content: new Uint8Array(first ?? []) }
    expect(await refusal('pdfengines/convert', { files })).toContain("'changed.pdf'")
  })

  test('by our own API, which names 2b', async () => {
    const response = await server.post(
      '/api/v1/pdf',
      { html: 'x', options: { pdfa: '1b' } },
      user.key,
    )
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('2b')
  })
})
