/** Hints in the reports of every kind of render. */

import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { newTemplate } from '../../support/api/templates.ts'
import { deleteAsset, uploaded } from '../../support/api/uploads.ts'
import { colourAt, readImage } from '../../support/files/images.ts'
import { PNG } from '../../support/files/png.ts'
import { type Hint, hintOf, readReport, reportOf } from '../../support/rendering/hints.ts'
import { startServer } from '../../support/server/server.ts'
import { useSharedServer } from '../../support/server/use-server.ts'
import { until } from '../../support/until.ts'

setDefaultTimeout(180_000)

const RELATIVE = '<p>x<img src="images/x.png">'

const { server, site, user } = useSharedServer({
  routes: {
    '/secret': { status: 401, body: '<p>who are you?' },
    '/hang.css': 'silence',
  },
})

async function hintsOf(path: string, body: object): Promise<Hint[]> {
  return (await reportOf(server, user, path, body)).hints
}
const codesOf = (hints: Hint[]): string[] => hints.map(({ code }) => code)

describe('the report of', () => {
  test('a screenshot has hints in terms of the screenshot options', async () => {
    const body = { html: '<link rel=stylesheet href=a.css><p>x' }
    expect(codesOf(await hintsOf('/api/v1/screenshot', body))).toEqual(['RELATIVE_ADDRESS'])
    const refused = await hintsOf('/api/v1/screenshot', { url: `${site.url}/secret` })
    expect(hintOf(refused, 'ERROR_PAGE')?.fix).toContain('`options.extraHeaders`')
  })

  test('a blank screenshot has a hint, and that of any other screenshot has none', async () => {
    expect(codesOf(await hintsOf('/api/v1/screenshot', { html: '' }))).toEqual(['EMPTY_OUTPUT'])
    const html = '<style>p::before{content:"x"}</style><p>'
    expect(await hintsOf('/api/v1/screenshot', { html })).toEqual([])
  })

  test('a full-page screenshot whose text is transparent has the hint of a blank one', async () => {
    const html = '<style>body { opacity: 0 }</style><h1>Here'
    const hints = await hintsOf('/api/v1/screenshot', { html, options: { fullPage: true } })
    expect(codesOf(hints)).toEqual(['EMPTY_OUTPUT'])
  })

  test('a screenshot has no hint about scripts, since they run', async () => {
    const html = '<canvas id=c></canvas><script>c.getContext("2d").fillRect(0, 0, 9, 9)</script>'
    expect(await hintsOf('/api/v1/screenshot', { html })).toEqual([])
  })

  test('a page names assets that are gone, and not those that scripts send something to', async () => {
    const [kept, gone] = [
      await uploaded(server, user, 'kept.png', PNG),
      await uploaded(server, user, 'gone.png', PNG),
    ]
    await deleteAsset(server, user, gone.id)
    const html = `<p>x<img src="${gone.url}"><script>fetch('${kept.url}', { method: 'POST' })</script>`
    const hints = await hintsOf('/api/v1/screenshot', { html })
    expect(hintOf(hints, 'ASSET_MISSING')?.where).toBe(gone.url)
    expect(codesOf(hints).toSorted()).toEqual(['ADDRESS_BLOCKED', 'ASSET_MISSING'])
  })

  test('a PDF of a template has hints', async () => {
    const { id } = await newTemplate(server, user, {
      name: 'Hint',
      html: '<img src="/{{ logo }}">',
    })
    const hints = await hintsOf('/api/v1/pdf', { template_id: id, data: { logo: 'l.png' } })
    expect(hintOf(hints, 'RELATIVE_ADDRESS')?.where).toBe('img[src="/l.png"]')
  })

  test('an Open Graph image has a hint about scripts, which never run', async () => {
    await newTemplate(server, user, { slug: 'hinted', html: '<canvas></canvas><script>1</script>' })
    const response = await server.fetch(`/api/v1/og/hinted?key=${user.key}`)
    const report = await readReport(server, user.key, response.headers.get('X-Request-Id') ?? '')
    expect(hintOf(report.hints, 'JAVASCRIPT_OFF')?.fix).toContain('Open Graph images never run')
  })

  test('a background render has hints, whether it succeeds or fails', async () => {
    const failing = { waitForSelector: '#never', timeout: 1_000 }
    for (const [options, code] of [
      [{}, 'RELATIVE_ADDRESS'],
      [failing, 'SELECTOR_NOT_FOUND'],
    ] as const) {
      const body = { html: RELATIVE, options, async: true }
      const accepted = await server.post('/api/v1/pdf', body, user.key)
      const id = accepted.headers.get('X-Request-Id') ?? ''
      const headers = { Authorization: `Bearer ${user.key}` }
      const report = () => server.fetch(`/api/v1/renders/${id}/report`, { headers })
      await until(async () => (await report()).ok)
      expect(codesOf((await readReport(server, user.key, id)).hints)).toContain(code)
    }
  })

  test('a failed render has hints about the page up to the failure', async () => {
    const html = `${RELATIVE}<script>1</script>`
    const options = { waitForSelector: '#never', timeout: 1_000 }
    const hints = await hintsOf('/api/v1/pdf', { html, options })
    expect(codesOf(hints)).toEqual(['SELECTOR_NOT_FOUND', 'JAVASCRIPT_OFF', 'RELATIVE_ADDRESS'])
  })

  test('a render that ended before its page was opened has no hints', async () => {
    const idle = await startServer({ env: { LANES: '0' } })
    const { key } = await idle.newUser('business')
    const accepted = await idle.post('/api/v1/pdf', { html: 'x', async: true }, key)
    const id = accepted.headers.get('X-Request-Id') ?? ''
    const headers = { Authorization: `Bearer ${key}` }
    await idle.fetch(`/api/v1/renders/${id}`, { method: 'DELETE', headers })
    expect((await readReport(idle, key, id)).hints).toEqual([])
    await idle.close()
  })
})

test('measuring the width of a page does not change the next render of its user', async () => {
  const wide = '<div style="width:2000px">x</div>'
  const next =
    '<style>body{background:red}@media screen and (min-width:1200px){body{background:lime}}</style>'
  const options = { width: 1280, height: 40 }
  for (let round = 0; round < 3; round += 1) {
    const hints = await hintsOf('/api/v1/pdf', { html: wide })
    expect(codesOf(hints)).toEqual(['CONTENT_TOO_WIDE'])
    const response = await server.post('/api/v1/screenshot', { html: next, options }, user.key)
    expect(colourAt(await readImage(await response.bytes()), 600, 20)).toBe('#00ff00')
  }
})
