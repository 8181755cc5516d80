/**
 * The engine runs its page scripts in untrusted documents: a selector that Chromium rejects is
 * answered with 400 at once, and no element name, missing root or unusual document makes a page
 * script fail or hang.
 */

import { describe, expect, test } from 'bun:test'
import { bytesOf, errorOf, imageOf, pdfOf } from '../../support/api/renders.ts'
import { colourAt } from '../../support/files/images.ts'
import { useSharedServer } from '../../support/server/use-server.ts'
import { THOROUGH } from '../../support/thorough.ts'
import { until } from '../../support/until.ts'

const SMALL = { width: 60, height: 40 }
/** Far more than any of these renders takes, so that a hanging render differs from a slow one. */
const TIMEOUT_MS = 25_000
const PROMPT_MS = 10_000

let turns = 0

const { server, site, user } = useSharedServer({ routes: { '/never': 'silence' } })

async function promptly<T>(work: Promise<T>): Promise<T> {
  const started = performance.now()
  const result = await work
  expect(performance.now() - started).toBeLessThan(PROMPT_MS)
  return result
}

describe('a selector that only Chromium rejects', () => {
  // The parser accepts these, since another version of Chromium may support them.
  const SELECTORS = [':playing', 'a:paused b', ':state(.b)', ':host-context(:hover, .x)']
  const FIELDS = [
    ['pdf', 'waitForSelector'],
    ['screenshot', 'waitForSelector'],
    ['screenshot', 'selector'],
  ] as const

  test.each(FIELDS.flatMap((field) => SELECTORS.map((selector) => [...field, selector] as const)))(
    'is answered with 400 at once, and the error names the field (%s, %s: %s)',
    async (kind, field, selector) => {
      const options = { [field]: selector, timeout: TIMEOUT_MS }
      turns += 1
      // The check sends HTML and a URL in turn, the soak run both.
      const sources = [{ html: '<p>x' }, { url: `${site.url}/never` }]
      for (const source of sources.filter((_, way) => THOROUGH || way === turns % 2)) {
        const body = { ...source, options }
        const error = await promptly(errorOf(server, user, kind, body))
        expect([error.status, error.code]).toEqual([400, 'VALIDATION_ERROR'])
        expect(error.details?.issues).toMatchObject([{ path: `options.${field}` }])
        expect(error.message).toStartWith(`\`options.${field}\` `)
      }
    },
  )

  test('fails a background render with the same message', async () => {
    const body = { html: '<p>x', async: true, options: { waitForSelector: ':playing' } }
    const queued = await server.post('/api/v1/pdf', body, user.key)
    const { data } = (await queued.json()) as { data: { poll_url: string } }
    let record: Record<string, unknown> = {}
    await until('the render has ended', async () => {
      const reply = await server.fetch(data.poll_url, {
        headers: { Authorization: `Bearer ${user.key}` },
      })
      record = ((await reply.json()) as { data: Record<string, unknown> }).data
      return record['status'] !== 'queued' && record['status'] !== 'rendering'
    })
    expect(record['status']).toBe('failed')
    expect(String(record['error_message'])).toStartWith('`options.waitForSelector` ')
  })
})

/** Every property and method of documents and forms that a page script could use. */
const NAMES = `querySelector querySelectorAll documentElement body head fonts images styleSheets
  scrollingElement adoptedStyleSheets createElement createElementNS createTreeWalker childNodes
  getElementsByTagName defaultView append appendChild style shadowRoot contentDocument parentElement
  parentNode localName className id getAttribute scrollBy getBoundingClientRect scrollHeight
  assignedSlot offsetWidth clientWidth clientLeft host scrollWidth children attributes nodeType length toString loading open close write`.split(
  /\s+/,
)

const CLOBBERED: [what: string, html: string][] = [
  ['images', NAMES.map((name) => `<img name=${name} id=${name}>`).join('')],
  ['forms', NAMES.map((name) => `<form name=${name} id=${name}></form>`).join('')],
  ['frames', NAMES.map((name) => `<iframe name=${name} style="display:none"></iframe>`).join('')],
  ['objects', NAMES.map((name) => `<object name=${name} id=${name}></object>`).join('')],
  ['form fields', `<form>f${NAMES.map((name) => `<input name=${name}>`).join('')}</form>`],
]

