/** Pages that scroll smoothly: the image shows where they scroll to, not a moment on the way. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { imageOf } from '../../support/api/renders.ts'
import { colourAt } from '../../support/files/images.ts'
import { type Site, startSite } from '../../support/network/site.ts'
import { startServer, type TestServer, type TestUser } from '../../support/server/server.ts'

let site: Site
let server: TestServer
let user: TestUser

beforeAll(async () => {
  site = await startSite()
  server = await startServer({ env: { EGRESS_ALLOW: site.host, LANES: '1' } })
  user = await server.newUser()
})
afterAll(async () => {
  await server.close()
  await site.close()
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
