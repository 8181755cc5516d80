/** What a render waits for, how long, and what it says when the time runs out: PDFs and screenshots. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { bytesOf, errorOf } from '../../support/api/renders.ts'
import { colourAt, readImage } from '../../support/files/images.ts'
import { drawPdf } from '../../support/files/pdf.ts'
import { type Site, startSite } from '../../support/network/site.ts'
import { mapSources, type PageSource } from '../../support/rendering/source-variants.ts'
import { startServer, type TestServer, type TestUser } from '../../support/server/server.ts'

type Kind = 'pdf' | 'screenshot'

const KINDS: Kind[] = ['pdf', 'screenshot']
const SLOW_MS = 300
const TIMEOUT_MS = 1_000
/** What a busy machine may add to a time limit. */
const LATE_MS = 10_000
const RED = '#ff0000'
const LIME = '#00ff00'
const NO_MARGIN = { top: '0', right: '0', bottom: '0', left: '0' }

let site: Site
let server: TestServer
let user: TestUser

beforeAll(async () => {
  site = await startSite({ '/never.svg': 'silence' })
  server = await startServer({ env: { EGRESS_ALLOW: site.host } })
  user = await server.newUser()
})
afterAll(async () => {
  await server.close()
  await site.close()
})

/** Small pages, with their scripts on. */
function optionsOf(kind: Kind, options: object): object {
  const format = { width: '1in', height: '1in' }
  return kind === 'pdf'
    ? { margin: NO_MARGIN, format, enableJavaScript: true, ...options }
    : { width: 20, height: 20, ...options }
}

/** The colour in the middle of what comes back. */
async function colourOf(kind: Kind, source: PageSource, options: object = {}): Promise<string> {
  const body = { ...source, options: optionsOf(kind, options) }
  const bytes = await bytesOf(server, user, kind, body)
  const page = kind === 'pdf' ? await drawPdf(bytes) : await readImage(bytes)
  return colourAt(page, page.width >> 1, page.height >> 1)
}

/** The error of a render, and that it came in time. */
async function lateError(kind: Kind, source: PageSource, options: object) {
  const started = performance.now()
  const body = { ...source, options: optionsOf(kind, { timeout: TIMEOUT_MS, ...options }) }
  const error = await errorOf(server, user, kind, body)
  const elapsed = performance.now() - started
  expect(elapsed).toBeGreaterThanOrEqual(TIMEOUT_MS)
  expect(elapsed).toBeLessThan(TIMEOUT_MS + LATE_MS)
  expect([error.code, error.status]).toEqual(['RENDER_TIMEOUT', 408])
  return error
}

/** Lime when the site has answered, which nothing waits for by itself. */
const LATER = `fetch('/later', { mode: 'no-cors' }).then(() => { document.body.bgColor = 'lime' })`

/** A red page that a script changes, some time after its load event. */
function turning(how: string): string {
  return `<base href="${site.url}"><body bgcolor=red><script>onload = () => { ${how} }</script>`
}

describe.each(KINDS)('waitForSelector of a %s', (kind) => {
  test.each([
    ['an element is there from the start', '<p id=ready>', '#ready'],
    [
      'a script adds the element',
      `<script>setTimeout(() => {
        document.body.bgColor = 'lime'
        document.body.append(Object.assign(document.createElement('p'), { id: 'ready' }))
      }, ${SLOW_MS})</script>`,
      'body > p#ready:not(.hidden)',
    ],
    [
      'a script changes a class',
      `<p id=p></p><script>setTimeout(() => { document.body.bgColor = 'lime'
        p.className = 'ready' }, ${SLOW_MS})</script>`,
      'p.ready',
    ],
    [
      'a script removes what was in the way',
      `<p id=p></p><script>setTimeout(() => { document.body.bgColor = 'lime'
        p.remove() }, ${SLOW_MS})</script>`,
      'body:not(:has(p))',
    ],
    [
      'a parser replaces the content',
      `<script>setTimeout(() => { document.body.innerHTML = '<div><p data-ready></div>'
        document.body.bgColor = 'lime' }, ${SLOW_MS})</script>`,
      '[data-ready]',
    ],
  ])('ends when %s', async (_, html, selector) => {
    const colour = html.includes('script') ? LIME : RED
    await mapSources(site, `<body bgcolor=red>${html}`, async (source) => {
      expect(await colourOf(kind, source, { waitForSelector: selector })).toBe(colour)
    })
  })

  test('that nothing ever matches is 408 in time, and names the phase', async () => {
    await mapSources(site, '<p id=other>', async (source) => {
      const error = await lateError(kind, source, { waitForSelector: '#ready' })
      expect(error.details).toEqual({ phase: 'wait_selector', pending: [] })
    })
  })

  test('is left out: nothing is waited for', async () => {
    const html = turning(`setTimeout(() => { document.body.id = 'ready' }, 60_000)`)
    for (const waitForSelector of [undefined, null]) {
      await mapSources(site, html, async (source) => {
        expect(await colourOf(kind, source, { waitForSelector })).toBe(RED)
      })
    }
  })
})

