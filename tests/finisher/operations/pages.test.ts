/** Pages are turned, stamped and flattened, and keep their text, links and tags. */
import { beforeAll, describe, expect, test } from 'bun:test'
import { NO_CHANGE } from '../../../packages/pdf/src/operations/tasks.ts'
import { bytesOf } from '../../support/api/renders.ts'
import { onePage } from '../../support/files/hostile-pdfs.ts'
import { colourAt } from '../../support/files/images.ts'
import { drawPdf, readPdf } from '../../support/files/pdf.ts'
import { readPdfFacts } from '../../support/files/pdf-facts.ts'
import { readPdfStructure } from '../../support/files/pdf-structure.ts'
import { formPdf } from '../../support/files/pdfs-with-extras.ts'
import { checkPdf, sourceOf, useFinisher } from '../../support/finisher/operations.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

const { server, user } = useSharedServer()
const finisher = useFinisher()

const NONE = { top: '0px', right: '0px', bottom: '0px', left: '0px' }
let tagged: Uint8Array
let red: Uint8Array
const SQUARE = (color: string) =>
  `<body style="margin: 0"><div style="width: 40px; height: 40px; background: ${color}">`

beforeAll(async () => {
  const options = { tagged: true, outline: true, margin: NONE }
  tagged = await bytesOf(server, user, 'pdf', {
    html: `<html lang="en"><title>a</title><h1 id="a">one</h1><p style="break-before: page"><a href="#a">two</a><p style="break-before: page">three`,
    options,
  })
  const html = `${SQUARE('red')}</div><div style="break-before: page"></div>${SQUARE('blue').slice(24)}`
  red = await bytesOf(server, user, 'pdf', { html, options: { margin: NONE } })
})

describe('rotate', () => {
  test('pages of the ranges are turned clockwise, and turned further', async () => {
    const rotate = (pdf: Uint8Array) =>
      finisher.pdf({ kind: 'rotate', source: sourceOf(pdf), angle: 90, pages: '2-' })
    const once = await rotate(tagged)
    await checkPdf(once)
    const rotations = async (pdf: Uint8Array) =>
      (await finisher.facts(pdf)).pages.map(({ rotation }) => rotation)
    expect(await rotations(once)).toEqual([0, 90, 90])
    expect(await rotations(await rotate(once))).toEqual([0, 180, 180])
    const { pages } = await finisher.facts(once)
    expect([pages[1]?.width, pages[1]?.height]).toEqual([pages[0]?.height, pages[0]?.width])
    expect(await readPdfStructure(once)).toEqual(await readPdfStructure(tagged))
  })
})

describe('overlay', () => {
  const overlay = (
    pdf: Uint8Array,
    { layer = 'over', pages = null }: { layer?: 'over' | 'under'; pages?: string | null } = {},
  ) =>
    finisher.pdf({
      kind: 'overlay',
      source: sourceOf(pdf),
      stamps: [{ ...sourceOf(red), pages }],
      layer,
    })

  test('the pages of the stamp are drawn over the pages, the last one on all others', async () => {
    const stamped = await overlay(tagged)
    await checkPdf(stamped)
    const corners = await Promise.all(
      [0, 1, 2].map(async (page) => colourAt(await drawPdf(stamped, page), 4, 4)),
    )
    expect(corners).toEqual(['#ff0000', '#0000ff', '#0000ff'])
  })

  test('pages without a stamp stay the same', async () => {
    const stamped = await overlay(tagged, { pages: '2' })
    expect(await drawPdf(stamped, 0)).toEqual(await drawPdf(tagged, 0))
    expect(colourAt(await drawPdf(stamped, 1), 4, 4)).toBe('#ff0000')
  })

  test('a stamp under the page is hidden by what the page draws', async () => {
    const green = await bytesOf(server, user, 'pdf', {
      html: SQUARE('lime'),
      options: { margin: NONE },
    })
    expect(colourAt(await drawPdf(await overlay(green, { layer: 'under' })), 4, 4)).toBe('#00ff00')
    expect(colourAt(await drawPdf(await overlay(green)), 4, 4)).toBe('#ff0000')
  })

  test('the stamp is no part of the text that is read aloud, and links stay', async () => {
    expect(await readPdfStructure(await overlay(tagged))).toEqual(await readPdfStructure(tagged))
  })

  test.each([90, 180, 270] as const)('a page turned by %d has its stamp upright', async (angle) => {
    const source = sourceOf(tagged)
    const turned = await finisher.pdf({ kind: 'rotate', source, angle, pages: null })
    const stamped = await overlay(turned, { pages: '1' })
    const image = await drawPdf(stamped)
    const { pages } = await finisher.facts(stamped)
    const [page] = pages
    const scale = Math.min((page?.width ?? 0) / 595, (page?.height ?? 0) / 842)
    // In the middle of a page that is wider, the stamp begins further right.
    const left = ((page?.width ?? 0) - 595 * scale) / 2
    expect(colourAt(image, Math.ceil(left) + 5, 5)).toBe('#ff0000')
  })

  test('an archive with a stamp that nobody has checked is no archive any more', async () => {
    const html = '<html lang="en"><title>a</title>a'
    const pdf = await bytesOf(server, user, 'pdf', { html, options: { pdfa: '2b' } })
    expect((await finisher.facts(await overlay(pdf))).conformance).toEqual([])
  })
})

