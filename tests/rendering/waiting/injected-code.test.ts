/**
 * `injectJS` and `injectCSS` change the page before its output, also where the scripts of the page
 * are off.
 */
import { describe, expect, test } from 'bun:test'
import { imageOf } from '../../support/api/renders.ts'
import { colourAt } from '../../support/files/images.ts'
import { useWaitFixture } from '../../support/rendering/wait-fixture.ts'

const fixture = useWaitFixture()

const SCRIPTS = [true, false]

describe.each(SCRIPTS)('with enableJavaScript %p', (enableJavaScript) => {
  test('injectJS changes the document', async () => {
    const injectJS = `document.querySelector('p').textContent = 'changed'`
    const texts = await fixture.textsOf('<p>original', { enableJavaScript, injectJS })
    expect(texts).toEqual(['changed'])
    // Nothing of it is left in the page.
    expect(await fixture.textsOf('<p>original', { enableJavaScript })).toEqual(['original'])
  })

  test('what injectJS awaits is waited for: frames and requests', async () => {
    fixture.site.routes['/data'] = {
      body: 'loaded',
      headers: { 'Access-Control-Allow-Origin': '*' },
    }
    const injectJS = `
      await new Promise(requestAnimationFrame)
      const response = await fetch('${fixture.site.url}/data')
      document.body.textContent = await response.text()`
    const texts = await fixture.textsOf('<p>original', { enableJavaScript, injectJS })
    expect(texts).toEqual(['loaded'])
  })

  test('waitForExpression sees what injectJS has left, and goes on from it', async () => {
    const injectJS = `var calls = 0; function next() { calls += 1; document.body.textContent = 'call ' + calls }`
    const options = { enableJavaScript, injectJS, waitForExpression: '(next(), calls > 2)' }
    expect(await fixture.textsOf('<p>x', options)).toEqual(['call 3'])
  })

  test('injectCSS applies to a PDF', async () => {
    const injectCSS = 'p { display: none } body::after { content: "styled" }'
    const texts = await fixture.textsOf('<p>original', { enableJavaScript, injectCSS })
    expect(texts).toEqual(['styled'])
  })

  test('injectJS that throws fails the render with its message', async () => {
    const options = { enableJavaScript, injectJS: 'missing.thing' }
    const error = await fixture.errorOf({ html: '<p>x' }, options)
    expect([error.code, error.details?.reason]).toEqual(['RENDER_FAILED', 'inject_js_failed'])
    expect(error.message).toContain('ReferenceError: missing is not defined')
  })

  test('injectJS that is no JavaScript returns 400 with its name', async () => {
    const error = await fixture.errorOf({ html: '<p>x' }, { enableJavaScript, injectJS: 'a b' })
    expect([error.code, error.details?.issues?.[0]?.path]).toEqual([
      'VALIDATION_ERROR',
      'options.injectJS',
    ])
  })

  test('injectJS runs once, even if what it awaits is garbage', async () => {
    fixture.site.routes['/ran'] = { body: '' }
    fixture.site.requests.length = 0
    const injectJS = `fetch('${fixture.site.url}/ran', { mode: 'no-cors' })
      const fill = () => {
        globalThis.junk = Array.from({ length: 100_000 }, (_, index) => ({ index }))
        requestAnimationFrame(fill)
      }
      fill()
      await new Promise(() => {})`
    const options = { enableJavaScript, injectJS, timeout: 5_000 }
    const error = await fixture.errorOf({ html: '<p>x' }, options)
    expect([error.code, error.details?.phase]).toEqual(['RENDER_TIMEOUT', 'inject'])
    expect(fixture.site.requests.map(({ target }) => target)).toEqual(['/ran'])
  })

  test('injectJS that awaits without end ends with 408 and its name', async () => {
    const options = { enableJavaScript, injectJS: 'await new Promise(() => {})', timeout: 1_000 }
    const error = await fixture.errorOf({ html: '<p>x' }, options)
    expect([error.code, error.details?.phase]).toEqual(['RENDER_TIMEOUT', 'inject'])
    expect(error.message).toContain('`options.injectJS`')
  })
})

test('without enableJavaScript the scripts of the page stay off, also those that injectJS adds', async () => {
  const html = '<p>x</p><script>document.body.append("scripted")</script>'
  const injectJS = `const script = document.createElement('script')
    script.textContent = 'document.body.append("added")'
    document.body.append(script)`
  expect(await fixture.textsOf(html, { injectJS })).toEqual(['x'])
})

test('with enableJavaScript injectJS shares the world of the page', async () => {
  const html = '<p id=p>x</p><script>window.show = (text) => { p.textContent = text }</script>'
  const options = { enableJavaScript: true, injectJS: `show('called')` }
  expect(await fixture.textsOf(html, options)).toEqual(['called'])
})

test('injectJS with enableJavaScript awaits timers', async () => {
  const injectJS = `await new Promise((resolve) => setTimeout(resolve, 1_000)); document.body.textContent = 'late'`
  const options = { enableJavaScript: true, injectJS }
  expect((await fixture.pdf({ html: '<p>x' }, options)).text).toBe('late')
})

test('injectJS runs where a policy of the page refuses scripts', async () => {
  const html = `<meta http-equiv=Content-Security-Policy content="default-src 'none'"><p>x`
  const options = { injectJS: `document.body.textContent = 'allowed'` }
  expect(await fixture.textsOf(html, options)).toEqual(['allowed'])
})

test('injectJS that loops in a document that follows late ends with its name, or is left out', async () => {
  const { routes, url } = fixture.site
  routes['/slow.svg'] = {
    after: 2_000,
    type: 'image/svg+xml',
    body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
  }
  // The image keeps the first document waiting until the second one follows, which is printed in
  // the time that is left.
  routes['/follows'] = {
    body: `<p>shown<div style="height:9000px"></div>
      <script>if (location.search === '') {
        document.write('<img loading=lazy src="/slow.svg">')
        setTimeout(() => { location.search = 'later' }, 1_000)
      }</script>`,
  }
  const injectJS = `if (location.search !== '') for (;;);`
  const options = { enableJavaScript: true, injectJS, timeout: 8_000 }
  const source = { url: `${url}/follows` }
  const error = await fixture.errorOf(source, options)
  expect([error.code, error.details?.phase]).toEqual(['RENDER_TIMEOUT', 'inject'])
  expect(error.message).toContain('`options.injectJS`')
  const { text, bestAttempt } = await fixture.pdf(source, { ...options, bestAttempt: true })
  expect([text.trim(), bestAttempt]).toEqual(['shown', 'true'])
})

test('injectJS cannot lead HTML to another page', async () => {
  fixture.site.routes['/elsewhere'] = { body: 'elsewhere' }
  const options = {
    injectJS: `location.href = '${fixture.site.url}/elsewhere'`,
    waitForTimeout: 300,
  }
  expect((await fixture.pdf({ html: '<p>here' }, options)).text).toBe('here')
})

test('injectJS runs in a screenshot of HTML without scripts', async () => {
  const options = { width: 20, height: 20, injectJS: `document.body.bgColor = 'lime'` }
  const image = await imageOf(fixture.server, fixture.user, { html: '<body bgcolor=red>', options })
  expect(colourAt(image, 9, 9)).toBe('#00ff00')
})

test('injectJS of more than 1,000,000 characters returns 400', async () => {
  const error = await fixture.errorOf({ html: '' }, { injectJS: ' '.repeat(1_000_001) })
  expect(error.details?.issues?.[0]?.path).toBe('options.injectJS')
})
