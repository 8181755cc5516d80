/**
 * A page that goes to another one of its site with a view transition is rendered as that other
 * page.
 */
import { expect, setDefaultTimeout, test } from 'bun:test'
import { boxOf, imageOf, pdfOf } from '../../support/api/renders.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

setDefaultTimeout(60_000)

const STYLE = `<!doctype html><style>@view-transition { navigation: auto }
  ::view-transition-new(root) { animation-duration: 2s }</style>`

const SECOND = `${STYLE}<body bgcolor=lime>second<script>addEventListener('pagereveal', (event) =>
  event.viewTransition?.ready.then(() => { document.body.append('moved') }))</script>`

const { server, site, user } = useSharedServer({ routes: { '/second': { body: SECOND } } })

test.each([
  ['while it loads', `<script>location = '/second'</script>`],
  ['when it has loaded', `<script>onload = () => { location = '/second' }</script>`],
  [
    'a little later',
    `<script>onload = () => setTimeout(() => { location.href = '/second' }, 50)</script>`,
  ],
  ['by a link', `<a href=/second>x</a><script>onload = () => document.links[0].click()</script>`],
  ['by a refresh', '<meta http-equiv=refresh content="0; url=/second">'],
])('a page that goes to another one %s', async (_, html) => {
  site.routes['/first'] = { body: `${STYLE}<body>first ${html}` }
  const url = `${site.url}/first`
  const options = { timeout: 10_000 }
  const pdf = { url, options: { ...options, enableJavaScript: true, waitForTimeout: 200 } }
  const [page] = await pdfOf(server, user, pdf)
  expect(page?.text.trim()).toBe('second')
  for (const fullPage of [false, true]) {
    const image = { url, options: { ...options, fullPage, waitForTimeout: 200, format: 'png' } }
    expect(boxOf(await imageOf(server, user, image), '#00ff00')).toEqual([0, 0, 1280, 800])
  }
})
