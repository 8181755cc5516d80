/** Host headers that are no host names. */
import { expect, test } from 'bun:test'
import { statusLabel } from '../../support/api/status-label.ts'
import { sendRaw } from '../../support/network/raw-request.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

const { server, user } = useSharedServer()

test('a Host header that is too long for a host name is refused, and probes do not need a valid one', async () => {
  const head = (path: string) => [
    `GET ${path} HTTP/1.1`,
    `Host: ${'a'.repeat(300)}.example.com`,
    `Authorization: Bearer ${user.key}`,
  ]
  const refused = await sendRaw(server.url, head('/api/v1/renders'), { host: false })
  expect(await statusLabel(refused)).toBe('400 VALIDATION_ERROR')
  const probe = await sendRaw(server.url, head('/health/live'), { host: false })
  expect(probe.status).toBe(200)
})