describe('waitForSelector without JavaScript', () => {
  const options = { enableJavaScript: false }
  const adding = '<body bgcolor=red><script>document.write("<p id=ready>")</script>'

  test('finds what the document has', async () => {
    await mapSources(site, '<body bgcolor=lime><p id=ready>', async (source) => {
      expect(await colourOf('pdf', source, { ...options, waitForSelector: '#ready' })).toBe(LIME)
    })
  })

  test('waits in vain for what a script would add', async () => {
    await mapSources(site, adding, async (source) => {
      const error = await lateError('pdf', source, { ...options, waitForSelector: '#ready' })
      expect(error.details?.phase).toBe('wait_selector')
    })
  })
})

describe.each(KINDS)('waitForTimeout of a %s', (kind) => {
  test('is long enough to see what the page does meanwhile', async () => {
    site.routes['/later'] = { after: SLOW_MS }
    await mapSources(site, turning(LATER), async (source) => {
      expect(await colourOf(kind, source, { waitForTimeout: 5 * SLOW_MS })).toBe(LIME)
    })
  })

  test.each([undefined, null, 0])('of %p does not wait for that', async (waitForTimeout) => {
    const rendered = Promise.withResolvers<void>()
    site.routes['/later'] = { after: rendered.promise }
    await mapSources(site, turning(LATER), async (source) => {
      expect(await colourOf(kind, source, { waitForTimeout })).toBe(RED)
    })
    rendered.resolve()
  })

  test.each([0, 700])('of %i ms takes at least that long after the load event', async (ms) => {
    site.routes['/slow.svg'] = { type: 'image/svg+xml', after: SLOW_MS }
    const html = `<body bgcolor=lime><img src="${site.url}/slow.svg" hidden>`
    await mapSources(site, html, async (source) => {
      const body = { ...source, options: optionsOf(kind, { waitForTimeout: ms }) }
      const response = await server.post(`/api/v1/${kind}`, body, user.key)
      expect(response.status).toBe(200)
      const duration = Number(response.headers.get('x-render-duration-ms'))
      expect(duration).toBeGreaterThanOrEqual(SLOW_MS + ms)
    })
  })

  test('begins when the awaited element is there', async () => {
    const html = turning(`setTimeout(() => {
      document.body.append(Object.assign(document.createElement('p'), { id: 'ready' }))
      setTimeout(() => { document.body.bgColor = 'lime' }, ${SLOW_MS})
    }, ${2 * SLOW_MS})`)
    await mapSources(site, html, async (source) => {
      const options = { waitForSelector: '#ready', waitForTimeout: 2 * SLOW_MS }
      expect(await colourOf(kind, source, options)).toBe(LIME)
    })
  })

  test('is part of the timeout, and named as the phase', async () => {
    await mapSources(site, 'x', async (source) => {
      const error = await lateError(kind, source, { waitForTimeout: TIMEOUT_MS - 1 })
      expect(error.details).toEqual({ phase: 'wait_timeout', pending: [] })
    })
  })
})

describe.each(KINDS)('timeout of a %s', (kind) => {
  test('while the page loads names what it waited for', async () => {
    const html = `<img src="${site.url}/never.svg">`
    await mapSources(site, html, async (source) => {
      const { details } = await lateError(kind, source, {})
      expect(details).toEqual({ phase: 'navigate', pending: [`${site.url}/never.svg`] })
    })
  })

  test('after the load event names the image that was still to come', async () => {
    const html = turning(`document.body.append(Object.assign(new Image(),
      { src: '${site.url}/never.svg' }))`)
    await mapSources(site, html, async (source) => {
      const { details } = await lateError(kind, source, {})
      expect(details).toEqual({ phase: 'fonts', pending: [`${site.url}/never.svg`] })
    })
  })

  test('names no more than 20 of what is missing', async () => {
    const urls = Array.from({ length: 30 }, (_, index) => `${site.url}/never.svg?${index}`)
    const html = urls.map((url) => `<img src="${url}">`).join('')
    const { details } = await lateError(kind, { html }, {})
    expect(details?.phase).toBe('navigate')
    expect(details?.pending).toEqual(urls.slice(0, 20))
  })

  test('is not reached by a page that polls for ever', async () => {
    const html = `<body bgcolor=lime><script>
      setInterval(() => fetch('${site.url}/never.svg?' + Math.random()).catch(() => {}), 10)
      new EventSource('${site.url}/never.svg')</script>`
    await mapSources(site, html, async (source) => {
      expect(await colourOf(kind, source, { timeout: 10_000 })).toBe(LIME)
    })
  })
})

describe.each(KINDS)('a %s without JavaScript', (kind) => {
  test.each([
    ['of a file', '/icons.svg#a'],
    ['that is missing', '/none.svg#a'],
    ['of a data URL', "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>#a"],
  ])('has loaded although it uses an icon %s', async (_, href) => {
    const sprite = '<svg xmlns="http://www.w3.org/2000/svg"><path id="a" d="M0 0h9v9"/></svg>'
    site.routes['/icons.svg'] = { type: 'image/svg+xml', body: sprite }
    const html = `<base href="${site.url}"><body bgcolor=lime><svg width=1><use href="${href}"/></svg>`
    await mapSources(site, html, async (source) => {
      const options = kind === 'pdf' ? { enableJavaScript: false } : {}
      expect(await colourOf(kind, source, { timeout: 5_000, ...options })).toBe(LIME)
    })
  })
})
