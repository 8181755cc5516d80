/** Requests that are made to be slow to read, by the parser that reads them. */
import { GUIDELINES, invoiceXml } from '../files/factur-x.ts'
import {
  FORM,
  gotenberg,
  list,
  type Parser,
  PDF,
  part,
  pdf,
  post,
  times,
  upload,
} from './attack.ts'

const xml = (name: string, text: () => string) =>
  pdf(name, 400, () => ({ facturX: { xml: text() } }))
const disposition = (parameters: string) => `Content-Disposition: form-data; ${parameters}`
const [head = '', tail = ''] = invoiceXml(GUIDELINES.BASIC).split('<rsm:Exchanged')

/** An invoice that has something else before its contents. */
const invoiceWith = (text: string) => `${head}${text}<rsm:Exchanged${tail}`

const SIGNERS = { path: '/api/v1/signers', type: 'application/json' }
const signer = (name: string, fields: () => object) =>
  post(name, 400, SIGNERS, () => JSON.stringify({ name: 'office', ...fields() }))
const remote = (certificates: string) => ({
  remote: { url: 'https://example.com/sign', secret: 'x'.repeat(16), certificates },
})

export const PARSERS: Parser[] = [
  {
    parser: 'XML of invoices',
    attacks: [
      xml('12,000 elements in each other', () => '<a>'.repeat(12_000)),
      xml('12,000 elements in each other in an invoice', () => invoiceWith('<a>'.repeat(12_000))),
      xml('400,000 attributes', () => `<a ${times(400_000, (at) => `a${at}="1" `)}/>`),
      xml('100,000 namespaces in an invoice', () =>
        invoiceWith(`<a ${times(100_000, (at) => `xmlns:a${at}="${at}" `)}/>`),
      ),
      xml('a name of 5 MB', () => `<${'a'.repeat(4_900_000)}/>`),
      xml('5 MB of comments', () => `${'<!---->'.repeat(700_000)}<a/>`),
      xml('900,000 references', () => `<a>${'&amp;'.repeat(900_000)}</a>`),
      gotenberg('12,000 elements in a form', 400, () => ({
        facturxXml: new File(['<a>'.repeat(12_000)], 'a.xml'),
        facturxConformanceLevel: 'BASIC',
      })),
    ],
  },
  {
    parser: 'CSS selectors',
    attacks: [
      pdf('200 selectors of a thousand letters', 400, () => ({
        hideSelectors: list(100, () => `${'a '.repeat(498)}::b`),
        removeSelectors: list(100, () => `${'a '.repeat(498)}::b`),
      })),
      pdf('100 selectors in each other', 400, () => ({
        hideSelectors: list(100, () => `${':is('.repeat(199)}::a${')'.repeat(199)}`),
      })),
      pdf('a selector of 10,000 letters', 400, () => ({
        waitForSelector: `${'a '.repeat(4_990)}::b`,
      })),
    ],
  },
  {
    parser: 'JSON',
    attacks: [
      pdf('1,900 unknown options', 400, () =>
        Object.fromEntries(list(1_900, (at) => [`waitforselectr${at}`, 1])),
      ),
      post(
        '250 kB of spaces before a mistake',
        400,
        PDF,
        () => `{"html":"x",${' '.repeat(250_000)}x}`,
      ),
      post('20 MB of letters', 400, PDF, () => `{"htm":"${'x'.repeat(19_900_000)}"}`),
      post('20 MB of escapes', 400, PDF, () => `{"htm":"${'\\n'.repeat(9_900_000)}"}`),
    ],
  },
  {
    parser: 'forms',
    attacks: [
      part('19 MB of headers', () => 'X-Header: value-value-v\r\n'.repeat(700_000)),
      part('a file name of 10 MB', () => disposition(`filename="${'x'.repeat(10_000_000)}"`)),
      part('parameters of 10 MB', () => disposition('a;'.repeat(5_000_000))),
      part('10 MB of quotes', () => disposition(`a=${'"\\'.repeat(5_000_000)}`)),
      post('19 MB that resemble a boundary', 400, FORM, () => '\r\n--'.repeat(4_700_000)),
    ],
  },
  {
    parser: 'fields of forms',
    attacks: [
      gotenberg('300,000 cookies', 400, () => ({ cookies: `[${'{},'.repeat(300_000)}{}]` })),
      gotenberg('a header of a million letters', 400, () => ({
        extraHttpHeaders: JSON.stringify({ a: 'a;'.repeat(490_000) }),
      })),
      gotenberg('a header of a million spaces', 400, () => ({
        extraHttpHeaders: JSON.stringify({ a: `${' '.repeat(900_000)}scope=a` }),
      })),
      gotenberg('a scope of all letters, again and again', 400, () => ({
        extraHttpHeaders: JSON.stringify({ a: `v;scope=(?i)${'\\pL'.repeat(100)}` }),
      })),
    ],
  },
  {
    parser: 'keys and certificates',
    attacks: [
      signer('1 MB that is no PKCS#12 file', () => ({ pkcs12: 'MIIB'.repeat(349_000) })),
      signer('1 MB that is no Base64 at its end', () => ({ pkcs12: `${'A'.repeat(1_399_999)}*` })),
      signer('100 kB of beginnings of certificates', () =>
        remote('-----BEGIN CERTIFICATE-----'.repeat(3_700)),
      ),
    ],
  },
  {
    parser: 'SVG',
    attacks: [
      upload('10 MB of text', 400, 'a.svg', () => `<svg>${'x'.repeat(9_900_000)}</sv>`),
      upload('10 MB of long characters', 400, 'a.svg', () => `<svg>${'漢'.repeat(3_300_000)}</sv>`),
      upload('ends of elements', 400, 'a.svg', () => `<svg>${'</svg><!----'.repeat(800_000)}`),
    ],
  },
  {
    parser: 'pictures',
    attacks: [
      upload('a PNG of 800,000 chunks', 400, 'a.png', () => {
        const png = Buffer.alloc(10_000_000)
        png.write('89504e470d0a1a0a0000000d49484452', 'hex')
        return png
      }),
      upload('a JPEG of fill bytes', 400, 'a.jpg', () => {
        const jpeg = Buffer.alloc(10_000_000, 0xff)
        jpeg.writeUInt8(0xd8, 1)
        return jpeg
      }),
    ],
  },
]
