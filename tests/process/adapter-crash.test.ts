/**
 * After kill -9 in the middle of requests to adapters and of render links, the next start renders
 * the same again, and nothing is left.
 */
import { expect, setDefaultTimeout, test } from 'bun:test'
import { chmodSync, readdirSync } from 'node:fs'
import { newLinkSecret, signedQuery } from '../support/api/render-links.ts'
import { dataOf } from '../support/api/templates.ts'
import { indexHtml, post } from '../support/compat/gotenberg-form.ts'
import { freePort } from '../support/network/free-port.ts'
import { type Site, startSite } from '../support/network/site.ts'
import {
  dataDirectory,
  descendantsOf,
  firstKey,
  type ServerProcess,
  scratchDirectory,
  scratchOf,
  spawnServer,
  stillRunning,
} from '../support/processes/server-process.ts'
import type { ServerApi } from '../support/server/server.ts'
import { until } from '../support/until.ts'

setDefaultTimeout(180_000)

test('a killed form, webhook and render link are refunded, and requested again they are rendered', async () => {
  await using site = await startSite({ '/never': 'silence' })
  using scratch = scratchDirectory()
  using data = dataDirectory()
  chmodSync(scratch.path, 0o711) // the browser runs as another user
  const env = {
    DATA_DIR: data.path,
    PORT: String(await freePort()),
    LANES: '3',
    EGRESS_ALLOW: site.host,
    TMPDIR: scratch.path,
  }
  await using first = await spawnServer(env)
  await first.ready()
  const key = firstKey(first)
  const secret = await newLinkSecret(senderOf(first), { key })
  const path = `/api/v1/render?${signedQuery(secret, { url: `${site.url}/never` })}`
  const page = { files: indexHtml(`<img src="${site.url}/never">`) }
  const target = `${site.url}/webhook`
  const headers = { 'Gotenberg-Webhook-Url': target, 'Gotenberg-Webhook-Error-Url': target }
  const convert = (server: ServerProcess, more: object = {}) =>
    post(server, 'chromium/convert/html', page, { key, ...more })
  const cutOff = [convert(first), fetch(`${first.url}${path}`)].map((answer) =>
    answer.then(
      () => 'answered',
      () => 'cut off',
    ),
  )
  expect((await convert(first, { headers })).status).toBe(204)
  await until('all three wait', () => visits(site, '/never') === 3)
  const browsers = descendantsOf(first.pid)
  first.kill('SIGKILL')
  await first.exited
  expect(await Promise.all(cutOff)).toEqual(['cut off', 'cut off'])
  await until('its browsers have ended', () => stillRunning(browsers).length === 0)

  site.routes['/never'] = { body: '<p>now' }
  await using second = await spawnServer(env)
  await second.ready()
  expect(scratchOf(first.pid, scratch.path)).toEqual([])
  await until('the renders are refunded', async () => (await usedBy(second, key)) === 0)
  const link = await fetch(`${second.url}${path}`)
  expect([link.status, link.headers.get('x-cache')]).toEqual([200, 'MISS'])
  expect((await convert(second)).status).toBe(200)
  expect(await usedBy(second, key)).toBe(2)
  // A form is kept in the process only, as Gotenberg keeps it.
  expect(visits(site, '/webhook')).toBe(0)
  expect(await second.stop()).toBe(0)
  expect(readdirSync(scratch.path)).toEqual([])
})

const visits = ({ requests }: Site, path: string) =>
  requests.filter(({ target }) => target === path).length

/** Sends JSON with a key. */
const senderOf = ({ url }: ServerProcess): Pick<ServerApi, 'post'> => ({
  post: (path, body, key) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
})

async function usedBy({ url }: ServerProcess, key: string): Promise<number> {
  const response = await fetch(`${url}/api/v1/usage`, {
    headers: { Authorization: `Bearer ${key}` },
  })
  return (await dataOf<{ used: number }>(response)).used
}
