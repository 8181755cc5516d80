/**
 * The wait options and the timeout of PDFs and screenshots, and the error when the time runs out.
 */
import { describe, expect, test } from 'bun:test'
import { bytesOf, errorOf } from '../../support/api/renders.ts'
import { colourAt, readImage } from '../../support/files/images.ts'
import { drawPdf } from '../../support/files/pdf.ts'
import { mapSources, type PageSource } from '../../support/rendering/source-variants.ts'
import { useSharedServer } from '../../support/server/use-server.ts'
import { THOROUGH } from '../../support/thorough.ts'

type Kind = 'pdf' | 'screenshot'

const KINDS: Kind[] = ['pdf', 'screenshot']
const SLOW_MS = 300
const TIMEOUT_MS = 1_000
/** Margin for a busy machine beyond a time limit. */
const LATE_MS = 10_000
const RED = '#ff0000'
const LIME = '#00ff00'
const NO_MARGIN = { top: '0', right: '0', bottom: '0', left: '0' }

const { server, site, user } = useSharedServer({ routes: { '/never.svg': 'silence' } })

/** The rows of a table that are tried with a kind of render: all of them in the soak run. */
function rowsFor<T>(kind: Kind, rows: readonly T[]): T[] {
  return rows.filter((_, index) => THOROUGH || kind === KINDS[index % 2])
}

/** Options for small pages with scripts enabled. */
function optionsOf(kind: Kind, options: object): object {
  const format = { width: '1in', height: '1in' }
  return kind === 'pdf'
    ? { margin: NO_MARGIN, format, enableJavaScript: true, ...options }
    : { width: 20, height: 20, ...options }
}

/** The colour in the middle of the output. */
async function colourOf(kind: Kind, source: PageSource, options: object = {}): Promise<string> {
  const body = { ...source, options: optionsOf(kind, options) }
  const bytes = await bytesOf(server, user, kind, body)
  const page = kind === 'pdf' ? await drawPdf(bytes) : await readImage(bytes)
  return colourAt(page, page.width >> 1, page.height >> 1)
}

/** The error of a render that times out. Checks that it is a 408 and comes on time. */
async function timeoutError(kind: Kind, source: PageSource, options: object) {
  const started = performance.now()
  const body = { ...source, options: optionsOf(kind, { timeout: TIMEOUT_MS, ...options }) }
  const error = await errorOf(server, user, kind, body)
  const elapsed = performance.now() - started
  expect(elapsed).toBeGreaterThanOrEqual(TIMEOUT_MS)
  expect(elapsed).toBeLessThan(TIMEOUT_MS + LATE_MS)
  expect([error.code, error.status]).toEqual(['RENDER_TIMEOUT', 408])
  return error
}

/** Turns the page lime when the site responds; renders do not wait for such a request. */
const TURN_LIME = `fetch('/later', { mode: 'no-cors' }).then(() => { document.body.bgColor = 'lime' })`

/** A red page that a script changes after its load event. */
function changingPage(script: string): string {
  return `<base href="${site.url}"><body bgcolor=red><script>onload = () => { ${script} }</script>`
}

