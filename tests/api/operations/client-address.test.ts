/** Whose address the log names: what a trusted proxy says counts, what anybody else says does not. */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { startServer, type TestServer } from '../../support/server/server.ts'

setDefaultTimeout(60_000)

let stranger: TestServer
let trusting: TestServer
beforeAll(async () => {
  stranger = await startServer()
  trusting = await startServer({ env: { TRUST_PROXY: 'loopback, 10.0.0.0/8, fd00::/8' } })
})
afterAll(async () => {
  await stranger.close()
  await trusting.close()
})

/** The address in the log line of a request with these headers. */
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
  test.each(headers)('unset, nobody is believed: %j', async (header) => {
    expect(await clientIp(stranger, header)).toBe('127.0.0.1')
  })

  const lists: [list: string, client: string][] = [
    ['203.0.113.9', '203.0.113.9'],
    ['2001:db8::7', '2001:db8::7'],
    ['203.0.113.9, 10.0.0.1', '203.0.113.9'],
    ['203.0.113.9,10.0.0.1 , fd00::1,127.0.0.1', '203.0.113.9'],
    // Only the right-most address that is nobody's proxy was seen by a proxy of ours.
    ['198.51.100.1, 203.0.113.9', '203.0.113.9'],
    ['198.51.100.1, 203.0.113.9, 10.0.0.1', '203.0.113.9'],
    ['10.0.0.1, 203.0.113.9', '203.0.113.9'],
    ['127.0.0.1, ::1, 203.0.113.9', '203.0.113.9'],
    ['198.51.100.1, 11.0.0.1, 10.0.0.1', '11.0.0.1'],
    // An IPv4 proxy that is written as IPv6 is the same proxy.
    ['203.0.113.9, ::ffff:10.0.0.1', '203.0.113.9'],
    ['<script>, 203.0.113.9', '203.0.113.9'],
  ]
  test.each(lists)('of "%s", a trusted proxy saw %s', async (list, client) => {
    expect(await clientIp(trusting, { 'X-Forwarded-For': list })).toBe(client)
  })

  // A proxy of ours wrote what stands right of it: a spoofed address does not become the client.
  const unreadable = ['unknown', '203.0.113.9:51234', '[2001:db8::7]:443', '_hidden']
  test.each(unreadable)(
    'an entry "%s" from a proxy is not stepped over to a spoofed one',
    async (entry) => {
      const list = `198.51.100.1, ${entry}`
      expect(await clientIp(trusting, { 'X-Forwarded-For': list })).not.toBe('198.51.100.1')
    },
  )

  test('other headers of a trusted proxy do not name a client', async () => {
    const headers = { 'X-Real-IP': '203.0.113.9', Forwarded: 'for=203.0.113.9' }
    expect(await clientIp(trusting, headers)).toBe('127.0.0.1')
  })
})
