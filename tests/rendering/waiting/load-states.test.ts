/** `waitUntil` decides when a page counts as loaded. */
import { describe, expect, test } from 'bun:test'
import { useWaitFixture } from '../../support/rendering/wait-fixture.ts'

const fixture = useWaitFixture({ routes: { '/never': 'silence' } })

const CORS = { 'Access-Control-Allow-Origin': '*' }
const address = (path: string) => `${fixture.site.url}${path}`

describe('waitUntil', () => {
  test.each([
    ['load', 'early'],
    [null, 'early'],
    ['networkIdle', 'late'],
    ['networkAlmostIdle', 'late'],
  ])('%p shows data that comes after 3 s: %s', async (waitUntil, shown) => {
    for (const path of ['/a', '/b', '/c']) {
      fixture.site.routes[path] = { after: path === '/c' ? 3_000 : 2_900, headers: CORS }
    }
    const html = `<p id=p>early</p><script>
      Promise.all(['/a', '/b', '/c'].map((path) => fetch('${fixture.site.url}' + path)))
        .then(() => { p.textContent = 'late' })</script>`
    const { text } = await fixture.pdf({ html }, { enableJavaScript: true, waitUntil })
    expect(text).toBe(shown)
  })

  test('networkAlmostIdle allows two requests without end, networkIdle none', async () => {
    const html = `<p>shown</p><script>for (const i of [1, 2]) fetch('${address('/never')}?' + i).catch(() => {})</script>`
    const options = { enableJavaScript: true, timeout: 3_000 }
    const almost = { ...options, waitUntil: 'networkAlmostIdle' }
    expect((await fixture.pdf({ html }, almost)).text).toBe('shown')
    const error = await fixture.errorOf({ html }, { ...options, waitUntil: 'networkIdle' })
    expect([error.code, error.details?.phase]).toEqual(['RENDER_TIMEOUT', 'wait_network'])
    expect(error.message).toContain('`options.waitUntil`')
  })

  test('networkIdle does not wait for event streams', async () => {
    fixture.site.routes['/events'] = { type: 'text/event-stream', headers: CORS, endless: true }
    const html = `<p>shown</p><script>new EventSource('${address('/events')}')</script>`
    const options = { enableJavaScript: true, timeout: 10_000, waitUntil: 'networkIdle' }
    expect((await fixture.pdf({ html }, options)).text).toBe('shown')
  })

  test.each([
    ['is removed', 'frame.remove()'],
    ['goes to another document', "frame.src = 'about:blank'"],
    ['is in a frame that is removed', 'outer.remove()'],
  ])('networkIdle does not wait for the requests of a frame that %s', async (_, leave) => {
    fixture.site.routes['/frame'] = {
      body: `<script>for (let i = 0; i < 3; i += 1) fetch('/never?' + i)</script>`,
    }
    const html = `<p>shown</p><script>
      const outer = document.body.appendChild(document.createElement('iframe'))
      const frame = outer.contentDocument.body.appendChild(document.createElement('iframe'))
      frame.src = '${address('/frame')}'
      frame.onload = () => { frame.onload = null; setTimeout(() => { ${leave} }, 300) }</script>`
    const options = { enableJavaScript: true, timeout: 10_000, waitUntil: 'networkIdle' }
    expect((await fixture.pdf({ html }, options)).text).toBe('shown')
  })

  test('networkIdle waits for the last of 1,200 requests', async () => {
    const { routes } = fixture.site
    routes['/quick'] = { headers: CORS }
    routes['/last'] = { after: 2_000, headers: CORS }
    const html = `<p id=p>early</p><script>
      for (let i = 0; i < 1_200; i += 1) fetch('${address('/quick')}?' + i)
      fetch('${address('/last')}').then(() => { p.textContent = 'late' })</script>`
    const options = { enableJavaScript: true, timeout: 60_000, waitUntil: 'networkIdle' }
    expect((await fixture.pdf({ html }, options)).text).toBe('late')
  })

  test('networkIdle is never reached by more than 3,000 requests at a time', async () => {
    const html = `<p>x</p><script>
      for (let i = 0; i <= 3_000; i += 1) fetch('${address('/quick')}?' + i).catch(() => {})
      </script>`
    const options = { enableJavaScript: true, timeout: 3_000, waitUntil: 'networkIdle' }
    const error = await fixture.errorOf({ html }, options)
    expect(error.code).toBe('RENDER_TIMEOUT')
  })

  test.each(['networkIdle', 'networkAlmostIdle', 'load', 'domcontentloaded'])(
    '%s works with scripts on and off, in new pages and warm ones',
    async (waitUntil) => {
      for (const enableJavaScript of [true, false]) {
        const texts = await fixture.textsOf('<p>shown', { enableJavaScript, waitUntil })
        expect(texts).toEqual(['shown'])
      }
    },
  )

  test.each([
    [false, 'img'],
    [false, 'iframe'],
    [true, 'img'],
    [true, 'iframe'],
  ])(
    'domcontentloaded with enableJavaScript %p does not wait for an %s',
    async (enableJavaScript, tag) => {
      const html = `<p>shown</p><${tag} src="${address('/never')}"></${tag}>`
      const started = performance.now()
      const options = { enableJavaScript, waitUntil: 'domcontentloaded', timeout: 60_000 }
      expect(await fixture.textsOf(html, options)).toEqual(['shown'])
      // With `load` each of the four takes 30 s.
      expect(performance.now() - started).toBeLessThan(25_000)
    },
  )
})
