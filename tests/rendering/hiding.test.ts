/** hideSelectors and removeSelectors, in PDFs and screenshots, with scripts and without. */
import { describe, expect, test } from 'bun:test'
import { boxOf, imageOf, pdfOf } from '../support/api/renders.ts'
import { readPdf } from '../support/files/pdf.ts'
import { pdfsInEveryWay } from '../support/rendering/every-way.ts'
import { sourceVariants } from '../support/rendering/source-variants.ts'
import { startNamedServer } from '../support/server/named-server.ts'
import { useSharedServer } from '../support/server/use-server.ts'
import { inTurn, THOROUGH } from '../support/thorough.ts'

const [RED, LIME, BLUE] = ['#ff0000', '#00ff00', '#0000ff']
const WINDOW = { width: 60, height: 60 }

// One lane, so that each render gets the page of the one before.
const { server, user, site } = useSharedServer()

/** Three bars, of which `#red` is hidden or removed in the tests. */
const bars = (
  red = '',
  extra = '',
) => `<!doctype html><style>body { margin: 0 } div { height: 20px }
  #lime { background: lime } #red { background: red } #blue { background: blue }</style>
  <div id=lime></div><div id=red class=banner ${red}></div><div id=blue></div>${extra}`

let calls = 0

/**
 * The boxes of the bars in screenshots of the page without and with a script: as HTML and at an
 * address in turn, and both in the soak run.
 */
async function boxes(html: string, options: object): Promise<(number[] | null)[][]> {
  const sources = [html, `${html}<script></script>`].flatMap((one) => sourceVariants(site, one))
  const found: (number[] | null)[][] = []
  for (const source of inTurn(sources, calls++, 2)) {
    const image = await imageOf(server, user, { ...source, options: { ...WINDOW, ...options } })
    found.push([LIME, RED, BLUE].map((colour) => boxOf(image, colour)))
  }
  return found
}

const inAll = <T>(one: T): T[] => Array(THOROUGH ? 4 : 2).fill(one)
const ALL = [
  [0, 0, 60, 20],
  [0, 20, 60, 40],
  [0, 40, 60, 60],
]
const HIDDEN = [[0, 0, 60, 20], null, [0, 40, 60, 60]]
const REMOVED = [[0, 0, 60, 20], null, [0, 20, 60, 40]]