describe('flatten', () => {
  test('fields become text of the page, and links stay', async () => {
    const flat = await finisher.pdf({ kind: 'flatten', source: sourceOf(formPdf()) })
    await checkPdf(flat)
    expect((await readPdfStructure(flat)).fields).toEqual([])
    expect((await readPdf(flat))[0]?.text).toContain('Anna')
    const linked = await finisher.pdf({ kind: 'flatten', source: sourceOf(tagged) })
    expect((await readPdfStructure(linked)).links).toEqual([[], [1], []])
  })
})

describe('info', () => {
  test('it names pages, properties, the outline, tags and what the PDF declares', async () => {
    const html = '<html lang="de"><title>Äpfel</title><h1>One</h1><h2>Two</h2>'
    const options = { pdfa: '3u', format: 'A5', outline: true, document: { author: 'Anna' } }
    const facts = await finisher.facts(await bytesOf(server, user, 'pdf', { html, options }))
    expect(facts).toMatchObject({
      version: '1.7',
      encrypted: false,
      tagged: true,
      document: { title: 'Äpfel', author: 'Anna', language: 'de', keywords: null },
      outline: [{ title: 'One', page: 1, children: [{ title: 'Two', page: 1, children: [] }] }],
      conformance: ['PDF/A-3u'],
    })
    expect(facts.pages).toHaveLength(1)
    expect(Math.round(facts.pages[0]?.width ?? 0)).toBe(420)
  })
})

describe('setMetadata', () => {
  const set = (pdf: Uint8Array, metadata: object) =>
    finisher.pdf({
      kind: 'setMetadata',
      source: sourceOf(pdf),
      date: '2027-01-02T03:04:05.000Z',
      metadata: { ...NO_CHANGE, ...metadata },
    })

  test('Info and XMP agree, and what is not named stays', async () => {
    const html = '<html lang="de"><title>One</title>a'
    const options = { pdfa: '3b', document: { author: 'Anna', subject: 'old' } }
    const pdf = await bytesOf(server, user, 'pdf', { html, options })
    const changed = await set(pdf, { title: 'Zwei & <drei>', subject: '', language: 'fr' })
    await checkPdf(changed)
    const { info, xmp } = await readPdfFacts(changed)
    expect(info).toMatchObject({ Title: 'Zwei & <drei>', Author: 'Anna', Language: 'fr' })
    expect(info['Subject']).toBeUndefined()
    expect(xmp).toContain('Zwei &amp; &lt;drei&gt;')
    expect(xmp).not.toContain('>One<')
    expect(xmp).not.toContain('>old<')
    expect(xmp).toContain('<xmp:ModifyDate>2027-01-02T03:04:05+00:00<')
    expect((await finisher.facts(changed)).conformance).toEqual(['PDF/A-3b'])
  })

  test('line breaks and control characters become spaces', async () => {
    const { info, xmp } = await readPdfFacts(
      await set(onePage(), { title: 'a\r\n/Author (b)\u0000\u0007c' }),
    )
    expect(info['Title']).toBe('a /Author (b) c')
    expect(info['Author']).toBeUndefined()
    expect(xmp).toContain('a /Author (b) c')
  })
})
