/** Compressed PDFs look as before, and photos nearly so. */
import { beforeAll, expect, test } from 'bun:test'
import sharp from 'sharp'
import { bytesOf } from '../../support/api/renders.ts'
import type { Pixels } from '../../support/files/images.ts'
import { drawPdf, readPdf } from '../../support/files/pdf.ts'
import { readPdfFacts } from '../../support/files/pdf-facts.ts'
import { readPdfStructure } from '../../support/files/pdf-structure.ts'
import { photo } from '../../support/files/photo.ts'
import { checkPdf, sourceOf, useFinisher } from '../../support/finisher/operations.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

const { server, user } = useSharedServer()
const finisher = useFinisher()

let album: Uint8Array

const image = (png: Buffer) =>
  `<img width="300" src="data:image/png;base64,${png.toString('base64')}">`

async function render(html: string, options = {}): Promise<Uint8Array> {
  return bytesOf(server, user, 'pdf', { html: `<html lang="en"><title>a</title>${html}`, options })
}

function compress(pdf: Uint8Array, imageQuality: number | null = null) {
  return finisher.pdf({ kind: 'compress', source: sourceOf(pdf), imageQuality })
}

/** The mean difference of a color, 0 to 255. */
function difference(one: Pixels, other: Pixels): number {
  expect(one.data.length).toBe(other.data.length)
  let sum = 0
  for (const [at, value] of one.data.entries()) sum += Math.abs(value - (other.data[at] ?? 0))
  return sum / one.data.length
}

beforeAll(async () => {
  album = await render(image(await photo(600, 400)))
})

test('a tagged table of 500 rows has an eighth of its bytes, and its tags', async () => {
  const rows = Array.from({ length: 500 }, (_, row) => `<tr><th>${row}<td>${row * 7}<td>text`)
  const table = await render(`<table>${rows.join('')}</table>`, { tagged: true, outline: true })
  const small = await compress(table)
  expect(small.length).toBeLessThan(table.length / 6)
  await checkPdf(small)
  const pages = await readPdf(table)
  expect(await readPdf(small)).toEqual(pages)
  const [before, after] = [await readPdfStructure(table), await readPdfStructure(small)]
  expect(after).toEqual(before)
  expect(await drawPdf(small, pages.length - 1)).toEqual(await drawPdf(table, pages.length - 1))
})

test('without a quality, pictures stay the same to the last pixel', async () => {
  expect(await drawPdf(await compress(album))).toEqual(await drawPdf(album))
})

test('with a quality, photos have fewer bytes, and fewer with less quality', async () => {
  const [good, poor] = [await compress(album, 80), await compress(album, 20)]
  expect(good.length).toBeLessThan(album.length / 3)
  expect(poor.length).toBeLessThan(good.length)
  for (const pdf of [good, poor]) await checkPdf(pdf)
  const before = await drawPdf(album)
  const loss = difference(before, await drawPdf(good))
  expect(loss).toBeGreaterThan(0)
  expect(loss).toBeLessThan(3)
  expect(difference(before, await drawPdf(poor))).toBeGreaterThan(loss)
})

test('a transparent photo keeps its transparency', async () => {
  const mask = Buffer.from(
    '<svg width="600" height="400"><circle cx="300" cy="200" r="150"/></svg>',
  )
  const round = await sharp(await photo(600, 400))
    .composite([{ input: mask, blend: 'dest-in' }])
    .png()
    .toBuffer()
  const pdf = await render(`<body style="background: lime">${image(round)}`)
  const small = await compress(pdf, 80)
  expect(small.length).toBeLessThan(pdf.length / 2)
  expect(difference(await drawPdf(pdf), await drawPdf(small))).toBeLessThan(2)
})

test('drawings of few colors and small icons are not touched', async () => {
  const svg =
    '<svg width="600" height="400"><path d="M0 0L600 400" stroke="red" stroke-width="9"/></svg>'
  const drawing = await sharp(Buffer.from(svg)).png({ palette: true }).toBuffer()
  const icon = await photo(40, 40)
  const pdf = await render(image(drawing) + image(icon))
  expect(await drawPdf(await compress(pdf, 10))).toEqual(await drawPdf(pdf))
})

test('a PDF that cannot be made smaller stays as it is', async () => {
  const small = await compress(album, 50)
  expect(Buffer.from(await compress(small)).equals(Buffer.from(small))).toBe(true)
})

test('an archive stays an archive', async () => {
  const pdf = await render(image(await photo(300, 200)), { pdfa: '2b' })
  const small = await compress(pdf, 70)
  // ISO 19005-2, 6.1.7.1
  expect(Buffer.from(small).toString('latin1')).not.toMatch(/[^\r\n]endstream/)
  expect((await readPdfFacts(small)).xmp).toContain('<pdfaid:part>2</pdfaid:part>')
})