describe.each(KINDS)('waitForSelector of a %s', (kind) => {
  const appearances = [
    ['the element is in the document from the start', '<p id=ready>', '#ready'],
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
      'a script removes an element',
      `<p id=p></p><script>setTimeout(() => { document.body.bgColor = 'lime'
        p.remove() }, ${SLOW_MS})</script>`,
      'body:not(:has(p))',
    ],
    [
      'a script replaces the content with innerHTML',
      `<script>setTimeout(() => { document.body.innerHTML = '<div><p data-ready></div>'
        document.body.bgColor = 'lime' }, ${SLOW_MS})</script>`,
      '[data-ready]',
    ],
  ] as const

  test.each(rowsFor(kind, appearances))('ends when %s', async (_, html, selector) => {
    const colour = html.includes('script') ? LIME : RED
    await mapSources(site, `<body bgcolor=red>${html}`, async (source) => {
      expect(await colourOf(kind, source, { waitForSelector: selector })).toBe(colour)
    })
  })

  test('that never matches is answered with 408 on time and the phase wait_selector', async () => {
    await mapSources(site, '<p id=other>', async (source) => {
      const error = await timeoutError(kind, source, { waitForSelector: '#ready' })
      expect(error.details).toMatchObject({ phase: 'wait_selector', pending: [] })
    })
  })

  test('does not wait if it is omitted or null', async () => {
    const html = changingPage(`setTimeout(() => { document.body.id = 'ready' }, 60_000)`)
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

  test('matches elements of the document', async () => {
    await mapSources(site, '<body bgcolor=lime><p id=ready>', async (source) => {
      expect(await colourOf('pdf', source, { ...options, waitForSelector: '#ready' })).toBe(LIME)
    })
  })

  test('times out for an element that only a script would add', async () => {
    await mapSources(site, adding, async (source) => {
      const error = await timeoutError('pdf', source, { ...options, waitForSelector: '#ready' })
      expect(error.details?.phase).toBe('wait_selector')
    })
  })
})

describe.each(KINDS)('waitForTimeout of a %s', (kind) => {
  test('lets the page change before it is captured', async () => {
    site.routes['/later'] = { after: SLOW_MS }
    await mapSources(site, changingPage(TURN_LIME), async (source) => {
      expect(await colourOf(kind, source, { waitForTimeout: 5 * SLOW_MS })).toBe(LIME)
    })
  })

  test.each(rowsFor(kind, [undefined, null, 0]))('of %p does not wait', async (waitForTimeout) => {
    const rendered = Promise.withResolvers<void>()
    site.routes['/later'] = { after: rendered.promise }
    await mapSources(site, changingPage(TURN_LIME), async (source) => {
      expect(await colourOf(kind, source, { waitForTimeout })).toBe(RED)
    })
    rendered.resolve()
  })

  test.each([0, 700])(
    'of %i ms delays the capture for at least that long after the load event',
    async (ms) => {
      site.routes['/slow.svg'] = { type: 'image/svg+xml', after: SLOW_MS }
      const html = `<body bgcolor=lime><img src="${site.url}/slow.svg" hidden>`
      await mapSources(site, html, async (source) => {
        const body = { ...source, options: optionsOf(kind, { waitForTimeout: ms }) }
        const response = await server.post(`/api/v1/${kind}`, body, user.key)
        expect(response.status).toBe(200)
        const duration = Number(response.headers.get('x-render-duration-ms'))
        expect(duration).toBeGreaterThanOrEqual(SLOW_MS + ms)
      })
    },
  )

  test('starts when waitForSelector matches', async () => {
    const html = changingPage(`setTimeout(() => {
      document.body.append(Object.assign(document.createElement('p'), { id: 'ready' }))
      setTimeout(() => { document.body.bgColor = 'lime' }, ${SLOW_MS})
    }, ${2 * SLOW_MS})`)
    await mapSources(site, html, async (source) => {
      const options = { waitForSelector: '#ready', waitForTimeout: 2 * SLOW_MS }
      expect(await colourOf(kind, source, options)).toBe(LIME)
    })
  })

  test('counts towards the timeout, whose error names the phase wait_timeout', async () => {
    await mapSources(site, 'x', async (source) => {
      const error = await timeoutError(kind, source, { waitForTimeout: TIMEOUT_MS - 1 })
      expect(error.details).toMatchObject({ phase: 'wait_timeout', pending: [] })
    })
  })
})

describe.each(KINDS)('timeout of a %s', (kind) => {
  test('while the page loads names the pending URL', async () => {
    const html = `<link rel=stylesheet href="${site.url}/never.svg">`
    await mapSources(site, html, async (source) => {
      const { details } = await timeoutError(kind, source, {})
      expect(details).toMatchObject({ phase: 'navigate', pending: [`${site.url}/never.svg`] })
    })
  })

  test('names at most 20 pending URLs', async () => {
    const urls = Array.from({ length: 30 }, (_, index) => `${site.url}/never.svg?${index}`)
    const html = urls.map((url) => `<link rel=stylesheet href="${url}">`).join('')
    const { details } = await timeoutError(kind, { html }, {})
    expect(details?.phase).toBe('navigate')
    expect(details?.pending).toEqual(urls.slice(0, 20))
  })

  test('is not reached by a page that polls without end', async () => {
    const html = `<body bgcolor=lime><script>
      setInterval(() => fetch('${site.url}/never.svg?' + Math.random()).catch(() => {}), 10)
      new EventSource('${site.url}/never.svg')</script>`
    await mapSources(site, html, async (source) => {
      expect(await colourOf(kind, source, { timeout: 10_000 })).toBe(LIME)
    })
  })
})

describe.each(KINDS)('a %s without JavaScript', (kind) => {
  const icons = [
    ['from a file', '/icons.svg#a'],
    ['that is missing', '/none.svg#a'],
    ['from a data URL', "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>#a"],
  ] as const

  test.each(rowsFor(kind, icons))('loads a page that uses an icon %s', async (_, href) => {
    const sprite = '<svg xmlns="http://www.w3.org/2000/svg"><path id="a" d="M0 0h9v9"/></svg>'
    site.routes['/icons.svg'] = { type: 'image/svg+xml', body: sprite }
    const html = `<base href="${site.url}"><body bgcolor=lime><svg width=1><use href="${href}"/></svg>`
    await mapSources(site, html, async (source) => {
      const options = kind === 'pdf' ? { enableJavaScript: false } : {}
      expect(await colourOf(kind, source, { timeout: 5_000, ...options })).toBe(LIME)
    })
  })
})
