/** Animations and transitions: each is shown at one defined moment, the same in every render. */
import { describe, expect, test } from 'bun:test'
import { bytesOf, imageOf } from '../../support/api/renders.ts'
import { colourAt, readImage } from '../../support/files/images.ts'
import { drawPdf } from '../../support/files/pdf.ts'
import { mapSources, type PageSource } from '../../support/rendering/source-variants.ts'
import { useSharedServer } from '../../support/server/use-server.ts'
import { THOROUGH } from '../../support/thorough.ts'

type Kind = 'pdf' | 'screenshot'

const [BLACK, WHITE, RED, BLUE] = ['#000000', '#ffffff', '#ff0000', '#0000ff']
const NO_MARGIN = { top: '0', right: '0', bottom: '0', left: '0' }
const FADE = '@keyframes in { from { opacity: 0 } }'
const CHANGE = '@keyframes change { from { background: red } to { background: blue } }'

// One lane, so that a render gets the warm page of the previous one where that is allowed.
const { server, site, user } = useSharedServer()

/** A page of one block with these styles. */
function block(css: string, rest = ''): string {
  return `<!doctype html><style>* { margin: 0 } div { height: 100px; background: black }
    ${css}</style><div id=block></div>${rest}`
}

/** The colour of the block. */
async function colourOf(kind: Kind, source: PageSource, options: object = {}): Promise<string> {
  const paper = { margin: NO_MARGIN, format: { width: '2in', height: '1in' } }
  const sizes = kind === 'pdf' ? paper : { width: 192, height: 96 }
  const bytes = await bytesOf(server, user, kind, { ...source, options: { ...sizes, ...options } })
  return colourAt(await (kind === 'pdf' ? drawPdf(bytes) : readImage(bytes)), 20, 20)
}

const OUTPUTS: [kind: Kind, options: object][] = [
  ['pdf', {}],
  ['pdf', { enableJavaScript: true }],
  ['screenshot', {}],
  ['screenshot', { fullPage: true }],
  ['screenshot', { selector: '#block' }],
]

const SVG = (
  attributes: string,
) => `<svg id=block width=192 height=96 style="position:absolute;top:0">
  <rect width=192 height=96 fill=black opacity=0><animate attributeName=opacity ${attributes} /></rect></svg>`

describe('a finite animation is shown at its end', () => {
  const pages: [what: string, html: string, expected: string][] = [
    ['of CSS', block(`${FADE} div { animation: in 5s }`), BLACK],
    ['of CSS with a delay', block(`${FADE} div { animation: in 5s 5s both }`), BLACK],
    ['of CSS that keeps its end', block(`${CHANGE} div { animation: change 9s both }`), BLUE],
    [
      'of CSS whose end starts a transition',
      block(`${CHANGE} body { animation: change 9s both; transition: none }
        div { background: inherit; transition: background 9s }`),
      BLUE,
    ],
    ['of SVG', `<body>${SVG('from=0 to=1 dur=5s fill=freeze')}`, BLACK],
    [
      'of CSS in a frame',
      `<body style="margin:0"><iframe style="border:0" srcdoc="${block(`${FADE} div { animation: in 5s }`)}"></iframe>`,
      BLACK,
    ],
  ]
  for (const [index, [what, html, expected]] of pages.entries()) {
    // The check takes two outputs of each page, and each output of several pages; the soak run all.
    const taken = OUTPUTS.filter((_, way) => THOROUGH || [0, 2].includes((way + index) % 5))
    test.each(taken)(`${what} (%s, %p)`, async (kind, options) => {
      if ('selector' in options && what.endsWith('a frame')) return
      await mapSources(site, html, async (source) => {
        expect(await colourOf(kind, source, options)).toBe(expected)
      })
    })
  }

  test('of CSS in content that is skipped until it is printed', async () => {
    const html = block(
      `${FADE} div { animation: in 5s both } p { height: 3000px }
        section { content-visibility: auto; contain-intrinsic-size: auto 100px }`,
      '<p></p><section><div></div></section>',
    )
    const options = { margin: NO_MARGIN, format: { width: '2in', height: '3100px' } }
    const source = { html: html.replace('<div id=block></div>', '') }
    const bytes = await bytesOf(server, user, 'pdf', { ...source, options })
    expect(colourAt(await drawPdf(bytes), 20, 2_270)).toBe(BLACK)
  })

  test.each(['open', 'closed'])('of CSS in a frame in a shadow tree (%s)', async (mode) => {
    const frame = `<iframe style="border:0" srcdoc="${block(`${FADE} div { animation: in 5s both }`)}"></iframe>`
    const html = `<body style="margin:0"><div><template shadowrootmode=${mode}>${frame}</template></div>`
    await mapSources(site, html, async (source) => {
      expect(await colourOf('pdf', source)).toBe(BLACK)
    })
  })

  test.each(OUTPUTS.slice(1))(
    'that a script starts at the end of another (%s, %p)',
    async (kind, options) => {
      const html = block(
        `${FADE} div { animation: in 5s } .on { transition: background 5s; background: red }`,
        "<script>block.onanimationend = () => { block.className = 'on' }</script>",
      )
      await mapSources(site, html, async (source) => {
        expect(await colourOf(kind, source, options)).toBe(RED)
      })
    },
  )

  test('that a script starts with the Web Animations API', async () => {
    const html = block(
      '',
      '<script>block.animate([{ opacity: 0 }, { opacity: 1 }], 9_000)</script>',
    )
    await mapSources(site, html, async (source) => {
      expect(await colourOf('screenshot', source)).toBe(BLACK)
    })
  })

  test('that is paused stays where its author paused it', async () => {
    const html = block(`${CHANGE} div { animation: change 8s -4s linear paused }`)
    expect(await colourOf('screenshot', { html })).toBe('#800080')
  })
})

