/** The routes of Gotenberg that work on PDFs. */
import { describe, expect, test } from 'bun:test'
import { type Part, post } from '../../support/compat/gotenberg-form.ts'
import { readPdf } from '../../support/files/pdf.ts'
import { signedPdf } from '../../support/files/pdfs-with-extras.ts'
import { unzip } from '../../support/files/zip.ts'
import { checkPdf } from '../../support/finisher/operations.ts'
import { useServer } from '../../support/server/use-server.ts'

const { server, user } = useServer()

const send = (route: string, parts: Record<string, Part | Part[]>, headers = {}) =>
  post(server, `pdfengines/${route}`, parts, { key: user.key, headers })

async function bytesOf(route: string, parts: Record<string, Part | Part[]>, headers = {}) {
  const response = await send(route, parts, headers)
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`)
  return new Uint8Array(await response.arrayBuffer())
}

/** Prints pages with these texts. */
async function printed(name: string, ...texts: string[]): Promise<Part> {
  const html = texts.map((text) => `<h1 style="break-before:page">${text}</h1>`).join('')
  const options = { outline: true, document: { title: name, author: 'A. Nother' } }
  const response = await server.post('/api/v1/pdf', { html, options }, user.key)
  return { name, content: new Uint8Array(await response.arrayBuffer()) }
}

const textsOf = async (bytes: Uint8Array) => (await readPdf(bytes)).map(({ text }) => text.trim())

describe('one file out', () => {
  test('files are joined in the order of the numbers in their names', async () => {
    const files = [await printed('10.pdf', 'ten'), await printed('2.PDF', 'two', 'three')]
    const bytes = await bytesOf('merge', { files })
    expect(await textsOf(bytes)).toEqual(['two', 'three', 'ten'])
    await checkPdf(bytes)
    expect(await textsOf(await bytesOf('merge', { files: files[0] ?? '' }))).toEqual(['ten'])
  })

  test('pages are turned, drawn flat, compressed, and protected', async () => {
    const files = await printed('a.pdf', 'x')
    const turned = await readPdf(await bytesOf('rotate', { files, rotateAngle: '90' }))
    expect(turned[0]?.width).toBeGreaterThan(turned[0]?.height ?? 0)
    await checkPdf(await bytesOf('flatten', { files }))
    await checkPdf(await bytesOf('optimize', { files }))
    const locked = await bytesOf('encrypt', { files, userPassword: 'secret' })
    expect(readPdf(locked)).rejects.toThrow()
    await checkPdf(locked, 'secret')
  })

  test('the codes of hints are in a header, as those of our own operations are', async () => {
    const signed = { name: 'a.pdf', content: new Uint8Array(signedPdf()) }
    const other = await printed('b.pdf', 'x')
    const requests: [string, Record<string, Part | Part[]>][] = [
      ['merge', { files: [signed, other] }],
      ['rotate', { files: signed, rotateAngle: '90' }],
      ['flatten', { files: signed }],
    ]
    for (const [route, parts] of requests) {
      const response = await send(route, parts)
      expect([response.status, response.headers.get('X-Hints')]).toEqual([
        200,
        expect.stringContaining('SIGNATURE_REMOVED'),
      ])
    }
    const plain = await send('rotate', { files: other, rotateAngle: '90' })
    expect(plain.headers.get('X-Hints')).toBeNull()
  })

  test('the output has the name of the request', async () => {
    const files = await printed('a.pdf', 'x')
    const response = await send('flatten', { files }, { 'Gotenberg-Output-Filename': 'foo' })
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="foo.pdf"')
  })

  test('one PDF that is changed keeps its name, and several that are joined get one that is unique', async () => {
    const files = await printed('a b.pdf', 'x')
    const nameOf = async (route: string, parts: Record<string, Part | Part[]>) =>
      (await send(route, parts)).headers.get('content-disposition')
    expect(await nameOf('flatten', { files })).toBe('attachment; filename="a b.pdf"')
    const unified = { files, splitMode: 'pages', splitSpan: '1', splitUnify: 'true' }
    expect(await nameOf('split', unified)).toBe('attachment; filename="a b.pdf"')
    const name = await nameOf('merge', { files: [files, files] })
    expect(name).toMatch(/^attachment; filename="[0-9a-f-]{36}\.pdf"$/)
  })
})

describe('several files out', () => {
  test('a split and several inputs make a ZIP with the names of the files', async () => {
    const files = [await printed('pages_3.pdf', '1', '2', '3')]
    const split = { files, splitMode: 'intervals', splitSpan: '2' }
    expect(Object.keys(unzip(await bytesOf('split', split)))).toEqual([
      'pages_3_0.pdf',
      'pages_3_1.pdf',
    ])
    const both = [...files, await printed('b.pdf', 'x')]
    const flat = unzip(await bytesOf('flatten', { files: both }))
    expect(Object.keys(flat).toSorted()).toEqual(['b.pdf', 'pages_3.pdf'])
  })

  test.each([
    [{ splitMode: 'intervals', splitSpan: '3' }, 3],
    [{ splitMode: 'pages', splitSpan: '2' }, 1],
  ])('the split %j makes one PDF, which is answered without a ZIP', async (fields, pages) => {
    const files = await printed('pages_3.pdf', '1', '2', '3')
    const response = await send('split', { files, ...fields })
    expect(response.headers.get('content-type')).toBe('application/pdf')
    const disposition = 'attachment; filename="pages_3_0.pdf"'
    expect(response.headers.get('content-disposition')).toBe(disposition)
    expect(await readPdf(await response.bytes())).toHaveLength(pages)
    const named = { 'Gotenberg-Output-Filename': 'foo' }
    const other = await send('split', { files, ...fields }, named)
    expect(other.headers.get('content-disposition')).toBe('attachment; filename="foo.pdf"')
  })

  test('the one part of each of several inputs is in a ZIP', async () => {
    const files = [await printed('a.pdf', 'x'), await printed('b.pdf', 'y')]
    const split = { files, splitMode: 'intervals', splitSpan: '2' }
    const names = Object.keys(unzip(await bytesOf('split', split)))
    expect(names.toSorted()).toEqual(['a_0.pdf', 'b_0.pdf'])
  })
})

describe('facts', () => {
  test('properties are written and read by the names of ExifTool', async () => {
    const files = await printed('a.pdf', 'x')
    const fields = { files, metadata: '{"Title":"New","Keywords":["a","b"]}' }
    const changed = await bytesOf('metadata/write', fields)
    const response = await send('metadata/read', { files: { name: 'b.pdf', content: changed } })
    expect(response.headers.get('content-type')).toStartWith('application/json')
    expect(await response.json()).toEqual({
      'b.pdf': expect.objectContaining({
        Title: 'New',
        Author: 'A. Nother',
        Keywords: ['a', 'b'],
        PageCount: 1,
        CreateDate: expect.stringMatching(/^\d{4}:\d\d:\d\d \d\d:\d\d:\d\d\+00:00$/),
      }),
    })
  })

  test('bookmarks are read', async () => {
    const response = await send('bookmarks/read', { files: await printed('a.pdf', 'one', 'two') })
    expect(await response.json()).toEqual({
      'a.pdf': [
        { title: 'one', page: 1 },
        { title: 'two', page: 2 },
      ],
    })
  })
})

describe('refusals', () => {
  test('files and fields that are missing are listed', async () => {
    const response = await send('split', {})
    expect(response.status).toBe(400)
    expect((await response.text()).split('\n')).toEqual([
      "Invalid form data: form field 'splitMode' is required",
      "form field 'splitSpan' is required",
      'no form file found for extensions: [.pdf]',
    ])
  })

  test('a file that is no PDF, or has a password, is named', async () => {
    const broken = await send('flatten', { files: { name: 'broken.pdf', content: 'no pdf' } })
    expect(broken.status).toBe(400)
    expect(await broken.text()).toContain("'broken.pdf' cannot be used")
    const files = await printed('a.pdf', 'x')
    const locked = await bytesOf('encrypt', { files, userPassword: 'secret' })
    const response = await send('merge', {
      files: [{ name: 'locked.pdf', content: locked }, files],
    })
    expect(response.status).toBe(400)
    expect(await response.text()).toContain("'locked.pdf' is encrypted")
  })
})
