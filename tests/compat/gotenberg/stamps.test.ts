/** Watermarks and stamps of Gotenberg: texts, images and PDFs, over and under pages. */
import { describe, expect, test } from 'bun:test'
import { type Part, post } from '../../support/compat/gotenberg-form.ts'
import { colourAt } from '../../support/files/images.ts'
import { drawPdf, readPdf } from '../../support/files/pdf.ts'
import { redPng } from '../../support/files/red-png.ts'
import { checkPdf } from '../../support/finisher/operations.ts'
import { useServer } from '../../support/server/use-server.ts'

const { server, user } = useServer()

type Parts = Record<string, Part | Part[]>

const send = (route: string, parts: Parts) => post(server, route, parts, { key: user.key })

async function bytesOf(route: string, parts: Parts) {
  const response = await send(route, parts)
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`)
  return new Uint8Array(await response.arrayBuffer())
}

async function refusal(parts: Parts): Promise<string> {
  const response = await send('pdfengines/stamp', parts)
  expect(response.status).toBe(400)
  return response.text()
}

const NONE = { top: '0', right: '0', bottom: '0', left: '0' }

async function printed(name: string, html: string) {
  const options = { format: { width: '400px', height: '400px' }, margin: NONE }
  const response = await server.post('/api/v1/pdf', { html, options }, user.key)
  return { name, content: new Uint8Array(await response.arrayBuffer()) }
}

const pages = (...texts: string[]) =>
  printed('a.pdf', texts.map((text) => `<p style="break-before:page">${text}</p>`).join(''))

const square = (colour: string) =>
  printed('square.pdf', `<body style="margin:0;height:400px;background:${colour}">`)

const textsOf = async (bytes: Uint8Array) => (await readPdf(bytes)).map(({ text }) => text.trim())

describe('texts', () => {
  test('each value of the repeated fields is a stamp of its own', async () => {
    const options = (position: string) =>
      JSON.stringify({ rotation: '0', position, scale: '0.2 abs' })
    const bytes = await bytesOf('pdfengines/stamp', {
      files: await pages('one', 'two', 'three'),
      stampSource: ['text', 'text'],
      stampExpression: ['FIRST', 'page %p of %P'],
      stampPages: ['1', 'odd'],
      stampOptions: [options('tl'), options('br')],
    })
    await checkPdf(bytes)
    const [one = '', two = '', three = ''] = await textsOf(bytes)
    expect(one).toContain('FIRST')
    expect(one).toContain('page 1 of 3')
    expect(two).toBe('two')
    expect(three).toContain('page 3 of 3')
  })

  test('a text that is scaled to the page has the colour and the place of its options', async () => {
    const bytes = await bytesOf('pdfengines/stamp', {
      files: await pages(''),
      stampSource: 'text',
      stampExpression: '█',
      stampOptions: '{"scale":"1 rel","rot":0,"fillc":"#ff0000","pos":"c"}',
    })
    expect(colourAt(await drawPdf(bytes), 150, 150)).toBe('#ff0000')
  })

  test('a text is no markup', async () => {
    const bytes = await bytesOf('pdfengines/stamp', {
      files: await pages('x'),
      stampSource: 'text',
      stampExpression: '<b>a</b>',
      stampOptions: '{"rot":"0"}',
    })
    expect((await textsOf(bytes))[0]).toContain('<b>a</b>')
  })
})

describe('files', () => {
  test('a PDF is a watermark below what the page draws, and a stamp above it', async () => {
    const files = await square('lime')
    const [red, options] = [await square('red'), '{"scale":"1 rel","rot":"0"}']
    const under = await bytesOf('pdfengines/watermark', {
      files,
      watermark: red,
      watermarkSource: 'pdf',
      watermarkOptions: options,
    })
    const over = await bytesOf('pdfengines/stamp', {
      files,
      stamp: red,
      stampSource: 'pdf',
      stampOptions: options,
    })
    expect(colourAt(await drawPdf(under), 150, 150)).toBe('#00ff00')
    expect(colourAt(await drawPdf(over), 150, 150)).toBe('#ff0000')
  })

  test('an image is drawn at its place, as large as its scale', async () => {
    const bytes = await bytesOf('pdfengines/stamp', {
      files: await pages(''),
      stamp: { name: 'red.png', content: await redPng() },
      stampSource: 'image',
      stampOptions: '{"scale":"0.25","rot":"0","pos":"bl"}',
    })
    const drawn = await drawPdf(bytes)
    expect(colourAt(drawn, 20, 280)).toBe('#ff0000')
    expect(colourAt(drawn, 150, 150)).toBe('#ffffff')
  })

  test('files that are missing, or of another kind, are refused', async () => {
    const files = await pages('x')
    const missing = 'Invalid form data: a stamp file is required for image or pdf source'
    expect(await refusal({ files, stampSource: 'image' })).toBe(missing)
    const stamp = { name: 'a.txt', content: 'text' }
    expect(await refusal({ files, stamp, stampSource: 'image' })).toContain("'a.txt'")
    expect(await refusal({ files, stamp, stampSource: 'pdf' })).toContain("'a.txt'")
  })
})

describe('other routes', () => {
  test('a page, a merge and a split are stamped, too', async () => {
    const stamp = {
      stampSource: 'text',
      stampExpression: 'DRAFT',
      stampOptions: '{"rot":"0","scale":"0.3"}',
    }
    const files = [await pages('one'), await printed('b.pdf', 'two')]
    for (const text of await textsOf(await bytesOf('pdfengines/merge', { ...stamp, files }))) {
      expect(text).toContain('DRAFT')
    }
    const split = { splitMode: 'pages', splitSpan: '1', splitUnify: 'true' }
    const part = await bytesOf('pdfengines/split', {
      ...stamp,
      ...split,
      files: await pages('a', 'b'),
    })
    expect((await textsOf(part))[0]).toContain('DRAFT')
    const index = { name: 'index.html', content: '<p>page' }
    const page = await bytesOf('chromium/convert/html', { ...stamp, files: index })
    expect((await textsOf(page))[0]).toContain('DRAFT')
  })

  test('a PDF cannot be a stamp of an archive', async () => {
    const response = await send('chromium/convert/html', {
      files: { name: 'index.html', content: 'x' },
      pdfa: 'PDF/A-2b',
      stamp: await square('red'),
      stampSource: 'pdf',
    })
    expect(response.status).toBe(400)
  })
})

test('sources, pages and options that are wrong or too many are refused', async () => {
  const files = await pages('x')
  const text = { files, stampSource: 'text', stampExpression: 'a' }
  expect(await refusal({ files })).toBe("Invalid form data: form field 'stampSource' is required")
  expect(await refusal({ files, stampSource: 'foo' })).toStartWith(
    "Invalid form data: form field 'stampSource' is invalid",
  )
  expect(await refusal({ files, stampSource: 'text' })).toContain("'stampExpression' is required")
  expect(await refusal({ ...text, stampExpression: 'a'.repeat(2_001) })).toContain(
    '2000 characters',
  )
  expect(await refusal({ ...text, stampPages: '3-1' })).toContain("'stampPages' is invalid")
  expect(await refusal({ files, stampSource: Array(21).fill('text') })).toContain('more than 20')
  for (const options of [
    '{"url":"https://example.com"}',
    '{"points":"5000"}',
    '{"color":"red;x:y"}',
    '{"font":"a\\";"}',
    '{"opacity":"2"}',
    '{"pos":"constructor"}',
    '[]',
    'foo',
  ]) {
    expect(await refusal({ ...text, stampOptions: options })).toContain("'stampOptions' is invalid")
  }
})
