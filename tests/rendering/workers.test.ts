/**
 * Workers of pages, of every kind: what is kept out of them, their user agent, their errors, and
 * those of sent files.
 */
import { beforeEach, describe, expect, test } from 'bun:test'
import { pdfOf } from '../support/api/renders.ts'
import { renderWithReport } from '../support/rendering/render-with-report.ts'
import { useSharedServer } from '../support/server/use-server.ts'

const JS = { 'Content-Type': 'text/javascript', 'Access-Control-Allow-Origin': '*' }
const script = (body: string) => ({ type: 'text/javascript', headers: JS, body })

/** Scripts that start each kind of worker, and the paths of the files that it requests. */
const KINDS: [kind: string, start: string, paths: string[]][] = [
  ['a worker', "new Worker('/one.js')", ['/one.js', '/import.js', '/data']],
  [
    'a module worker',
    "new Worker('/module.mjs', { type: 'module' })",
    ['/module.mjs', '/part.mjs'],
  ],
  [
    'a shared worker',
    "new SharedWorker('/shared.js').port.start()",
    ['/shared.js', '/import.js', '/data'],
  ],
  [
    'a service worker',
    "navigator.serviceWorker.register('/service.js')",
    ['/service.js', '/import.js', '/data'],
  ],
  [
    'a worker of text',
    "new Worker(text('importScripts(`ORIGIN/import.js`); fetch(`ORIGIN/data`)'))",
    ['/import.js', '/data'],
  ],
  [
    'a module worker of text',
    "new Worker(text('import `ORIGIN/part.mjs`'.replaceAll('`', '\"')), { type: 'module' })",
    ['/part.mjs'],
  ],
  [
    'a shared worker of text',
    "new SharedWorker(text('importScripts(`ORIGIN/import.js`); fetch(`ORIGIN/data`)'))",
    ['/import.js', '/data'],
  ],
  [
    'a worker of data:',
    'new Worker(\'data:text/javascript,importScripts("ORIGIN/import.js")\')',
    ['/import.js'],
  ],
  [
    'a worker of a worker',
    "new Worker(text('new Worker(`ORIGIN/one.js`)'))",
    ['/one.js', '/import.js', '/data'],
  ],
  ['a worklet', "CSS.paintWorklet.addModule('/paint.js')", ['/paint.js']],
]
/** The first file of such a worker is requested where nothing can give it another user agent. */
const OWN_AGENT = new Set(['a worker of a worker'])

const LOADS = "importScripts('/import.js'); fetch('/data')"
const { server, user, site } = useSharedServer({
  routes: {
    '/one.js': script(LOADS),
    '/shared.js': script(LOADS),
    '/service.js': script(LOADS),
    '/module.mjs': script("import '/part.mjs'"),
    '/part.mjs': script(''),
    '/import.js': script(''),
    '/paint.js': script(''),
    '/data': { body: 'words', headers: JS },
    '/throwing.js': script("throw new Error('thrown in a file')"),
  },
})
beforeEach(() => {
  site.requests.length = 0
})

const pageOf = (start: string) => `<!doctype html><p>page<script>
  const text = (code) => URL.createObjectURL(new Blob([code], { type: 'text/javascript' }))
  ${start.replaceAll('ORIGIN', site.url)}</script>`
const paths = () =>
  [...new Set(site.requests.map(({ target }) => target))]
    .filter((path) => !/^\/(page|favicon)/.test(path))
    .sort()

async function render(start: string, options: object) {
  site.routes['/page'] = { body: pageOf(start) }
  const all = { enableJavaScript: true, waitForTimeout: 500, ...options }
  const body = { url: `${site.url}/page`, options: all }
  return renderWithReport(server, user, 'pdf', body)
}

describe.each(KINDS)('%s', (kind, start, files) => {
  test('requests no script files if those are blocked', async () => {
    const { report } = await render(start, { blockResources: ['script'] })
    // Text runs, as scripts in the page do, until it needs a file.
    expect(paths()).toEqual([])
    expect(report.failed_requests.filter(({ url }) => /js$/.test(url))).toEqual([])
  })

  test('requests no data if that is blocked', async () => {
    await render(start, { blockResources: ['xhr'] })
    expect(paths()).toEqual(files.filter((path) => path !== '/data').toSorted())
  })

  test('requests its files with the user agent and the language of the page', async () => {
    await render(start, { userAgent: 'Reader/7.1', locale: 'de-CH' })
    expect(paths()).toEqual(files.toSorted())
    const others = site.requests.filter(({ head, target }) => {
      const isFirst = OWN_AGENT.has(kind) && target === '/one.js'
      return !isFirst && !/user-agent: Reader\/7\.1\r?\n/i.test(`${head}\n`)
    })
    expect(others.map(({ target }) => target)).toEqual([])
  })
})

