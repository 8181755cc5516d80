/** TRUST_PROXY: the peers whose forwarded headers are believed. */
import { describe, expect, test } from 'bun:test'
import { clientOf, parseTrustedProxies } from '../../server/http/forwarded.ts'

describe('TRUST_PROXY', () => {
  const lists: [list: string, trusted: string[], untrusted: string[]][] = [
    ['', [], ['127.0.0.1', '::1', '10.0.0.1']],
    ['loopback', ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'], ['10.0.0.1', '128.0.0.1']],
    ['10.0.0.1', ['10.0.0.1', '::ffff:10.0.0.1'], ['10.0.0.2', '::1']],
    ['10.0.0.0/8, fd00::/8', ['10.9.9.9', 'fd12::1'], ['11.0.0.1', 'fe80::1']],
    [' 2001:db8::1 ,, loopback ', ['2001:db8::1', '127.0.0.1'], ['2001:db8::2']],
  ]

  test.each(lists)('"%s" trusts only the peers that it lists', (list, trusted, untrusted) => {
    const proxies = parseTrustedProxies(list)
    const headers = new Headers({ 'x-forwarded-for': '203.0.113.9' })
    const request = { url: new URL('http://localhost/'), headers }
    const seen = (peer: string) =>
      clientOf({ url: new URL(request.url), headers: request.headers }, peer, proxies).ip
    expect(trusted.map(seen)).toEqual(trusted.map(() => '203.0.113.9'))
    expect(untrusted.map(seen)).toEqual(untrusted)
  })
})
