/**
 * Requests with the largest files and texts that are taken, by where the files are in the request.
 */
import { makeFont } from '../files/font-files.ts'
import { garbage, manyPages, onePage, sharedPicture } from '../files/hostile-pdfs.ts'
import { gotenberg, list, type Parser, PDF, pdf, post, upload } from './attack.ts'

/** As many bytes as a body of 20 MB has room for, as Base64 and as they are. */
const ENCODED_BYTES = 14_700_000
const PLAIN_BYTES = 19_000_000

const json = (name: string, status: number, path: string, create: () => object) =>
  post(name, status, { path, type: 'application/json' }, () => JSON.stringify(create()))
const base64 = (bytes = ENCODED_BYTES) => garbage(bytes).toBase64()
const file = (name: string, bytes: Uint8Array) => new File([new Uint8Array(bytes)], name)

/** A form with these files. */
const form = (
  name: string,
  status: number,
  path: string,
  create: () => [string, File | string][],
) =>
  post(name, status, { path }, () => {
    const data = new FormData()
    for (const [field, value] of create()) data.append(field, value)
    return data
  })
const request = (value: object): [string, File] => [
  'request',
  new File([JSON.stringify(value)], 'request.json', { type: 'application/json' }),
]

const comment = () => `<p>x<!--${'x'.repeat(PLAIN_BYTES)}-->`

export const LARGE_BYTES: Parser[] = [
  {
    parser: 'files of requests',
    attacks: [
      pdf('attachments of 14 MB', 200, () => ({
        timeout: 30_000,
        attachments: [{ name: 'a.bin', content: base64() }],
      })),
      pdf('attachments that are no Base64 at their end', 400, () => ({
        attachments: [{ name: 'a.bin', content: `${base64()}*` }],
      })),
      json('a file of 14 MB', 200, PDF.path, () => ({ html: '<p>x', files: { a: base64() } })),
      form('a file of 19 MB in a form', 200, PDF.path, () => [
        request({ html: '<img src=a>' }),
        ['files', file('a', garbage(PLAIN_BYTES))],
      ]),
      json('a PDF of 14 MB to compare', 400, '/api/v1/renders/compare', () => ({
        before: { file: base64() },
        after: { file: onePage().toBase64() },
      })),
    ],
  },
  {
    parser: 'PDFs of requests',
    attacks: [
      json('14 MB that are no PDF', 400, '/api/v1/pdfs/merge', () => ({
        sources: list(2, () => ({ content: base64(ENCODED_BYTES / 2) })),
      })),
      form('a PDF of 19 MB in a form', 200, '/api/v1/pdfs/merge', () => [
        request({ sources: [{ file: 'a.pdf' }, { file: 'b.pdf' }] }),
        ['files', file('a.pdf', sharedPicture(PLAIN_BYTES))],
        ['files', file('b.pdf', onePage())],
      ]),
      form('9,000 pages', 200, '/api/v1/pdfs/metadata', () => [
        request({ source: { file: 'a.pdf' } }),
        ['files', file('a.pdf', manyPages(9_000))],
      ]),
      form('a PDF of 19 MB for Gotenberg', 200, '/gotenberg/forms/pdfengines/merge', () => [
        ['files', file('a.pdf', sharedPicture(PLAIN_BYTES))],
        ['files', file('b.pdf', onePage())],
      ]),
    ],
  },
  {
    parser: 'files of Gotenberg',
    attacks: [
      gotenberg('an image of 19 MB', 200, () => ({ files: file('a.png', garbage(PLAIN_BYTES)) })),
      gotenberg('an attachment of 19 MB', 200, () => ({
        embeds: file('a.bin', garbage(PLAIN_BYTES)),
      })),
      gotenberg('a stamp of 19 MB', 200, () => ({
        stampSource: 'image',
        stampExpression: 'a.png',
        stamp: file(
          'a.png',
          Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), garbage(PLAIN_BYTES)]),
        ),
      })),
    ],
  },
  {
    parser: 'HTML',
    attacks: [
      json('19 MB', 200, PDF.path, () => ({ html: comment() })),
      json('19 MB of long characters', 200, PDF.path, () => ({
        html: `<p>x<!--${'漢'.repeat(PLAIN_BYTES / 3)}-->`,
      })),
      json('19 MB of tags', 400, PDF.path, () => ({
        html: '<p>'.repeat(PLAIN_BYTES / 3),
        options: { failOn: [] },
      })),
      json('19 MB for later', 202, PDF.path, () => ({
        html: comment(),
        async: true,
      })),
    ],
  },
  {
    parser: 'fonts',
    attacks: [
      upload('a font of 10 MB', 200, 'a.ttf', () =>
        Buffer.from(Buffer.concat([makeFont({ family: 'Large' }), Buffer.alloc(9_900_000)])),
      ),
      upload('60,000 names', 400, 'a.ttf', () => fontOfNames(60_000)),
    ],
  },
]

/** A font with as many names in other languages, of which none is its family. */
function fontOfNames(count: number): Buffer<ArrayBuffer> {
  const font = makeFont({ family: 'Names' })
  const names = Buffer.alloc(6 + 12 * count)
  names.writeUInt16BE(count, 2)
  for (let at = 0; at < count; at += 1) {
    names.writeUInt16BE(60_000 - at, 6 + 12 * at + 4)
    names.writeUInt16BE(16, 6 + 12 * at + 6)
    names.writeUInt16BE(2, 6 + 12 * at + 8)
  }
  const entry = font.indexOf('name', 'latin1')
  font.writeUInt32BE(font.length, entry + 8)
  font.writeUInt32BE(names.length, entry + 12)
  return Buffer.from(Buffer.concat([font, names]))
}
