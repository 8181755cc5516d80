/**
 * The egress policy by itself: lists of attacks and public URLs, address ranges, hosts and ports.
 */
import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import {
  classifyAddress,
  createEgressPolicy,
  type EgressErrorKind,
  isUnsafePort,
} from '../../../packages/chromium/src/egress-policy/index.ts'
import { NON_PUBLIC_RANGES } from '../../../packages/chromium/src/egress-policy/ranges.ts'
import {
  egressPolicyFor,
  expectEach,
  fakeDns,
  outcomeOf,
  PUBLIC_V4,
  PUBLIC_V6,
} from '../../support/security/egress-policy.ts'

/** The verdicts in `ssrf_urls.txt`, which are written as the API responds. */
const VERDICTS: Record<EgressErrorKind | 'reached', string> = {
  blocked: '400 SSRF_BLOCKED',
  invalid: '400 VALIDATION_ERROR',
  unresolved: 'unresolved',
  dns_unavailable: '503 SERVICE_UNAVAILABLE',
  reached: 'reached',
}

/** Public domains that resolve to the loopback address only. */
const LOOPBACK_DOMAINS = ['fuf.me', 'lacolhost.com', 'localtest.me', 'lvh.me', 'vcap.me']

/**
 * Answers like wildcard DNS services: with every IPv4 address in the name, written with dots or
 * dashes.
 */
function wildcardAnswers(host: string): string[] {
  const isLoopback = LOOPBACK_DOMAINS.some((name) => host === name || host.endsWith(`.${name}`))
  if (isLoopback) return ['127.0.0.1']
  const embedded = host.matchAll(/(?<=^|[.-])\d{1,3}(?:[.-]\d{1,3}){3}(?=[.-])/g)
  return Array.from(embedded, ([digits]) => digits.replaceAll('-', '.'))
}

/** Lines of `first<TAB>second`; the second part is empty if there is no tab. */
function fixtureRows(name: string): [string, string][] {
  const text = readFileSync(new URL(`../../fixtures/${name}`, import.meta.url), 'utf8')
  const lines = text.split('\n').filter((line) => line !== '')
  return lines.map((line) => {
    const [first = '', ...rest] = line.split('\t')
    return [first, rest.join('\t')]
  })
}

describe('the URL lists', () => {
  test('every attack gets its verdict, and only names that look public are resolved', async () => {
    const dns = fakeDns(wildcardAnswers)
    const { check } = createEgressPolicy({ lookup: dns.lookup })
    const rows = fixtureRows('ssrf_urls.txt')
    const verdicts = await Promise.all(
      rows.map(async ([, url]) => [VERDICTS[await outcomeOf(() => check(url))], url]),
    )
    expect(rows.length).toBeGreaterThan(180)
    expect<unknown>(verdicts).toEqual(rows)
    expect(dns.asked.sort().join(' ')).toBe(
      '10.0.0.1.nip.io 127.0.0.1.sslip.io 127.0.0.1.traefik.me 169.254.169.254.nip.io ' +
        'app.127-0-0-1.nip.io fuf.me lacolhost.com ' +
        'make-1.2.3.4-rebind-169.254-169.254-rr.1u.ms vcap.me',
    )
  })

  test('every public URL is allowed, and address literals keep their address', async () => {
    const { lookup } = fakeDns(() => [PUBLIC_V4, PUBLIC_V6])
    const { check } = createEgressPolicy({ lookup })
    const rows = fixtureRows('ssrf_public_ok.txt')
    const reached = await Promise.all(rows.map(([url]) => check(url)))
    const found = reached.flatMap(({ addresses }) => addresses.map(({ address }) => address))
    expect(rows.length).toBeGreaterThan(30)
    expect(found.filter((address) => classifyAddress(address) !== 'public')).toEqual([])
    expect(found).toContain('2a00:1450:4001:81b::200e')
  })
})

describe('addresses', () => {
  test('both sides of every range boundary and every special form are classified as listed', () => {
    const rows = fixtureRows('ssrf_addresses.txt')
    const classified = rows.map(([, address]) => [classifyAddress(address), address])
    expect(rows.length).toBeGreaterThan(100)
    expect(classified).toEqual(rows)
  })

  test('the first address of every non-public range is refused', () => {
    const firsts = NON_PUBLIC_RANGES.map(({ cidr }) => cidr.split('/')[0] ?? '')
    expect(firsts.filter((address) => classifyAddress(address) === 'public')).toEqual([])
  })
})

describe('hosts and ports', () => {
  test('a malformed host, or one that browsers read differently, is invalid', async () => {
    const { check } = egressPolicyFor({})
    const hosts = '*.example.com exa,mple.com 1.2.3.4.5.. . %00 [::1%25lo] a%20b'
    await expectEach('invalid', hosts, (host) => check(`http://${host}/`))
    const long = ['a'.repeat(251).concat('.com'), 'a'.concat('.'.repeat(1_000_000), 'b')]
    for (const host of long) expect(await outcomeOf(() => check(`http://${host}/`))).toBe('invalid')
    expect(await outcomeOf(() => check(''))).toBe('invalid')
  })

  test('an internal host with trailing dots is blocked', async () => {
    const { parse } = egressPolicyFor({})
    const hosts = '127.0.0.1.. 0x7f.1.. foo.localhost... metadata.google.internal. redis.'
    await expectEach('blocked', hosts, (host) => parse(`http://${host}/`))
  })

  test('a port that browsers refuse, including port 0, is blocked without a DNS lookup', async () => {
    const { check, asked } = egressPolicyFor({ 'pub.example.org': [PUBLIC_V4] })
    for (const port of [0, 22, 25, 6000, 10080]) {
      expect(isUnsafePort(port)).toBe(true)
      expect(await outcomeOf(() => check(`http://pub.example.org:${port}/`))).toBe('blocked')
    }
    expect(asked).toEqual([])
    for (const port of [80, 443, 3000, 8443]) expect(isUnsafePort(port)).toBe(false)
  })

  test('resolve checks the host and port of a CONNECT request like a URL', async () => {
    const { resolve } = egressPolicyFor({ 'pub.example.org': [PUBLIC_V4] })
    expect(await resolve('PUB.example.org.', 443)).toEqual({
      host: 'pub.example.org',
      port: 443,
      addresses: [{ address: PUBLIC_V4, family: 4 }],
    })
    const addresses = [{ address: '2620:fe::fe', family: 6 }]
    const v6 = { host: '[2620:fe::fe]', port: 80, addresses }
    expect<unknown>(await resolve('2620:00fe::fe', 80)).toEqual(v6)
    expect<unknown>(await resolve('[2620:fe::fe]', 80)).toEqual(v6)

    const internal = '127.1 ::1 [::ffff:10.0.0.1] redis a.internal'
    await expectEach('blocked', internal, (host) => resolve(host, 443))
    const nonsense = 'a,b u@pub.example.org pub.example.org/x pub.example.org:80 [::1 a:b'
    await expectEach('invalid', nonsense, (host) => resolve(host, 443))
    expect(await outcomeOf(() => resolve('', 443))).toBe('invalid')
    for (const port of [-1, 65_536, 1.5, Number.NaN]) {
      expect(await outcomeOf(() => resolve('pub.example.org', port))).toBe('invalid')
    }
  })
})
