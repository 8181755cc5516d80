/** Pages that stay active or navigate after their `load` event are rendered. */
import { expect, test } from 'bun:test'
import { boxOf, imageOf, pdfOf } from '../../support/api/renders.ts'
import { useSharedServer } from '../../support/server/use-server.ts'
import { THOROUGH } from '../../support/thorough.ts'

const TIMES = THOROUGH ? 6 : 2

const { server, site, user } = useSharedServer()

const SLOW_IMAGE = {
  type: 'image/svg+xml',
  body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
  after: 100,
}

test.each([
  [
    'requests images without end',
    'onload = () => setInterval(() => { new Image().src = "slow.svg?" + Math.random() }, 5)',
  ],
  [
    'navigates while an image of its style sheet is loading',
    "setTimeout(() => { location = 'next' }, 100)",
  ],
  ['navigates at its load event', "onload = () => { location = 'next' }"],
])('a page that %s is rendered', async (_, script) => {
  site.routes['/slow.svg'] = SLOW_IMAGE
  site.routes['/next'] = { type: 'text/html', body: '<p>next' }
  site.routes['/first'] = {
    type: 'text/html',
    body: `<style>body { background: url(slow.svg) }</style><script>${script}</script><p>first`,
  }
  const body = { url: `${site.url}/first`, options: { width: 100, height: 60, timeout: 25_000 } }
  for (let attempt = 0; attempt < TIMES; attempt += 1) {
    expect((await server.post('/api/v1/screenshot', body, user.key)).status).toBe(200)
  }
})

test.each([
  ['a selector', '#next'],
  ['an image', null],
])('a document that comes while %s is awaited has injectCSS', async (_, waitForSelector) => {
  site.routes['/never.svg'] = 'silence'
  site.routes['/next'] = { body: '<p id=next>next' }
  const script = "onload = () => setTimeout(() => { location = 'next' }, 100)"
  site.routes['/first'] = { body: `<p>first<script>${script}</script>` }
  const injectCSS = `html { background: red } p { display: none }
    p:not(#next) { display: block; background: url(${site.url}/never.svg) }`
  const options = { width: 100, height: 60, injectCSS, waitForSelector }
  const image = await imageOf(server, user, { url: `${site.url}/first`, options })
  expect(boxOf(image, '#ff0000')).toEqual([0, 0, 100, 60])
})

test('a page that navigates to a refused address again and again is rendered or times out, but is never an error', async () => {
  const script = "setInterval(() => { location = 'http://10.1.2.3/' })"
  site.routes['/refused'] = { type: 'text/html', body: `<p>first<script>${script}</script>` }
  const body = { url: `${site.url}/refused`, options: { width: 100, height: 60, timeout: 1_000 } }
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const { status } = await server.post('/api/v1/screenshot', body, user.key)
    expect([200, 408]).toContain(status)
  }
})

test('a page with drawings that navigates while it is laid out for paper is printed', async () => {
  const drawing = '<canvas width=300 height=50 style="width:100%"></canvas>'
  const script = `onbeforeprint = () => { location = 'next' }
    document.querySelector('canvas').getContext('2d').fillRect(0, 0, 300, 50)`
  site.routes['/next'] = { body: '<p>next' }
  site.routes['/first'] = { body: `<p>first</p>${drawing}<script>${script}</script>` }
  const options = { enableJavaScript: true, timeout: 25_000 }
  for (let attempt = 0; attempt < TIMES; attempt += 1) {
    const [page] = await pdfOf(server, user, { url: `${site.url}/first`, options })
    expect(page?.text).toContain('next')
  }
})
