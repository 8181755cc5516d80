/** PDFs get another outline and more files, and stamps have a place of their own. */
import { beforeAll, describe, expect, test } from 'bun:test'
import { bytesOf } from '../../support/api/renders.ts'
import { colourAt } from '../../support/files/images.ts'
import { drawPdf } from '../../support/files/pdf.ts'
import { readPdfFacts } from '../../support/files/pdf-facts.ts'
import { readPdfStructure } from '../../support/files/pdf-structure.ts'
import { checkPdf, DATE, sourceOf, useFinisher } from '../../support/finisher/operations.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

const { server, user } = useSharedServer()
const finisher = useFinisher()

const NONE = { top: '0px', right: '0px', bottom: '0px', left: '0px' }
let tagged: Uint8Array

beforeAll(async () => {
  const html = '<html lang="en"><title>a</title><h1>one</h1><h1 style="break-before: page">two</h1>'
  tagged = await bytesOf(server, user, 'pdf', { html, options: { tagged: true, outline: true } })
})

describe('outline', () => {
  const entry = (title: string, page: number | null, children: object[] = []) => ({
    title,
    page,
    children: children as [],
  })
  const write = (outline: ReturnType<typeof entry>[]) =>
    ({ kind: 'setOutline', source: sourceOf(tagged), outline }) as const

  test('the outline is replaced, and everything else stays', async () => {
    const outline = [entry('Ä', 2, [entry('b', 1, [entry('c', null)])]), entry('d', 1)]
    const made = await finisher.pdf(write(outline))
    await checkPdf(made)
    expect((await finisher.facts(made)).outline).toEqual(outline)
    const { outline: _, ...rest } = await readPdfStructure(tagged)
    expect(await readPdfStructure(made)).toMatchObject(rest)
    expect((await finisher.facts(await finisher.pdf(write([])))).outline).toEqual([])
  })

  test('a page that is not there, too many entries and too many levels are refused', async () => {
    expect((await finisher.failure(write([entry('a', 3)]))).message).toContain('names page 3')
    const many = Array.from({ length: 20_001 }, () => entry('a', 1))
    expect((await finisher.failure(write(many))).message).toContain('20000 entries')
    let deep = entry('a', 1)
    for (let level = 0; level < 100; level += 1) deep = entry('a', 1, [deep])
    expect((await finisher.failure(write([deep]))).message).toContain('100 levels')
  })
})

describe('attach', () => {
  const attachment = {
    name: 'a.txt',
    content: Buffer.from('text'),
    type: 'text/plain',
    relationship: 'Data' as const,
    description: null,
  }
  const attach = (pdf: Uint8Array) =>
    finisher.pdf({ kind: 'attach', source: sourceOf(pdf), attachments: [attachment], date: DATE })

  test('files come beside those that are there, with a free name', async () => {
    const made = await attach(await attach(tagged))
    await checkPdf(made)
    const { attachments } = await readPdfFacts(made)
    expect(Object.keys(attachments).toSorted()).toEqual(['a-2.txt', 'a.txt'])
  })

  test('PDF/A-3 stays what it is, and PDF/A-2 does not, as it has no such files', async () => {
    const html = '<html lang="en"><title>a</title>a'
    const archive = (pdfa: string) => bytesOf(server, user, 'pdf', { html, options: { pdfa } })
    const declared = async (pdf: Uint8Array) =>
      (await finisher.facts(await attach(pdf))).conformance
    expect(await declared(await archive('3b'))).toEqual(['PDF/A-3b'])
    expect(await declared(await archive('2b'))).toEqual([])
  })
})

describe('placement', () => {
  test('a stamp has the size, the place and the opacity that are asked for', async () => {
    const size = { format: { width: '400px', height: '400px' }, margin: NONE }
    const page = await bytesOf(server, user, 'pdf', { html: 'a', options: size })
    const html = '<body style="margin:0;height:400px;background:red">'
    const red = await bytesOf(server, user, 'pdf', { html, options: size })
    const placement = {
      scale: 0.25,
      isRelative: true,
      anchor: [1, 0],
      offset: [-30, 30],
      angle: 0,
      opacity: 0.5,
    } as const
    const stamps = [{ ...sourceOf(red), pages: null, placement }]
    const source = sourceOf(page)
    const made = await finisher.pdf({ kind: 'overlay', source, stamps, layer: 'over' })
    await checkPdf(made)
    const drawn = await drawPdf(made)
    expect(colourAt(drawn, 290, 10)).toBe('#ffffff')
    expect(colourAt(drawn, 260, 230)).toMatch(/^#ff(7f|80)(7f|80)$/)
    expect(colourAt(drawn, 290, 295)).toBe('#ffffff')
  })

  test('a turned stamp is turned around its own middle', async () => {
    const size = { format: { width: '400px', height: '200px' }, margin: NONE }
    const page = await bytesOf(server, user, 'pdf', { html: '', options: size })
    const html = '<body style="margin:0;height:200px;background:red">'
    const red = await bytesOf(server, user, 'pdf', { html, options: size })
    const placement = {
      scale: 0.4,
      isRelative: true,
      anchor: [0.5, 0.5],
      offset: [0, 0],
      angle: 90,
      opacity: 1,
    } as const
    const stamps = [{ ...sourceOf(red), pages: null, placement }]
    const source = sourceOf(page)
    const made = await finisher.pdf({ kind: 'overlay', source, stamps, layer: 'over' })
    const drawn = await drawPdf(made)
    expect(colourAt(drawn, 150, 25)).toBe('#ff0000')
    expect(colourAt(drawn, 100, 75)).toBe('#ffffff')
  })
})
