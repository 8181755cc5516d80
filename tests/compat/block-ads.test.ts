/** Advertising hosts are blocked in pictures and PDFs if a request to an adapter asks for it. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { postJson } from '../support/compat/browserless.ts'
import { type Site, startSite } from '../support/network/site.ts'
import { startNamedServer } from '../support/server/named-server.ts'
import type { TestServer, TestUser } from '../support/server/server.ts'

/** All host names resolve to it. */
let site: Site
let server: TestServer
let user: TestUser

beforeAll(async () => {
  site = await startSite({ '/a.svg': { type: 'image/svg+xml', body: '<svg/>' } })
  server = await startNamedServer()
  user = await server.newUser()
})
afterAll(async () => {
  await server.close()
  await site.close()
})

const html = () =>
  ['static.hotjar.com', 'cdn.test'].map((host) => `<img src="http://${host}:${site.port}/a.svg">`)

/** The hosts from which the page has loaded its images. */
async function hostsOf(send: (html: string) => Promise<Response>): Promise<string[]> {
  site.requests.length = 0
  const response = await send(html().join(''))
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`)
  await response.bytes()
  const heads = site.requests.map(({ head }) => /^host: ([^:]+)/im.exec(head)?.[1] ?? '')
  return [...new Set(heads)].sort()
}

test.each(['pdf', 'screenshot'])(
  'browserless: %s with `blockAds` in the address',
  async (route) => {
    const send = (query: string) => (text: string) =>
      postJson(server, route, { html: text }, { key: user.key, query })
    expect(await hostsOf(send(''))).toEqual(['cdn.test', 'static.hotjar.com'])
    expect(await hostsOf(send('&blockAds=true'))).toEqual(['cdn.test'])
  },
)

test.each(['pdf', 'png'])('ScreenshotOne and Urlbox: %s with `block_ads`', async (format) => {
  const take = (more: object) => (text: string) => {
    const query = new URLSearchParams({ access_key: user.key, html: text, format, ...more })
    return fetch(`${server.url}/screenshotone/take?${query}`)
  }
  expect(await hostsOf(take({}))).toEqual(['cdn.test', 'static.hotjar.com'])
  expect(await hostsOf(take({ block_ads: 'true' }))).toEqual(['cdn.test'])
  const link = (text: string) =>
    fetch(
      `${server.url}/urlbox/v1/k/${format}?${new URLSearchParams({ html: text, block_ads: '1' })}`,
      {
        headers: { Authorization: `Bearer ${user.key}` },
      },
    )
  expect(await hostsOf(link)).toEqual(['cdn.test'])
})
