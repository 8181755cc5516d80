/** The fields that change a printed PDF, alone and together, in the order of Gotenberg. */
import { describe, expect, test } from 'bun:test'
import { indexHtml, type Part, post } from '../../support/compat/gotenberg-form.ts'
import { GUIDELINES, invoiceXml } from '../../support/files/factur-x.ts'
import { readPdf } from '../../support/files/pdf.ts'
import { readPdfFacts } from '../../support/files/pdf-facts.ts'
import { unzip } from '../../support/files/zip.ts'
import { checkPdf } from '../../support/finisher/operations.ts'
import { useServer } from '../../support/server/use-server.ts'

const { server, user } = useServer()
const PAGES = indexHtml(
  '<!doctype html><html lang=en><title>Title</title><p>first<p style="break-before:page">second<p style="break-before:page">third',
)

const convert = (parts: Record<string, Part | Part[]>, headers?: Record<string, string>) =>
  post(server, 'chromium/convert/html', { files: PAGES, ...parts }, { key: user.key, headers })

async function bytesOf(parts: Record<string, Part | Part[]>, headers?: Record<string, string>) {
  const response = await convert(parts, headers)
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`)
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) }
}

async function refusal(parts: Record<string, Part | Part[]>) {
  const response = await convert(parts)
  return { status: response.status, text: await response.text() }
}

describe('standards, properties and attachments', () => {
  test('a PDF/A-3b has the properties and the files of the form', async () => {
    const { bytes } = await bytesOf({
      pdfa: 'PDF/A-3b',
      metadata: '{"Title":"Other","Author":"A. Nother","Keywords":["a","b"]}',
      embeds: { name: 'data.xml', content: '<x/>' },
      embedsMetadata: '{"data.xml":{"mimeType":"text/xml","relationship":"Data"}}',
    })
    const facts = await readPdfFacts(bytes)
    expect(facts.xmp).toContain('pdfaid:part')
    expect(facts.info).toMatchObject({ Title: 'Other', Author: 'A. Nother', Keywords: 'a, b' })
    expect(facts.attachments['data.xml']?.text).toBe('<x/>')
  })

  test('an invoice becomes a Factur-X', async () => {
    const xml = { name: 'any.xml', content: invoiceXml(GUIDELINES['EN 16931']) }
    const invoice = { facturxXml: xml, facturxConformanceLevel: 'EN 16931' }
    const plain = await readPdfFacts((await bytesOf(invoice)).bytes)
    expect(plain.attachments).toHaveProperty(['factur-x.xml'])
    expect(plain.xmp).toContain('<fx:Version>1.0</fx:Version>')
    const later = await readPdfFacts((await bytesOf({ ...invoice, facturxVersion: '2.1' })).bytes)
    expect(later.xmp).toContain('<fx:Version>2.1</fx:Version>')
    const text = xml.content
      .replace('UTF-8', 'ISO-8859-1')
      .replace('</rsm:C', '<!-- Größe --></rsm:C')
    const latin = { name: 'any.xml', content: Buffer.from(text, 'latin1') }
    const { attachments } = await readPdfFacts(
      (await bytesOf({ ...invoice, facturxXml: latin })).bytes,
    )
    expect(attachments['factur-x.xml']?.text).toBe(text.replace('ISO-8859-1', 'UTF-8'))
  })

  test.each([
    [{ pdfa: 'foo' }, 'The requested PDF format is not supported, or no PDF engine could apply it'],
    [{ pdfa: 'PDF/A-2b', userPassword: 'x' }, 'PDF/A format is incompatible with encryption'],
    [{ metadata: 'foo' }, "invalid character 'o' in literal false (expecting 'a')"],
    [{ allowPrinting: 'false' }, "require a 'userPassword' or 'ownerPassword'"],
    [{ facturxConformanceLevel: 'BASIC' }, "'facturxXml' file is required"],
    [{ facturxVersion: '<a/>' }, "form field 'facturxVersion' is invalid"],
    [{ splitMode: 'foo', splitSpan: '2' }, "expected either 'intervals' or 'pages'"],
    [{ splitMode: 'intervals', splitSpan: 'foo' }, 'strconv.Atoi: parsing "foo": invalid syntax'],
    [{ splitMode: 'pages', splitSpan: 'foo' }, 'The requested split mode is not supported'],
    [{ rotateAngle: '45' }, 'wrong value, expected 90, 180, or 270'],
    [{ optimizeImages: 'true', imageQuality: '101' }, 'value is superior to 100'],
  ])('%j is 400', async (fields, expected) => {
    const { status, text } = await refusal(fields)
    expect(text).toContain(expected)
    expect(status).toBe(400)
  })
})

describe('work after the print', () => {
  test('intervals make a ZIP of files with the name of the output', async () => {
    const fields = { splitMode: 'intervals', splitSpan: '2' }
    const { response, bytes } = await bytesOf(fields, { 'Gotenberg-Output-Filename': 'foo' })
    expect(response.headers.get('content-type')).toBe('application/zip')
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="foo.zip"')
    const files = unzip(bytes)
    expect(Object.keys(files)).toEqual(['foo_0.pdf', 'foo_1.pdf'])
    const [first = new Uint8Array()] = Object.values(files)
    expect(await readPdf(first)).toHaveLength(2)
  })

  test('a split into one part is that PDF', async () => {
    const { response, bytes } = await bytesOf({ splitMode: 'intervals', splitSpan: '9' })
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(response.headers.get('content-disposition')).toEndWith('_0.pdf"')
    expect(await readPdf(bytes)).toHaveLength(3)
  })

  test('pages make a file each, or one file of all', async () => {
    const each = await bytesOf({ splitMode: 'pages', splitSpan: '2-' })
    expect(Object.keys(unzip(each.bytes))).toHaveLength(2)
    const one = await bytesOf({ splitMode: 'pages', splitSpan: '2-', splitUnify: 'true' })
    expect((await readPdf(one.bytes)).map(({ text }) => text.trim())).toEqual(['second', 'third'])
    expect((await refusal({ splitMode: 'pages', splitSpan: '9' })).status).toBe(400)
  })

  test('pages are turned, images compressed and the parts made PDF/A in one request', async () => {
    const { bytes } = await bytesOf({
      splitMode: 'pages',
      splitSpan: '1-2',
      splitUnify: 'true',
      rotateAngle: '90',
      optimizeImages: 'true',
      pdfa: 'PDF/A-2b',
      pdfua: 'false',
      flatten: 'true',
    })
    const pages = await readPdf(bytes)
    expect(pages).toMatchObject([{ width: 792, height: 612 }, { width: 792 }])
    expect((await readPdfFacts(bytes)).xmp).toContain('pdfaid:part')
    await checkPdf(bytes)
  })

  test('a password protects the file, and every part of a split', async () => {
    const whole = await bytesOf({ userPassword: 'secret', allowPrinting: 'false' })
    expect(readPdf(whole.bytes)).rejects.toThrow()
    const parts = await bytesOf({ userPassword: 'secret', splitMode: 'intervals', splitSpan: '2' })
    for (const part of Object.values(unzip(parts.bytes))) expect(readPdf(part)).rejects.toThrow()
  })

  test('it is one render', async () => {
    const { response } = await bytesOf({ rotateAngle: '180' })
    const id = response.headers.get('x-request-id')
    const headers = { Authorization: `Bearer ${user.key}` }
    const render = await server.fetch(`/api/v1/renders/${id}`, { headers })
    expect(await render.json()).toMatchObject({ data: { type: 'pdf', status: 'completed' } })
  })
})
