/** The tags of ExifTool that the field `metadata` sets, at the print and in PDFs that exist. */
import { describe, expect, test } from 'bun:test'
import { indexHtml, type Part, post } from '../../support/compat/gotenberg-form.ts'
import { readPdfFacts } from '../../support/files/pdf-facts.ts'
import { checkPdf } from '../../support/finisher/operations.ts'
import { useServer } from '../../support/server/use-server.ts'

const { server, user } = useServer()

const TAGS = {
  Title: 'Sample',
  Author: 'A. Nother',
  Keywords: ['first', 'second'],
  Copyright: '© A. Nother',
  Producer: 'Our program',
  CreateDate: '2006-09-18T16:27:50-04:00',
  ModDate: '2006:09:19 16:27:50Z',
  Marked: true,
  Revision: 7,
  Trapped: 'Unknown',
}

async function send(route: string, parts: Record<string, Part | Part[]>) {
  const response = await post(server, route, parts, { key: user.key })
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`)
  return new Uint8Array(await response.arrayBuffer())
}

const converted = (metadata: object, more: Record<string, string> = {}) =>
  send('chromium/convert/html', {
    files: indexHtml('<!doctype html><html lang=en><title>Title</title><p>text'),
    metadata: JSON.stringify(metadata),
    ...more,
  })

async function tagsOf(content: Uint8Array<ArrayBuffer>): Promise<Record<string, unknown>> {
  const json = await send('pdfengines/metadata/read', { files: { name: 'a.pdf', content } })
  return JSON.parse(new TextDecoder().decode(json))['a.pdf']
}

const READ = {
  Title: 'Sample',
  Author: 'A. Nother',
  Keywords: ['first', 'second'],
  Copyright: '© A. Nother',
  Producer: 'Our program',
  CreateDate: '2006:09:18 16:27:50-04:00',
  ModDate: '2006:09:19 16:27:50+00:00',
  Marked: true,
  Revision: 7,
  Trapped: 'Unknown',
}

describe('tags', () => {
  test('of a print are read as they were written', async () => {
    const pdf = await converted(TAGS)
    await checkPdf(pdf)
    expect(await tagsOf(pdf)).toMatchObject({ ...READ, PDFVersion: 1.7 })
  })

  test('of a PDF that exists replace its own, and the others stay', async () => {
    const content = await converted({ Title: 'Old', Subject: 'Subject', Copyright: 'Old' })
    const files = { name: 'a.pdf', content }
    const pdf = await send('pdfengines/metadata/write', { files, metadata: JSON.stringify(TAGS) })
    await checkPdf(pdf)
    expect(await tagsOf(pdf)).toMatchObject({ ...READ, Subject: 'Subject' })
    const { xmp } = await readPdfFacts(pdf)
    expect(xmp.match(/<pdf:Producer>/g)).toHaveLength(1)
    expect(xmp.match(/<xmp:CreateDate>/g)).toHaveLength(1)
  })

  test('of an archive are the same in its information dictionary and in its XMP', async () => {
    const pdf = await converted(TAGS, { pdfa: 'PDF/A-3b' })
    const { info, xmp } = await readPdfFacts(pdf)
    expect(info).toMatchObject({
      Producer: 'Our program',
      CreationDate: "D:20060918162750-04'00'",
      ModDate: "D:20060919162750+00'00'",
    })
    expect(xmp).toContain('<pdf:Producer>Our program</pdf:Producer>')
    expect(xmp).toContain('<xmp:CreateDate>2006-09-18T16:27:50-04:00</xmp:CreateDate>')
    expect(xmp).toContain('<xmp:ModifyDate>2006-09-19T16:27:50+00:00</xmp:ModifyDate>')
    // No schema of PDF/A has them.
    expect(xmp).not.toContain('Copyright')
    expect(xmp).not.toContain('Trapped')
  })

  test('that would rename or link files are left out, with any prefix', async () => {
    const pdf = await converted({
      'System:FileName': 'stolen.pdf',
      'a:b:directory': '/tmp',
      SymLink: '/tmp/x',
      Author: 'legit',
    })
    const tags = await tagsOf(pdf)
    expect(tags).toMatchObject({ Author: 'legit' })
    expect(JSON.stringify(tags)).not.toContain('stolen')
  })

  test.each([
    ['with a prefix', { 'PDF:Title': 'x' }, "'PDF:Title' is no name of a tag"],
    ['with a slash', { 'a/b': 'x' }, "'a/b' is no name of a tag"],
    ['with 65 characters', { ['n'.repeat(65)]: 'x' }, 'is no name of a tag'],
    ['of several lines', { Title: 'a\n-FileName=/tmp/x' }, "'Title' takes no line breaks"],
    ['that are objects', { Copyright: { a: 1 } }, "'Copyright' takes a text"],
    ['that are mixed lists', { Copyright: ['a', 1] }, "'Copyright' takes a text"],
    ['of 10,001 characters', { Copyright: 'x'.repeat(10_001) }, 'takes at most 10000 characters'],
    ['that are no dates', { CreateDate: 'yesterday' }, "'CreateDate' is a date such as"],
    ['on no day', { CreateDate: '2006-02-31T16:27:50Z' }, "'CreateDate' is a date such as"],
    ['of another word', { Trapped: 'Perhaps' }, "'Trapped' is one of True, False, Unknown"],
    [
      'of which there are 51',
      Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`Tag${at}`, 'x'])),
      'more than 50',
    ],
  ])('%s are refused with 400', async (_, metadata, expected) => {
    const message = await converted(metadata).then(
      () => '',
      (error: Error) => error.message,
    )
    expect(message).toStartWith('400: The requested metadata could not be written: ')
    expect(message).toContain(expected)
  })

  test('with names of their own cannot be in a PDF/A-4, which has no information dictionary', async () => {
    const message = '400: The requested metadata could not be written: PDF/A-4'
    const refusal = converted({ Copyright: 'x' }, { pdfa: 'PDF/A-4' })
    await expect(refusal).rejects.toThrow(message)
    const { xmp } = await readPdfFacts(await converted({ Producer: 'Ours' }, { pdfa: 'PDF/A-4' }))
    expect(xmp).toContain('<pdf:Producer>Ours</pdf:Producer>')
  })
})
