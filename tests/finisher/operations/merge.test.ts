/**
 * Merged PDFs keep what their pages have: pictures, text, links, outlines, tags, labels, fields and
 * files.
 */
import { beforeAll, expect, test } from 'bun:test'
import { bytesOf } from '../../support/api/renders.ts'
import { onePage } from '../../support/files/hostile-pdfs.ts'
import { drawPdf, readPdf } from '../../support/files/pdf.ts'
import { readPdfFacts } from '../../support/files/pdf-facts.ts'
import { readPdfStructure } from '../../support/files/pdf-structure.ts'
import { formPdf, labelledPdf, layeredPdf } from '../../support/files/pdfs-with-extras.ts'
import { checkPdf, DATE, sourceOf, useFinisher } from '../../support/finisher/operations.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

const { server, user } = useSharedServer()
const finisher = useFinisher()

const HTML = `<html lang="en"><title>One</title><h1 id="top">One</h1>
  <p>see <a href="#end">the end</a></p><table><tr><th>A<td>1</table>
  <h2 id="end" style="break-before: page">End</h2><p><a href="#top">up</a></p>`
let tagged: Uint8Array
let untagged: Uint8Array

beforeAll(async () => {
  const options = { tagged: true, outline: true }
  tagged = await bytesOf(server, user, 'pdf', { html: HTML, options })
  untagged = await bytesOf(server, user, 'pdf', { html: '<title>Two</title><p>plain' })
})

function merge(pdfs: Uint8Array[], outline: 'files' | 'joined' = 'files') {
  const sources = pdfs.map((pdf, at) => sourceOf(pdf, { name: `file ${at + 1}` }))
  return finisher.pdf({ kind: 'merge', sources, outline, date: DATE })
}

test('pages look and read as before, in the order of the files', async () => {
  const merged = await merge([tagged, untagged, tagged])
  await checkPdf(merged)
  const [one, two] = [await readPdf(tagged), await readPdf(untagged)]
  expect(await readPdf(merged)).toEqual([...one, ...two, ...one])
  expect(await drawPdf(merged, 1)).toEqual(await drawPdf(tagged, 1))
  expect(await drawPdf(merged, 2)).toEqual(await drawPdf(untagged))
  expect(await drawPdf(merged, 3)).toEqual(await drawPdf(tagged))
})

test('links lead into their own file, although both files have the same ids', async () => {
  const { links } = await readPdfStructure(await merge([tagged, tagged]))
  expect(links).toEqual([[2], [1], [4], [3]])
})

test('the outline of each file is below its name, or all are in one list', async () => {
  const files = await readPdfStructure(await merge([tagged, untagged, tagged]))
  expect(files.outline).toEqual([
    'file 1 1',
    '  One 1',
    '    End 2',
    'file 2 3',
    'file 3 4',
    '  One 4',
    '    End 5',
  ])
  const joined = await readPdfStructure(await merge([tagged, tagged], 'joined'))
  expect(joined.outline).toEqual(['One 1', '  End 2', 'One 3', '  End 4'])
})

test('tags are kept, and a file without tags is read aloud page by page', async () => {
  const before = (await readPdfStructure(tagged)).tags
  const { tags } = await readPdfStructure(await merge([tagged, untagged, tagged]))
  expect(before[0]).toStartWith('H1(One)')
  expect(tags).toEqual([...before, 'P(plain)', ...before])
  const plain = await merge([untagged, untagged])
  expect((await readPdfFacts(plain)).isTagged).toBe(false)
})

test('a merged PDF merges again', async () => {
  const once = await merge([tagged, tagged])
  const twice = await merge([once, once], 'joined')
  await checkPdf(twice)
  const { tags, links } = await readPdfStructure(twice)
  const [one, two] = (await readPdfStructure(tagged)).tags
  expect(tags).toEqual([one, two, one, two, one, two, one, two] as string[])
  expect(links).toEqual([[2], [1], [4], [3], [6], [5], [8], [7]])
})

test('the title and the language are those of the first file that has one', async () => {
  const { info } = await readPdfFacts(await merge([tagged, untagged]))
  expect(info).toMatchObject({ Title: 'One', Language: 'en' })
})

test('page labels go on in each file as they were', async () => {
  const { labels } = await readPdfStructure(await merge([labelledPdf(), onePage(), labelledPdf()]))
  expect(labels).toEqual(['i', 'ii', 'A-1', '1', 'i', 'ii', 'A-1'])
})

test('fields with one name stay fields of their own', async () => {
  const { fields } = await readPdfStructure(await merge([formPdf(), formPdf()]))
  expect(fields).toEqual(['name', 'name-2'])
})

test('a hidden layer stays hidden', async () => {
  const merged = await merge([layeredPdf(), layeredPdf()])
  expect(await drawPdf(merged, 1)).toEqual(await drawPdf(layeredPdf()))
  expect(await drawPdf(merged)).toEqual(await drawPdf(onePage()))
})

test('attachments of all files are kept, and a second one of the same name gets a number', async () => {
  const attachments = [{ name: 'data.csv', content: Buffer.from('a,b').toString('base64') }]
  const pdf = await bytesOf(server, user, 'pdf', { html: HTML, options: { attachments } })
  const facts = await readPdfFacts(await merge([pdf, pdf]))
  expect(Object.keys(facts.attachments).toSorted()).toEqual(['data-2.csv', 'data.csv'])
  expect(facts.attachments['data-2.csv']?.text).toBe('a,b')
})

test('a merged PDF does not declare a standard, whose rules nobody has checked', async () => {
  const pdf = await bytesOf(server, user, 'pdf', { html: HTML, options: { pdfa: '3b' } })
  expect((await finisher.facts(pdf)).conformance).toEqual(['PDF/A-3b'])
  expect((await finisher.facts(await merge([pdf, pdf]))).conformance).toEqual([])
})

test('a failure names the file', async () => {
  const sources = [sourceOf(tagged), sourceOf(Buffer.from('no PDF'))]
  const task = { kind: 'merge', sources, outline: 'files', date: DATE } as const
  expect(await finisher.failure(task)).toEqual({
    reason: 'damaged',
    message: 'The file is not a PDF.',
    file: 1,
  })
})
