/** The client address in the log: it is read from the headers of trusted proxies only. */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { startServer, type TestServer } from '../../support/server/server.ts'

setDefaultTimeout(180_000)

let untrusting: TestServer
let trusting: TestServer
beforeAll(async () => {
  untrusting = await startServer({ env: { LANES: '0' } })
  const env = { TRUST_PROXY: 'loopback, 10.0.0.0/8, fd00::/8', LANES: '0' }
  trusting = await startServer({ env })
})
afterAll(async () => {
  await untrusting.close()
  await trusting.close()
})

/** Sends a request with these headers. @returns the client address in its log line */
async function clientIp(server: TestServer, headers: Record<string, string>): Promise<unknown> {
  const response = await server.fetch('/docs', { headers })
  const id = response.headers.get('x-request-id') ?? 'none'
  const line = server.logs.find((one) => one.includes(id)) ?? '{}'
  return JSON.parse(line).client_ip
}

describe('TRUST_PROXY', () => {
  const headers: Record<string, string>[] = [
    { 'X-Forwarded-For': '203.0.113.9' },
    { 'X-Forwarded-For': '203.0.113.9, 127.0.0.1' },
    { 'X-Real-IP': '203.0.113.9' },
    { Forwarded: 'for=203.0.113.9' },
    { 'CF-Connecting-IP': '203.0.113.9', 'True-Client-IP': '203.0.113.9' },
  ]
  test.each(headers)('ignores the header %j if it is unset', async (header) => {
    expect(await clientIp(untrusting, header)).toBe('127.0.0.1')
  })

  const lists: [list: string, client: string][] = [
    ['203.0.113.9', '203.0.113.9'],
    ['2001:db8::7', '2001:db8::7'],
    ['203.0.113.9, 10.0.0.1', '203.0.113.9'],
    ['203.0.113.9,10.0.0.1 , fd00::1,127.0.0.1', '203.0.113.9'],
    // Only the right-most address that is not a trusted proxy was seen by a trusted proxy.
    ['198.51.100.1, 203.0.113.9', '203.0.113.9'],
    ['198.51.100.1, 203.0.113.9, 10.0.0.1', '203.0.113.9'],
    ['10.0.0.1, 203.0.113.9', '203.0.113.9'],
    ['127.0.0.1, ::1, 203.0.113.9', '203.0.113.9'],
    ['198.51.100.1, 11.0.0.1, 10.0.0.1', '11.0.0.1'],
    // An IPv4-mapped IPv6 address is the same proxy.
    ['203.0.113.9, ::ffff:10.0.0.1', '203.0.113.9'],
    ['<script>, 203.0.113.9', '203.0.113.9'],
  ]
  test.each(lists)('resolves the list "%s" of a trusted proxy to %s', async (list, client) => {
    expect(await clientIp(trusting, { 'X-Forwarded-For': list })).toBe(client)
  })

  // A trusted proxy wrote the last entry: the spoofed address before it does not become the client.
  const unreadable = ['unknown', '203.0.113.9:51234', '[2001:db8::7]:443', '_hidden']
  test.each(unreadable)(
    'does not skip the unreadable entry "%s" in favour of a spoofed address',
    async (entry) => {
      const list = `198.51.100.1, ${entry}`
      expect(await clientIp(trusting, { 'X-Forwarded-For': list })).not.toBe('198.51.100.1')
    },
  )

  test('ignores other forwarding headers of a trusted proxy', async () => {
    const headers = { 'X-Real-IP': '203.0.113.9', Forwarded: 'for=203.0.113.9' }
    expect(await clientIp(trusting, headers)).toBe('127.0.0.1')
  })
})
