/** Smooth scrolling: a page that its scripts scroll is shown where they scroll it to. */
import { describe, expect, test } from 'bun:test'
import { imageOf, pdfOf } from '../../support/api/renders.ts'
import { colourAt } from '../../support/files/images.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

const { server, site, user } = useSharedServer()

/** A red screen above a lime one, each of 100 px. */
function screens(style: string, script: string): string {
  const [red, lime] = ['red', 'lime'].map(
    (colour) => `<div id=${colour} style="height:100px;background:${colour}"></div>`,
  )
  return `<style>* { margin: 0 } ${style}</style><main>${red}${lime}</main><script>${script}</script>`
}

const SIZE = { width: 100, height: 100 }

describe('a screenshot shows the end of a smooth scroll', () => {
  test.each([
    ['of the page', 'html { scroll-behavior: smooth }', 'scrollTo(0, 100)'],
    ['to an element', '', 'lime.scrollIntoView({ behavior: "smooth" })'],
    [
      'of an element',
      'main { height: 100px; overflow: auto; scroll-behavior: smooth }',
      'document.querySelector("main").scrollTop = 100',
    ],
  ])('%s', async (_, style, script) => {
    const html = screens(style, script)
    const colour = colourAt(await imageOf(server, user, { html, options: SIZE }), 50, 5)
    expect(colour).toBe('#00ff00')
  })
})

test('a PDF includes what is written when a smooth scroll ends', async () => {
  const style = 'main { height: 100px; overflow: auto; scroll-behavior: smooth }'
  const script = `const main = document.querySelector('main')
    main.addEventListener('scrollend', () => document.body.append('Arrived'))
    main.scrollTop = 100`
  const html = screens(style, script)
  const [page] = await pdfOf(server, user, { html, options: { enableJavaScript: true } })
  expect(page?.text.trim()).toBe('Arrived')
})

/** A page whose part far below is black. */
const page = (attributes: string, script = '') => `<!doctype html><style>* { margin: 0 }
  html { scroll-behavior: smooth } div { height: 9000px } p { height: 900px; background: black; outline: 0 }
  </style><div></div><p id=part ${attributes}></p><script>${script}</script>`

test('a page whose address has a fragment shows that part', async () => {
  site.routes['/smooth'] = { body: page('') }
  const image = await imageOf(server, user, { url: `${site.url}/smooth#part` })
  expect(colourAt(image, 600, 400)).toBe('#000000')
})

test.each([
  ['a focus', page('tabindex=0 autofocus')],
  ['a script', page('', 'part.scrollIntoView()')],
  ['a script that asks for it', page('', "scrollTo({ top: 9e3, behavior: 'smooth' })")],
])('a page that %s scrolls shows where it goes', async (_, html) => {
  expect(colourAt(await imageOf(server, user, { html }), 600, 400)).toBe('#000000')
})

test('a script is told when the page has scrolled', async () => {
  const script = "onscrollend = () => { document.body.className = 'done' }; part.scrollIntoView()"
  const options = { waitForSelector: '.done' }
  const image = await imageOf(server, user, { html: page('', script), options })
  expect(colourAt(image, 600, 400)).toBe('#000000')
})
