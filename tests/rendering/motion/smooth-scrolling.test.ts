/** Smooth scrolling: a page that its scripts scroll is shown where they scroll it to. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { imageOf, pdfOf } from '../../support/api/renders.ts'
import { colourAt } from '../../support/files/images.ts'
import { startServer, type TestServer, type TestUser } from '../../support/server/server.ts'

let server: TestServer
let user: TestUser

beforeAll(async () => {
  server = await startServer({ env: { LANES: '1' } })
  user = await server.newUser()
})
afterAll(() => server.close())

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
