/** The routes of Gotenberg that write bookmarks, put files into PDFs, and make archives of them. */
import { describe, expect, test } from 'bun:test'
import { readEntries } from '../../../server/compat/gotenberg/downloads/entries.ts'
import { type Part, post } from '../../support/compat/gotenberg-form.ts'
import { readPdfFacts } from '../../support/files/pdf-facts.ts'
import { unzip } from '../../support/files/zip.ts'
import { checkPdf } from '../../support/finisher/operations.ts'
import { useServer } from '../../support/server/use-server.ts'

const { server, user } = useServer()

const send = (route: string, parts: Record<string, Part | Part[]>) =>
  post(server, `pdfengines/${route}`, parts, { key: user.key })

async function bytesOf(route: string, parts: Record<string, Part | Part[]>) {
  const response = await send(route, parts)
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`)
  return new Uint8Array(await response.arrayBuffer())
}

async function refusal(route: string, parts: Record<string, Part | Part[]>): Promise<string> {
  const response = await send(route, parts)
  expect(response.status).toBe(400)
  return response.text()
}

async function print(html: string, options: object = {}): Promise<Uint8Array<ArrayBuffer>> {
  const response = await server.post('/api/v1/pdf', { html, options }, user.key)
  return new Uint8Array(await response.arrayBuffer())
}

/** A print of headings, each on a page, with bookmarks. */
async function printed(name: string, ...texts: string[]) {
  const pages = texts.map((text) => `<h1 style="break-before:page">${text}</h1>`)
  const options = { outline: true, document: { title: `Title of ${name}` } }
  return { name, content: await print(pages.join(''), options) }
}

async function bookmarksOf(content: Uint8Array<ArrayBuffer>) {
  const response = await send('bookmarks/read', { files: { name: 'x.pdf', content } })
  return ((await response.json()) as { 'x.pdf': unknown })['x.pdf']
}

describe('bookmarks', () => {
  const tree = [{ title: 'Ä', page: 2, children: [{ title: 'b', page: 1 }] }]

  test('a list is written into each file, and replaces its bookmarks', async () => {
    const files = [await printed('a.pdf', 'x', 'y'), await printed('b.pdf', 'x', 'y')]
    const made = unzip(await bytesOf('bookmarks/write', { files, bookmarks: JSON.stringify(tree) }))
    for (const name of ['a.pdf', 'b.pdf']) {
      const bytes = new Uint8Array(made[name] ?? [])
      expect(await bookmarksOf(bytes)).toEqual(tree)
      await checkPdf(bytes)
    }
  })

  test('an object has a list for each file, and the others keep theirs', async () => {
    const files = [await printed('a.pdf', 'x', 'y'), await printed('b.pdf', 'own')]
    const bookmarks = JSON.stringify({ 'a.pdf': tree })
    const made = unzip(await bytesOf('bookmarks/write', { files, bookmarks }))
    expect(await bookmarksOf(new Uint8Array(made['a.pdf'] ?? []))).toEqual(tree)
    const own = [{ title: 'own', page: 1 }]
    expect(await bookmarksOf(new Uint8Array(made['b.pdf'] ?? []))).toEqual(own)
  })

  test('a merge moves the bookmarks of each file to its pages', async () => {
    const files = [await printed('1.pdf', 'x', 'y'), await printed('2.pdf', 'own')]
    const bookmarks = JSON.stringify({ '1.pdf': tree, '2.pdf': [{ title: 'c', page: 1 }] })
    const joined = await bytesOf('merge', { files, bookmarks })
    expect(await bookmarksOf(joined)).toEqual([...tree, { title: 'c', page: 3 }])
    const named = JSON.stringify({ '1.pdf': tree })
    const indexed = await bytesOf('merge', { files, bookmarks: named, autoIndexBookmarks: 'true' })
    expect(await bookmarksOf(indexed)).toEqual([...tree, { title: 'own', page: 3 }])
    const titled = await bytesOf('merge', { files, bookmarks: named, titleBookmarks: 'true' })
    expect(await bookmarksOf(titled)).toEqual([
      { title: 'Title of 1.pdf', page: 1, children: tree },
      { title: 'Title of 2.pdf', page: 3, children: [{ title: 'own', page: 3 }] },
    ])
  })

  test('bookmarks that are too many, too deep, or of a page that is not there are refused', async () => {
    const files = await printed('a.pdf', 'x')
    const write = (bookmarks: string) => refusal('bookmarks/write', { files, bookmarks })
    const many = Array.from({ length: 10_001 }, () => ({ title: 'a', page: 1 }))
    expect(await write(JSON.stringify(many))).toContain('more than 10000')
    const deep = `${'[{"title":"a","page":1,"children":'.repeat(51)}[]${'}]'.repeat(51)}`
    expect(await write(deep)).toContain('more than 50 levels')
    expect(await write('[{"title":"a","page":2}]')).toContain('names page 2')
    expect(await write('[{"title":"a","page":0}]')).toContain("the 'page' of a bookmark")
    expect(await write('[{"page":1}]')).toContain("a bookmark needs a 'title'")
  })
})

describe('files', () => {
  const embeds = { name: 'data.xml', content: '<a/>' }

  test('files are put into a PDF beside those that it has', async () => {
    const embedsMetadata = '{"data.xml":{"mimeType":"text/xml","relationship":"Data"}}'
    const once = await bytesOf('embed', {
      files: await printed('a.pdf', 'x'),
      embeds,
      embedsMetadata,
    })
    const twice = await bytesOf('embed', { files: { name: 'a.pdf', content: once }, embeds })
    await checkPdf(twice)
    const { attachments } = await readPdfFacts(twice)
    expect(Object.keys(attachments).toSorted()).toEqual(['data-2.xml', 'data.xml'])
    expect(attachments['data.xml']?.text).toBe('<a/>')
  })

  test('the names of the next version work: its route, its field and its downloads', async () => {
    const files = await printed('a.pdf', 'x')
    const pdf = await bytesOf('attachments/add', { files, attachments: embeds })
    expect(Object.keys((await readPdfFacts(pdf)).attachments)).toEqual(['data.xml'])
    const [entry] = readEntries('[{"url":"https://example.com/a.xml","attachment":true}]')
    expect(entry?.field).toBe('embeds')
  })

  test('one file keeps its name, and a merge takes files, too', async () => {
    const files = await printed('a.pdf', 'x')
    const response = await send('embed', { files, embeds })
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="a.pdf"')
    const joined = await bytesOf('merge', { files: [files, await printed('b.pdf', 'y')], embeds })
    expect(Object.keys((await readPdfFacts(joined)).attachments)).toEqual(['data.xml'])
  })
})

describe('standards', () => {
  test('a print of this server becomes an archive', async () => {
    const html = '<html lang="en"><title>a</title><p>Text</p>'
    const files = { name: 'a.pdf', content: await print(html) }
    const archive = await bytesOf('convert', { files, pdfa: 'PDF/A-3b' })
    expect((await readPdfFacts(archive)).xmp).toContain('pdfaid:part')
    await checkPdf(archive)
  })

  test('a PDF that is no print, or was changed, is refused', async () => {
    const changed = await bytesOf('rotate', {
      files: await printed('a.pdf', 'x'),
      rotateAngle: '90',
    })
    const files = { name: 'changed.pdf', content: await print('x', { document: { title: 'a' } }) }
    expect(await refusal('convert', { files, pdfa: 'PDF/A-2b' })).toContain("'changed.pdf'")
    expect(changed.length).toBeGreaterThan(0)
    expect(await refusal('merge', { files, pdfua: 'true' })).toContain('as this server has printed')
  })

  test('a standard, or an invoice with its level, must be named', async () => {
    const files = await printed('a.pdf', 'x')
    expect(await refusal('convert', { files })).toBe(
      "Invalid form data: either 'pdfa' or 'pdfua' form fields must be provided",
    )
    expect(await refusal('factur-x', { files })).toBe(
      "Invalid form data: 'facturxConformanceLevel' and 'facturxXml' are both required",
    )
    expect(await refusal('encrypt', { files })).toBe(
      "Invalid form data: a 'userPassword' or 'ownerPassword' is required",
    )
  })
})