describe('a screenshot', () => {
  test('keeps the place of hidden elements, and not that of removed ones', async () => {
    expect(await boxes(bars(), {})).toEqual(inAll(ALL))
    expect(await boxes(bars(), { hideSelectors: ['.banner'] })).toEqual(inAll(HIDDEN))
    expect(await boxes(bars(), { removeSelectors: ['.banner'] })).toEqual(inAll(REMOVED))
    expect(await boxes(bars(), {})).toEqual(inAll(ALL))
  })

  test.each<[name: string, red: string, extra: string]>([
    ['an attribute', 'style="display: flex !important; visibility: visible !important"', ''],
    [
      'a style sheet',
      '',
      '<style>body #red { display: block !important; visibility: visible !important }</style>',
    ],
    [
      'a layer',
      '',
      '<style>@layer late { #red { display: block !important; visibility: visible !important } }</style>',
    ],
    [
      'the first of nested layers',
      '',
      '<style>@layer a, b; @layer a.b { #red { display: block !important; visibility: visible !important } }</style>',
    ],
    [
      'a transition',
      '',
      '<style>#red { transition: display 9s allow-discrete, visibility 9s; visibility: visible }</style>',
    ],
  ])('does so against important declarations of %s', async (_, red, extra) => {
    const page = bars(red, extra)
    expect(await boxes(page, { hideSelectors: ['.banner'] })).toEqual(inAll(HIDDEN))
    expect(await boxes(page, { removeSelectors: ['.banner'] })).toEqual(inAll(REMOVED))
  })

  test('hides what is visible inside of a hidden element, without a transition', async () => {
    const inner = `<style>#lime *, #lime { visibility: visible; transition: all 9s } p { margin: 0; height: 20px; background: red }</style>
      <script type=module>document.querySelector('#lime').innerHTML = '<p></p>'</script>`
    const image = await imageOf(server, user, {
      html: bars('hidden', inner),
      options: { ...WINDOW, hideSelectors: ['#lime'] },
    })
    expect([LIME, RED].map((colour) => boxOf(image, colour))).toEqual([null, null])
  })

  test.each<[name: string, inner: string]>([
    ['an attribute', '<b style="visibility: visible !important">'],
    ['a layer', '<style>@layer a { b { visibility: visible !important } }</style><b>'],
    [
      'a pseudo-element',
      '<style>i::before { content: ""; visibility: visible !important; background: red; position: absolute; inset: 0 }</style><i>',
    ],
    [
      'a shadow tree',
      '<span><template shadowrootmode=open><style>s { visibility: visible !important }</style><s style="visibility: visible !important"></s></template></span>',
    ],
    [
      'nested shadow trees',
      '<span><template shadowrootmode=open><span><template shadowrootmode=open><s style="visibility: visible"></s></template></span></template></span>',
    ],
  ])('hides what %s makes visible in a hidden element', async (_, inner) => {
    const styles =
      '<style>b { background: red; position: absolute; inset: 0; display: block }</style>'
    const page = `${styles}${bars('hidden', `<div id=box style="position: relative">${inner}</div>`)}`
    const shadow = page.replace(
      '<s ',
      '<style>s { background: red; position: absolute; inset: 0; display: block }</style><s ',
    )
    for (const source of sourceVariants(site, shadow)) {
      const options = { ...WINDOW, height: 90 }
      const shown = await imageOf(server, user, { ...source, options })
      expect(boxOf(shown, RED)).not.toBeNull()
      const hiding = { ...options, hideSelectors: ['#box'] }
      expect(boxOf(await imageOf(server, user, { ...source, options: hiding }), RED)).toBeNull()
    }
  })

  test('hides what a strict page declares as important in a layer', async () => {
    const layer = '@layer u { #red { display: block !important; visibility: visible !important } }'
    site.routes['/strict-layer'] = {
      headers: { 'Content-Security-Policy': "style-src 'nonce-a'" },
      body: bars().replace('<style>', `<style nonce=a>${layer}`),
    }
    for (const [name, boxesOf] of [
      ['removeSelectors', REMOVED],
      ['hideSelectors', HIDDEN],
    ] as const) {
      const options = { ...WINDOW, [name]: ['#red'] }
      const image = await imageOf(server, user, { url: `${site.url}/strict-layer`, options })
      expect([LIME, RED, BLUE].map((colour) => boxOf(image, colour))).toEqual(boxesOf)
    }
  })

  test('hides what scripts add and show late', async () => {
    const late = `<script>setTimeout(() => {
        const bar = document.createElement('div')
        bar.style.cssText = 'background: red; display: block !important; position: fixed; inset: 0; height: auto'
        bar.className = 'late'
        document.body.append(bar)
      }, 300)</script>`
    const options = { removeSelectors: ['.late'], waitForSelector: '.late' }
    for (const [lime, red] of await boxes(bars('style="background: blue"', late), options)) {
      expect([lime, red]).toEqual([[0, 0, 60, 20], null])
    }
  })

  test('hides elements in frames, of another site too', async () => {
    const named = await startNamedServer()
    try {
      const visitor = await named.newUser()
      site.routes['/frame'] = { body: bars() }
      const frame = (attribute: string) =>
        `<body style="margin:0"><iframe style="border:0;width:60px;height:60px" ${attribute}>`
      site.routes['/page'] = { body: frame(`src="http://other.test:${site.port}/frame"`) }
      for (const source of [
        { url: `http://shop.test:${site.port}/page` },
        { html: frame(`srcdoc="${bars().replaceAll('"', '&quot;')}"`) },
      ]) {
        const options = { ...WINDOW, removeSelectors: ['#red'] }
        const image = await imageOf(named, visitor, { ...source, options })
        expect([LIME, RED, BLUE].map((colour) => boxOf(image, colour))).toEqual(REMOVED)
      }
    } finally {
      await named.close()
    }
  })

  test('hides elements of a page whose policy allows no style sheet but its own', async () => {
    site.routes['/strict'] = {
      headers: { 'Content-Security-Policy': "style-src 'nonce-a'" },
      body: bars().replace('<style>', '<style nonce=a>'),
    }
    const options = { ...WINDOW, removeSelectors: ['#red'] }
    const image = await imageOf(server, user, { url: `${site.url}/strict`, options })
    expect([LIME, RED, BLUE].map((colour) => boxOf(image, colour))).toEqual(REMOVED)
  })

  test('of an element that is removed itself says that the element has no size', async () => {
    const body = { html: bars(), options: { removeSelectors: ['#red'], selector: '#red' } }
    const response = await server.post('/api/v1/screenshot', body, user.key)
    const { error } = (await response.json()) as { error: { details: { reason: string } } }
    expect(error.details.reason).toBe('element_not_visible')
  })
})

describe('a PDF', () => {
  const page = '<p>before</p><p class=x style="display:block!important">between</p><p>after</p>'
  const textsOf = async (options: object) =>
    Promise.all(
      (await pdfsInEveryWay(server, site, { html: page, options })).map(async (pdf) =>
        (await readPdf(pdf)).map(({ text }) => text.trim().replace(/\s+/g, ' ')).join('|'),
      ),
    )

  test('shows neither hidden nor removed elements, in every way to render', async () => {
    for (const name of ['hideSelectors', 'removeSelectors']) {
      expect(new Set(await textsOf({ [name]: ['p.x', '#none'] }))).toEqual(
        new Set(['before after']),
      )
    }
    expect(new Set(await textsOf({}))).toEqual(new Set(['before between after']))
  })
})

test('a selector that ends no rule hides what it matches, and nothing else', async () => {
  const page = '<p title="}">odd</p><p>even</p>'
  const texts = async (removeSelectors: string[]) => {
    const pages = await pdfOf(server, user, { html: page, options: { removeSelectors } })
    return pages.map(({ text }) => text.trim()).join('')
  }
  expect(await texts(['[title="}"]'])).toBe('even')
  expect(await texts(['a, /* } */ b'])).toMatch(/odd\s*even/)
})
