/** Files inside of a PDF, and invoices. */
import { describe, expect, test } from 'bun:test'
import { bytesOf, errorOf } from '../../support/api/renders.ts'
import { GUIDELINES, invoiceXml } from '../../support/files/factur-x.ts'
import { readPdfFacts } from '../../support/files/pdf-facts.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

const { server, user } = useSharedServer()

const HTML = '<html lang="en"><title>Invoice</title><h1>Invoice</h1><p>total 1'
const base64 = (text: string) => Buffer.from(text).toString('base64')

test('attachments come out as they went in', async () => {
  const attachments = [
    {
      name: 'data.csv',
      content: base64('a,b\n1,2'),
      type: 'text/csv',
      relationship: 'Data',
      description: 'Figures',
    },
    { name: '資料 (1).txt', content: base64('Grüße') },
    { name: 'empty', content: '' },
  ]
  for (const options of [
    { attachments },
    { attachments, pdfa: '3b' },
    { attachments, pdfa: '4' },
  ]) {
    const facts = await readPdfFacts(await bytesOf(server, user, 'pdf', { html: HTML, options }))
    expect(facts.attachments).toEqual({
      'data.csv': { text: 'a,b\n1,2', description: 'Figures' },
      '資料 (1).txt': { text: 'Grüße', description: '' },
      empty: { text: '', description: '' },
    })
  }
})

test.each([
  [[{ name: '../x', content: '' }], 'options.attachments[0].name'],
  [[{ name: String.raw`a\b`, content: '' }], 'options.attachments[0].name'],
  [[{ name: '..', content: '' }], 'options.attachments[0].name'],
  [[{ name: 'a\nb', content: '' }], 'options.attachments[0].name'],
  [[{ name: 'a\u202Efdp.exe', content: '' }], 'options.attachments[0].name'],
  [[{ name: 'a\u200B.csv', content: '' }], 'options.attachments[0].name'],
  [
    [
      { name: 'a', content: '' },
      { name: 'A', content: '' },
    ],
    'options.attachments[1].name',
  ],
  [[{ name: 'a', content: 'no base64!' }], 'options.attachments[0].content'],
  [[{ name: 'a', content: '', type: 'text' }], 'options.attachments[0].type'],
  [[{ name: 'a', content: '', relationship: 'Other' }], 'options.attachments[0].relationship'],
  [Array.from({ length: 51 }, (_, at) => ({ name: `${at}`, content: '' })), 'options.attachments'],
])('attachments %j are refused by name', async (attachments, path) => {
  const error = await errorOf(server, user, 'pdf', { html: HTML, options: { attachments } })
  expect([error.status, error.details?.issues?.[0]?.path]).toEqual([400, path])
})

test('PDF/A-2 has no attachments, and the error names the part that has', async () => {
  const options = { pdfa: '2u', attachments: [{ name: 'a', content: '' }] }
  const error = await errorOf(server, user, 'pdf', { html: HTML, options })
  expect(error.message).toContain('use "3u"')
})

describe('an invoice', () => {
  test.each(['ISO-8859-1', 'windows-1252', 'UTF-16'])(
    'that declares %s is attached as the UTF-8 that it is, and says so',
    async (encoding) => {
      const xml = invoiceXml(GUIDELINES.BASIC).replace('</rsm:C', '<!-- Größe € --></rsm:C')
      const sent = xml.replace('UTF-8', encoding)
      const options = { facturX: { xml: sent } }
      const { attachments } = await readPdfFacts(
        await bytesOf(server, user, 'pdf', { html: HTML, options }),
      )
      expect(attachments['factur-x.xml']?.text).toBe(xml)
    },
  )

  test.each(Object.entries(GUIDELINES))(
    'of the level %s is attached, and named in the XMP',
    async (level, guideline) => {
      const xml = invoiceXml(guideline)
      const bytes = await bytesOf(server, user, 'pdf', {
        html: HTML,
        options: { facturX: { xml, version: '3.0' } },
      })
      const { attachments, xmp } = await readPdfFacts(bytes)
      const name = level === 'XRECHNUNG' ? 'xrechnung.xml' : 'factur-x.xml'
      expect(attachments[name]?.text).toBe(xml)
      expect(xmp).toContain(`<fx:ConformanceLevel>${level}</fx:ConformanceLevel>`)
      expect(xmp).toContain(`<fx:DocumentFileName>${name}</fx:DocumentFileName>`)
      expect(xmp).toContain('<fx:Version>3.0</fx:Version>')
      expect(xmp).toContain('<pdfaid:part>3</pdfaid:part>')
    },
  )

  test.each([
    ['<a', {}, 'options.facturX.xml', /well-formed/],
    ['<a/>', {}, 'options.facturX.xml', /CrossIndustryInvoice/],
    [
      `<!DOCTYPE x [<!ENTITY a "b">]>${invoiceXml(GUIDELINES.BASIC).slice(39)}`,
      {},
      'options.facturX.xml',
      /document type/,
    ],
    [invoiceXml('urn:other'), {}, 'options.facturX.xml', /guideline/],
    [invoiceXml(''), {}, 'options.facturX.xml', /no guideline/],
    [
      invoiceXml(GUIDELINES.BASIC),
      { facturX: { level: 'EXTENDED' } },
      'options.facturX.level',
      /BASIC/,
    ],
    [invoiceXml(GUIDELINES.BASIC), { pdfa: '2b' }, 'options.facturX', /"3b"/],
    [
      invoiceXml(GUIDELINES.BASIC),
      { attachments: [{ name: 'Factur-X.xml', content: '' }] },
      'options.attachments[0].name',
      /invoice/,
    ],
  ])(
    'that is wrong is refused with the reason: %p %j',
    async (xml, others: {
      facturX?: object
      pdfa?: string
      attachments?: object[]
    }, path, reason) => {
      const options = { ...others, facturX: { xml, ...others.facturX } }
      const error = await errorOf(server, user, 'pdf', { html: HTML, options })
      expect([error.status, error.details?.issues?.[0]?.path]).toEqual([400, path])
      expect(error.message).toMatch(reason)
    },
  )
})
