/**
 * Documents whose response ends too early: what has arrived is the output, as in a browser, and the
 * report says so.
 */
import { describe, expect, test } from 'bun:test'
import { boxOf, errorOf, imageOf, pdfOf } from '../support/api/renders.ts'
import { hintOf, reportOf } from '../support/rendering/hints.ts'
import { useSharedServer } from '../support/server/use-server.ts'

const TIMEOUT_MS = 10_000

const { server, site, user } = useSharedServer({
  routes: {
    '/cut': { missing: 100, body: '<body bgcolor=lime><p>what has arrived' },
    '/nothing': { missing: 100, body: '' },
    '/undecodable': { headers: { 'Content-Encoding': 'gzip' }, body: '<p>not compressed' },
  },
})

describe('a document that ends too early', () => {
  test.each([true, false])('is printed as far as it has arrived (scripts: %p)', async (scripts) => {
    const options = { enableJavaScript: scripts, timeout: TIMEOUT_MS }
    const [page] = await pdfOf(server, user, { url: `${site.url}/cut`, options })
    expect(page?.text.trim()).toBe('what has arrived')
  })

  test.each([false, true])('is captured as far as it has arrived (whole: %p)', async (fullPage) => {
    const options = { width: 200, height: 100, fullPage, timeout: TIMEOUT_MS }
    const image = await imageOf(server, user, { url: `${site.url}/cut`, options })
    expect(boxOf(image, '#00ff00')).toEqual([0, 0, 200, 100])
  })

  test('has a hint in the report of its render', async () => {
    const url = `${site.url}/cut`
    const { hints } = await reportOf(server, user, '/api/v1/pdf', { url })
    expect(hintOf(hints, 'ADDRESS_UNREACHABLE')).toMatchObject({ where: url })
  })

  test('is loaded again if Chromium shows nothing of it, and no more than twice', async () => {
    const before = site.requests.length
    await errorOf(server, user, 'pdf', { url: `${site.url}/nothing` })
    expect(site.requests.slice(before).map(({ target }) => target)).toEqual(
      Array(3).fill('/nothing'),
    )
  })

  test.each([
    ['arrived', '/nothing', 'net::ERR_CONTENT_LENGTH_MISMATCH'],
    ['could be decoded', '/undecodable', 'net::ERR_CONTENT_DECODING_FAILED'],
  ])('fails with the cause if nothing of it %s', async (_, path, netError) => {
    const options = { timeout: TIMEOUT_MS }
    const error = await errorOf(server, user, 'pdf', { url: `${site.url}${path}`, options })
    expect(error).toMatchObject({
      code: 'RENDER_FAILED',
      details: { reason: 'navigation_failed', net_error: netError },
    })
  })
})
