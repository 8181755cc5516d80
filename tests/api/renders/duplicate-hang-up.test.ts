/** A duplicate that waits for its first render, and whose client hangs up. */
import { expect, setDefaultTimeout, test } from 'bun:test'
import { startSite } from '../../support/network/site.ts'
import { startServer } from '../../support/server/server.ts'
import { until } from '../../support/until.ts'

setDefaultTimeout(180_000)

test('a duplicate whose client hangs up is no error of the server', async () => {
  await using site = await startSite({ '/never': 'silence' })
  await using server = await startServer({ env: { EGRESS_ALLOW: site.host } })
  const user = await server.newUser()
  const lines = () => server.logs.map((line) => JSON.parse(line) as Record<string, unknown>)
  const send = (signal?: AbortSignal) =>
    server.fetch('/api/v1/pdf', {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${user.key}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': 'a key',
      },
      body: JSON.stringify({ url: `${site.url}/never`, options: { timeout: 3_000 } }),
      signal: signal ?? null,
    })
  const first = send()
  await site.visited('/never')
  const client = new AbortController()
  const duplicate = send(client.signal)
  await until('it waits', () => server.services.waits.size() === 1)
  client.abort()
  await expect(duplicate).rejects.toThrow()
  await until('it has ended', () => lines().some(({ error }) => error === 'RENDER_FAILED'))
  expect(lines().filter(({ msg }) => msg === 'INTERNAL_ERROR')).toEqual([])
  expect((await first).status).toBe(408)
})
