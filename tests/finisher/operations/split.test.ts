/**
 * A split makes PDFs of the pages that ranges name, with the tags, links and outline of these pages
 * only.
 */
import { beforeAll, expect, test } from 'bun:test'
import { bytesOf } from '../../support/api/renders.ts'
import { drawPdf, readPdf } from '../../support/files/pdf.ts'
import { readPdfFacts } from '../../support/files/pdf-facts.ts'
import { readPdfStructure } from '../../support/files/pdf-structure.ts'
import { formPdf, labelledPdf } from '../../support/files/pdfs-with-extras.ts'
import { checkPdf, DATE, sourceOf, useFinisher } from '../../support/finisher/operations.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

const { server, user } = useSharedServer()
const finisher = useFinisher()

const CHAPTERS = [1, 2, 3].map(
  (number) => `<section style="break-after: page"><h1 id="c${number}">Chapter ${number}</h1>
    <p><a href="#c${(number % 3) + 1}">next</a> and <a href="#c${number}">here</a></p>
    <table><tr><th>A<th>B<tr><td>${number}<td></table></section>`,
)
let book: Uint8Array

beforeAll(async () => {
  const options = { tagged: true, outline: true }
  const html = `<html lang="en"><title>Book</title>${CHAPTERS.join('')}`
  book = await bytesOf(server, user, 'pdf', { html, options })
})

function split(pdf: Uint8Array, parts: string[]) {
  return finisher.pdfs({ kind: 'split', source: sourceOf(pdf), parts, date: DATE })
}

test('each part has its pages as they were, in the order in which they are named', async () => {
  const pages = await readPdf(book)
  const parts = await split(book, ['2-', '1', '3,1'])
  for (const part of parts) await checkPdf(part)
  const read = await Promise.all(parts.map(readPdf))
  expect(read).toEqual([[pages[1], pages[2]], [pages[0]], [pages[2], pages[0]]] as (typeof pages)[])
  expect(await drawPdf(parts[2] ?? book, 0)).toEqual(await drawPdf(book, 2))
})

test('a part has the tags of its pages, and nothing of other pages', async () => {
  const { tags } = await readPdfStructure(book)
  const [part = book] = await split(book, ['2'])
  const own = await readPdfStructure(part)
  // A link whose page is gone is text.
  expect(own.tags).toEqual([tags[1]?.replace('Link(next)', 'Span(next)')] as string[])
  const text = Buffer.from(part).toString('latin1')
  expect(text.match(/\/S \/TD/g)).toHaveLength(1)
  expect(text).not.toContain('Chapter 1')
})

test('links and entries of the outline to other pages are left out', async () => {
  const [part = book] = await split(book, ['1-2'])
  const { links, outline } = await readPdfStructure(part)
  expect(links).toEqual([[2, 1], [2]])
  expect(outline).toEqual(['Chapter 1 1', 'Chapter 2 2'])
})

test('all pages in one part keep everything', async () => {
  const [part = book] = await split(book, ['1-'])
  expect(await readPdfStructure(part)).toEqual(await readPdfStructure(book))
  const { info } = await readPdfFacts(part)
  expect(info).toMatchObject({ Title: 'Book', Language: 'en' })
})

test('pages keep their labels', async () => {
  const [part = book] = await split(labelledPdf(), ['2-'])
  expect((await readPdfStructure(part)).labels).toEqual(['ii', 'A-1'])
})

test('a part has the fields of its pages only', async () => {
  const parts = await split(formPdf(), ['1', '2'])
  const read = await Promise.all(parts.map((part) => readPdfStructure(part)))
  expect(read.map(({ fields }) => fields)).toEqual([['name'], []])
})

test.each([
  ['4', 'The PDF has 3 pages, none of which is in `4`.'],
  ['x', 'Pages are named as in `1-3,5,8-`.'],
])('ranges %p are refused', async (ranges, message) => {
  const parts = ['1', ranges]
  const task = { kind: 'split' as const, source: sourceOf(book), parts, date: DATE }
  expect(await finisher.failure(task)).toEqual({ reason: 'pages', message, file: 1 })
})

test('a split of every two pages has one page in its last part', async () => {
  const pages = await readPdf(book)
  const task = { kind: 'split', source: sourceOf(book), parts: { every: 2 }, date: DATE } as const
  const read = await Promise.all((await finisher.pdfs(task)).map(readPdf))
  expect(read).toEqual([pages.slice(0, 2), pages.slice(2)] as (typeof pages)[])
})