describe('failOn.consoleExceptions', () => {
  const later = (code: string) => `setTimeout(() => { ${code} })`
  const THROW = "throw new Error('thrown here')"
  test.each([
    ['thrown in a worker', `new Worker(text(\`${THROW}\`))`],
    ['thrown later in a worker', `new Worker(text(\`${later(THROW)}\`))`],
    ['thrown in a module worker', `new Worker(text(\`${THROW}\`), { type: 'module' })`],
    ['rejected in a worker', `new Worker(text("Promise.reject(new Error('thrown here'))"))`],
    ['thrown in a shared worker', `new SharedWorker(text(\`${later(THROW)}\`))`],
    [
      'thrown in a worker of a worker',
      `new Worker(text('new Worker("' + text(\`${later(THROW)}\`) + '")'))`,
    ],
  ])('fails for an error %s', async (_, start) => {
    const { status, report } = await render(start, { failOn: { consoleExceptions: true } })
    expect(status).toBe(500)
    expect(report.console_errors.map(({ message }) => message).join()).toContain('thrown here')
  })

  test('fails for an error in a file of a service worker', async () => {
    site.routes['/failing.js'] = script(later(THROW))
    const start = "navigator.serviceWorker.register('/failing.js')"
    const { status } = await render(start, { failOn: { consoleExceptions: true } })
    expect(status).toBe(500)
  })

  test('does not fail for what a worker catches', async () => {
    const start = `new Worker(text("try { throw 1 } catch {}"))`
    expect((await render(start, { failOn: { consoleExceptions: true } })).status).toBe(200)
  })
})

test('the report has what workers log as errors, in bounded number', async () => {
  const start = `new Worker(text("for (let n = 0; n < 5000; n++) console.error('lost ' + n)"))`
  const { status, report } = await render(start, {})
  expect(status).toBe(200)
  expect(report.console_errors.length).toBeLessThanOrEqual(100)
  expect(report.console_errors[0]?.message).toBe('lost 0')
})

test('a page that starts many workers is rendered', async () => {
  const start = 'for (let n = 0; n < 40; n++) new Worker(text("1"))'
  expect((await render(start, { blockResources: ['script'] })).status).toBe(200)
})

describe('a worker of a sent file', () => {
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const files = {
    'lib/worker.js': base64(`importScripts('part.js')
      fetch('../data.json').then((one) => one.json()).then(({ word }) => postMessage(part + ' ' + word + ' ' + location.pathname))`),
    'lib/part.js': base64("self.part = 'part'"),
    'lib/module.js': base64(`import { part } from './exported.js'
      const request = new XMLHttpRequest()
      request.open('GET', '../data.json', false)
      request.send()
      postMessage(part + ' ' + JSON.parse(request.responseText).word + ' ' + location.pathname)`),
    'lib/exported.js': base64("export const part = 'part'"),
    'lib/outer.js': base64("new Worker('worker.js').onmessage = ({ data }) => postMessage(data)"),
    'data.json': base64('{"word":"data"}'),
  }
  test.each([
    ['classic', "'lib/worker.js'", 'worker.js'],
    ['with an address', "new URL('lib/worker.js', document.baseURI)", 'worker.js'],
    ['a module', "'lib/module.js', { type: 'module' }", 'module.js'],
    ['started by another', "'lib/outer.js'", 'worker.js'],
  ])('runs, with addresses that are relative to it: %s', async (_, of, name) => {
    const html = `<p id=p>nothing<script>const worker = new Worker(${of})
      worker.onmessage = ({ data }) => { p.textContent = data; p.className = 'done' }</script>`
    const options = { enableJavaScript: true, waitForSelector: '.done', timeout: 10_000 }
    const pages = await pdfOf(server, user, { html, files, options } as never)
    expect(pages[0]?.text.trim()).toBe(`part data /lib/${name}`)
  })
})

test('a phone is held upright, and on its side where its window is wide', async () => {
  const html =
    '<script>document.write(screen.orientation.type, " ", screen.orientation.angle)</script>'
  const read = async (options: object) =>
    (
      await pdfOf(server, user, { html, options: { enableJavaScript: true, ...options } })
    )[0]?.text.trim()
  for (const device of ['iPhone 15', 'iPad', 'Galaxy S24'])
    expect(await read({ device })).toBe('portrait-primary 0')
  expect(await read({})).toBe('landscape-primary 0')
  const wide = {
    html,
    options: {
      width: 800,
      height: 400,
      mobile: true,
      waitForExpression: "screen.orientation.type === 'landscape-primary'",
    },
  }
  const response = await server.post('/api/v1/screenshot', wide, user.key)
  expect(response.status).toBe(200)
})
