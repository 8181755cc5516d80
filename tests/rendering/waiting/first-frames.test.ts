/**
 * The first frames of a page: what it draws in them is in the output every time, however slow they
 * are.
 */
import { describe, expect, test } from 'bun:test'
import { imageOf, pdfOf } from '../../support/api/renders.ts'
import { BLOCK_FONT } from '../../support/files/block-font.ts'
import { colourAt } from '../../support/files/images.ts'
import { useServer } from '../../support/server/use-server.ts'
import { THOROUGH } from '../../support/thorough.ts'

const TIMES = THOROUGH ? 6 : 2

const { server, site, user } = useServer()

/** Makes several renders one after the other. */
async function repeat<T>(render: (index: number) => Promise<T>): Promise<T[]> {
  const results: T[] = []
  for (let index = 0; index < TIMES; index += 1) results.push(await render(index))
  return results
}

describe('a PDF includes what is written', () => {
  test.each([
    ['in an animation frame', 'requestAnimationFrame(write)'],
    ['in the frame after it', 'requestAnimationFrame(() => requestAnimationFrame(write))'],
    ['by a ResizeObserver', 'new ResizeObserver(write).observe(document.body)'],
    ['by a view transition', 'onload = () => document.startViewTransition(write)'],
    [
      'by a view transition that takes a while',
      'onload = () => document.startViewTransition(async () => { await fetch("data:,"); write() })',
    ],
  ])('%s', async (_, script) => {
    const html = `<h1 id=out></h1><script>const write = () => { out.textContent = 'Drawn' }
      ${script}</script>`
    const texts = await repeat(async () => {
      const [page] = await pdfOf(server, user, { html, options: { enableJavaScript: true } })
      return page?.text.trim()
    })
    expect(texts).toEqual(Array(TIMES).fill('Drawn'))
  })
})

test('a page of another size than the default gets no event of a resize', async () => {
  const html = `<!doctype html><body bgcolor=lime><script>onresize = () => { document.body.bgColor = 'red' }</script>
    ${'<p>text</p>'.repeat(500)}`
  const colours = await repeat(async () => {
    const other = await server.newUser() // whose page has its first size
    const image = await imageOf(server, other, { html, options: { width: 300, height: 100 } })
    return colourAt(image, 299, 50)
  })
  expect(colours).toEqual(Array(TIMES).fill('#00ff00'))
})

test('a page gets no event of a resize after a render of the same user in another size', async () => {
  const html = `<!doctype html><body bgcolor=lime><script>onresize = () => { document.body.bgColor = 'red' }</script>`
  const colours = await repeat(async (index) => {
    const options = { width: 300 + index, height: 100 + index }
    return colourAt(await imageOf(server, user, { html, options }), 299, 50)
  })
  expect(colours).toEqual(Array(TIMES).fill('#00ff00'))
})

test('a page at an address has a window with a size and the focus, from its first script on', async () => {
  site.routes['/window'] = {
    body: `<body><script>
      const isReady = outerWidth > 0 && outerHeight > 0 && document.hasFocus()
      document.body.style.background = isReady ? 'lime' : 'red'</script>`,
  }
  const colours = await repeat(async () => {
    const url = `${site.url}/window`
    return colourAt(await imageOf(server, user, { url, options: { width: 20, height: 20 } }), 5, 5)
  })
  expect(colours).toEqual(Array(TIMES).fill('#00ff00'))
})

test('an optional font is used, even if it loads after the text was drawn', async () => {
  site.routes['/slow-font'] = {
    type: 'font/ttf',
    body: BLOCK_FONT,
    headers: { 'Access-Control-Allow-Origin': '*' },
    after: 400,
  }
  const html = `<style>@font-face { font-family: Late; src: url(${site.url}/slow-font); font-display: optional }
    body { font: 40px/1 Late, serif; color: lime; margin: 0 }</style>A<script></script>`
  const image = await imageOf(server, user, { html, options: { width: 60, height: 60 } })
  expect(colourAt(image, 5, 35)).toBe('#00ff00')
})

test('a page whose frame takes six seconds is rendered once', async () => {
  site.routes['/six-seconds'] = { headers: { 'Access-Control-Allow-Origin': '*' }, after: 6_500 }
  // A synchronous request blocks the frame without using the processor.
  const html = `<body><script>onload = () => requestAnimationFrame(() => {
    const request = new XMLHttpRequest()
    request.open('GET', '${site.url}/six-seconds', false)
    request.send()
    document.body.bgColor = 'lime'
  })</script>`
  const options = { width: 20, height: 20 }
  expect(colourAt(await imageOf(server, user, { html, options }), 5, 5)).toBe('#00ff00')
  expect(server.logs.filter((line) => line.includes('render restarted'))).toEqual([])
})