describe('an endless animation', () => {
  test.each(['alternate', 'normal'])(
    'of infinite length that a script starts does not fail the render (direction %s)',
    async (direction) => {
      const timing = `{ duration: Infinity, direction: '${direction}' }`
      const html = block('', `<script>block.animate({ opacity: [1, 0] }, ${timing})</script>`)
      expect(await colourOf('pdf', { html }, { enableJavaScript: true })).toBe(BLACK)
    },
  )

  const endless = (rest: string) => block(`${CHANGE} div { animation: change 2s linear ${rest} }`)

  const directions = [
    ['infinite', RED],
    ['infinite alternate', BLUE],
  ] as const
  // The check plays each output in one direction, the soak run in both.
  const cases = OUTPUTS.map(
    ([kind, options], index) =>
      [kind, options, directions.filter((_, way) => THOROUGH || way === index % 2)] as const,
  )

  test.each(cases)(
    'is at the same moment in every render (%s, %p)',
    async (kind, options, ways) => {
      for (const [rest, colour] of ways) {
        await mapSources(site, endless(rest), async (source) => {
          const colours = [
            await colourOf(kind, source, options),
            await colourOf(kind, source, options),
          ]
          expect(colours).toEqual([colour, colour])
        })
      }
    },
  )

  test.each(['4s', '7s', '1.6s .3s', '2s -.7s', '20s 3s both'])(
    'that alternates is shown at its last keyframe (%s)',
    async (timing) => {
      for (const direction of ['alternate', 'alternate-reverse']) {
        const html = block(`${FADE} div { animation: in ${timing} infinite ${direction} }`)
        expect(await colourOf('screenshot', { html })).toBe(BLACK)
      }
    },
  )

  test('of SVG is at the same moment in every render', async () => {
    const html = `<body>${SVG('values="1;0" dur=2s repeatCount=indefinite')}`
    expect(await colourOf('screenshot', { html })).toBe(BLACK)
    expect(await colourOf('screenshot', { html })).toBe(BLACK)
  })
})

describe('waitForTimeout', () => {
  test.each(OUTPUTS)('lets exactly that much time pass (%s, %p)', async (kind, options) => {
    const html = block(`${CHANGE} div { animation: change 1s linear infinite }`)
    await mapSources(site, html, async (source) => {
      expect(await colourOf(kind, source, { ...options, waitForTimeout: 500 })).toBe('#800080')
    })
  })

  test('shows an animation that has not ended by then on its way, and a shorter one at its end', async () => {
    const css = `${CHANGE} div { animation: change 1s linear both }`
    await mapSources(site, block(css), async (source) => {
      expect(await colourOf('screenshot', source, { waitForTimeout: 250 })).toBe('#bf0040')
    })
    await mapSources(site, block(css.replace('1s', '.1s')), async (source) => {
      expect(await colourOf('screenshot', source, { waitForTimeout: 250 })).toBe(BLUE)
    })
  })

  test('shows an animation that runs in reverse as far from its end', async () => {
    const script = `<script>block.animate({ background: ['red', 'blue'] }, 1_000).reverse()</script>`
    await mapSources(site, block('', script), async (source) => {
      expect(await colourOf('screenshot', source, { waitForTimeout: 250 })).toBe('#4000bf')
    })
  })

  test('lets the time of SVG pass', async () => {
    const html = `<body>${SVG('values="0;1" calcMode=discrete dur=1s fill=freeze')}`
    expect(await colourOf('screenshot', { html }, { waitForTimeout: 250 })).toBe(WHITE)
    expect(await colourOf('screenshot', { html }, { waitForTimeout: 750 })).toBe(BLACK)
  })
})

describe('the third render in a warm page equals the first', () => {
  test.each([
    ['an animation of 1 ms', block(`${FADE} div { animation: in 1ms both }`)],
    [
      'content-visibility: auto',
      `<style>section { content-visibility: auto; contain-intrinsic-size: auto 300px }
        p { margin: 0; height: 100px; background: black }</style>${'<section><p></section>'.repeat(30)}`,
    ],
  ])('with %s', async (_, html) => {
    const cold = await server.newUser()
    const render = () => imageOf(server, cold, { html, options: { width: 200, height: 800 } })
    const [first, second, third] = [await render(), await render(), await render()]
    expect(colourAt(first, 99, 790)).toBe(html.includes('section') ? BLACK : WHITE)
    expect(colourAt(first, 99, 60)).toBe(BLACK)
    expect(Buffer.compare(first.data, second.data)).toBe(0)
    expect(Buffer.compare(first.data, third.data)).toBe(0)
  })
})