describe('page scripts', () => {
  test.each(CLOBBERED)(
    'work although the names of %s shadow properties of the document',
    async (_, elements) => {
      const html = `<body bgcolor=red><form id=a style="display:block;background:lime;height:40px">
      text<input name=assignedSlot hidden><input name=getBoundingClientRect hidden>
      <input name=querySelectorAll hidden><input name=parentElement hidden></form>
      <div hidden>${elements}</div><img loading=lazy src="data:,">`
      const options = { ...SMALL, timeout: TIMEOUT_MS }
      const kinds: object[] = [
        { waitForSelector: '#a' },
        { selector: 'form#a' },
        { fullPage: true },
        { injectCSS: 'p { color: red }' },
        { darkMode: true },
      ]
      turns += 1
      for (const [index, extra] of kinds.entries()) {
        // The check takes half of the options with each page, in turn; the soak run all.
        if (!THOROUGH && index % 2 !== turns % 2) continue
        const sources = [{ html }, { html: `${html}<script></script>` }]
        // The check renders the page with and without a script in turn, the soak run both.
        for (const source of sources.filter((_, way) => THOROUGH || way === (index >> 1) % 2)) {
          const body = { ...source, options: { ...options, ...extra } }
          const image = await promptly(imageOf(server, user, body))
          expect(image.width).toBeGreaterThan(0)
          if ('selector' in extra) expect(colourAt(image, image.width - 2, 30)).toBe('#00ff00')
        }
      }
      for (const enableJavaScript of THOROUGH ? [false, true] : [turns % 2 === 0]) {
        const print = { waitForSelector: '#a', enableJavaScript, timeout: TIMEOUT_MS }
        const [page] = await promptly(pdfOf(server, user, { html, options: print }))
        expect(page?.text).toContain('text')
      }
    },
  )
})

describe('waitForSelector ends', () => {
  test.each([
    [
      'an element is defined',
      '<x-a>x</x-a>',
      `customElements.define('x-a', class extends HTMLElement {})`,
      'x-a:defined',
    ],
    ['a box is checked', '<input type=checkbox id=box>', 'box.checked = true', ':checked'],
    ['a popover opens', '<p popover id=box>x', 'box.showPopover()', ':popover-open'],
    ['a field gets a value', '<input required id=box>', `box.value = 'x'`, 'input:valid'],
  ])('when %s, which changes no attribute', async (_, element, statement, waitForSelector) => {
    const html = `${element}<script>onload = () => setTimeout(() => { ${statement} }, 300)</script>`
    const options = { ...SMALL, waitForSelector, timeout: TIMEOUT_MS }
    expect((await promptly(imageOf(server, user, { html, options }))).width).toBe(SMALL.width)
  })
})

describe('an unusual document', () => {
  const SVG =
    '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><rect id="a" width="60" height="40" fill="red"/></svg>'
  const DOCUMENTS: [what: string, page: { type?: string; body: string }][] = [
    ['SVG', { type: 'image/svg+xml', body: SVG }],
    ['XML', { type: 'text/xml', body: '<?xml version="1.0"?><a><b id="a">text</b></a>' }],
    [
      'XHTML without a body',
      { type: 'application/xhtml+xml', body: '<html xmlns="http://www.w3.org/1999/xhtml"/>' },
    ],
    ['plain text', { type: 'text/plain', body: 'text' }],
    ['an empty body', { body: '' }],
    [
      'a document whose scripts remove its root',
      { body: '<script>document.documentElement.remove()</script>' },
    ],
    [
      'a document whose root is a form',
      {
        body: `<script>const form = document.createElement('form')
          for (const name of ${JSON.stringify(NAMES)}) form.append(Object.assign(document.createElement('input'), { name }))
          document.replaceChild(form, document.documentElement)</script>`,
      },
    ],
    [
      'a document whose root is not an HTML element',
      {
        body: `<script>document.replaceChild(document.createElementNS('urn:x', 'x'), document.documentElement)</script>`,
      },
    ],
    [
      'elements nested 4,000 levels deep',
      {
        body: `<body><script>let at = document.body
          for (let i = 0; i < 4000; i++) at = at.appendChild(document.createElement('i'))
          at.textContent = 'x'; at.style.cssText = 'position:absolute'
          document.body.hidden = true</script>`,
      },
    ],
  ]

  test.each(DOCUMENTS)('is rendered: %s', async (_, page) => {
    const path = `/${crypto.randomUUID()}`
    site.routes[path] = page
    const options = { ...SMALL, timeout: TIMEOUT_MS }
    turns += 1
    const ways = [{}, { fullPage: true }, { injectCSS: 'a {}' }, { darkMode: true }]
    // The check takes two screenshots of each document, in turn; the soak run all.
    for (const extra of ways.filter((_, way) => THOROUGH || way % 2 === turns % 2)) {
      const body = { url: `${site.url}${path}`, options: { ...options, ...extra } }
      expect((await promptly(imageOf(server, user, body))).width).toBeGreaterThan(0)
    }
    const print = { enableJavaScript: true, timeout: TIMEOUT_MS }
    const bytes = bytesOf(server, user, 'pdf', { url: `${site.url}${path}`, options: print })
    expect((await promptly(bytes)).length).toBeGreaterThan(0)
  })

  test('takes injected CSS if it is SVG', async () => {
    site.routes['/picture.svg'] = { type: 'image/svg+xml', body: SVG }
    const options = { ...SMALL, injectCSS: '#a { fill: lime }' }
    const image = await imageOf(server, user, { url: `${site.url}/picture.svg`, options })
    expect(colourAt(image, 30, 20)).toBe('#00ff00')
  })
})
