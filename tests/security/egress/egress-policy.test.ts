import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import {
  classifyAddress,
  createEgressPolicy,
  createSelfAddress,
  EgressError,
  type EgressErrorKind,
  isUnsafePort,
  type Lookup,
  parseAllow,
} from '../../../server/egress-policy/index.ts'
import { NON_PUBLIC_RANGES } from '../../../server/egress-policy/ranges.ts'

const PUBLIC_V4 = '93.184.216.34'
const PUBLIC_V6 = '2606:2800:220:1::1'

/** How `ssrf_urls.txt` writes an outcome: as the API answers it. */
const VERDICTS: Record<EgressErrorKind | 'reached', string> = {
  blocked: '400 SSRF_BLOCKED',
  invalid: '400 VALIDATION_ERROR',
  unresolved: 'unresolved',
  reached: 'reached',
}

/** Public names whose only address is loopback, as their owners publish them. */
const LOOPBACK_DOMAINS = ['fuf.me', 'lacolhost.com', 'localtest.me', 'lvh.me', 'vcap.me']

/** Answers like the wildcard-DNS services: every IPv4 written in the name, with dots or dashes. */
function wildcardAnswers(host: string): string[] {
  const isLoopback = LOOPBACK_DOMAINS.some((name) => host === name || host.endsWith(`.${name}`))
  if (isLoopback) return ['127.0.0.1']
  const embedded = host.matchAll(/(?<=^|[.-])\d{1,3}(?:[.-]\d{1,3}){3}(?=[.-])/g)
  return Array.from(embedded, ([digits]) => digits.replaceAll('-', '.'))
}

/** A resolver with the answers of `zone`, which keeps the names it was asked for. */
function fakeDns(zone: (host: string) => readonly string[]) {
  const asked: string[] = []
  const lookup: Lookup = async (host) => {
    asked.push(host)
    return zone(host).map((address) => ({ address }))
  }
  return { asked, lookup }
}

function outboundFor(zone: Record<string, readonly string[]>, allow = '') {
  const dns = fakeDns((host) => zone[host] ?? [])
  return { ...dns, ...createEgressPolicy({ allow: parseAllow(allow), lookup: dns.lookup }) }
}

/** What came of it: the kind of the refusal, or `reached`. Any other error fails the test. */
async function outcome(attempt: () => unknown): Promise<EgressErrorKind | 'reached'> {
  try {
    await attempt()
    return 'reached'
  } catch (error) {
    if (error instanceof EgressError) return error.kind
    throw error
  }
}

/** Expects one outcome for each of the targets, which are written with spaces between them. */
async function expectEach(
  expected: EgressErrorKind | 'reached',
  targets: string,
  attempt: (target: string) => unknown,
): Promise<void> {
  for (const target of targets.split(' ')) {
    expect([target, await outcome(() => attempt(target))]).toEqual([target, expected])
  }
}

/** Lines of `first<TAB>second`; the second part is empty where there is no tab. */
function fixtureRows(name: string): [string, string][] {
  const text = readFileSync(new URL(`../../fixtures/${name}`, import.meta.url), 'utf8')
  const lines = text.split('\n').filter((line) => line !== '')
  return lines.map((line) => {
    const [first = '', ...rest] = line.split('\t')
    return [first, rest.join('\t')]
  })
}

describe('the lists', () => {
  test('every attack gets its verdict, and only public-looking names reach the resolver', async () => {
    const dns = fakeDns(wildcardAnswers)
    const { check } = createEgressPolicy({ lookup: dns.lookup })
    const rows = fixtureRows('ssrf_urls.txt')
    const verdicts = await Promise.all(
      rows.map(async ([, url]) => [VERDICTS[await outcome(() => check(url))], url]),
    )
    expect(rows.length).toBeGreaterThan(180)
    expect<unknown>(verdicts).toEqual(rows)
    expect(dns.asked.sort().join(' ')).toBe(
      '10.0.0.1.nip.io 127.0.0.1.sslip.io 127.0.0.1.traefik.me 169.254.169.254.nip.io ' +
        'app.127-0-0-1.nip.io fuf.me lacolhost.com ' +
        'make-1.2.3.4-rebind-169.254-169.254-rr.1u.ms vcap.me',
    )
  })

  test('every public URL is reached, literals at their own address', async () => {
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
  test('each side of every range edge, and every special form, is judged as listed', () => {
    const rows = fixtureRows('ssrf_addresses.txt')
    const judged = rows.map(([, address]) => [classifyAddress(address), address])
    expect(rows.length).toBeGreaterThan(100)
    expect(judged).toEqual(rows)
  })

  test('every range of the table refuses its own first address', () => {
    const firsts = NON_PUBLIC_RANGES.map(({ cidr }) => cidr.split('/')[0] ?? '')
    expect(firsts.filter((address) => classifyAddress(address) === 'public')).toEqual([])
  })
})

describe('hosts and ports', () => {
  test('a host that is none, or that browsers read differently, is invalid', async () => {
    const { check } = outboundFor({})
    const hosts = '*.example.com exa,mple.com 1.2.3.4.5.. . %00 [::1%25lo] a%20b'
    await expectEach('invalid', hosts, (host) => check(`http://${host}/`))
    const long = ['a'.repeat(251).concat('.com'), 'a'.concat('.'.repeat(1_000_000), 'b')]
    for (const host of long) expect(await outcome(() => check(`http://${host}/`))).toBe('invalid')
    expect(await outcome(() => check(''))).toBe('invalid')
  })

  test('an internal host does not hide behind trailing dots', async () => {
    const { parse } = outboundFor({})
    const hosts = '127.0.0.1.. 0x7f.1.. foo.localhost... metadata.google.internal. redis.'
    await expectEach('blocked', hosts, (host) => parse(`http://${host}/`))
  })

  test('a port no browser opens is blocked without a look-up, port 0 written out too', async () => {
    const { check, asked } = outboundFor({ 'pub.example.org': [PUBLIC_V4] })
    for (const port of [0, 22, 25, 6000, 10080]) {
      expect(isUnsafePort(port)).toBe(true)
      expect(await outcome(() => check(`http://pub.example.org:${port}/`))).toBe('blocked')
    }
    expect(asked).toEqual([])
    for (const port of [80, 443, 3000, 8443]) expect(isUnsafePort(port)).toBe(false)
  })

  test('resolve takes what CONNECT sends and judges it like a URL', async () => {
    const { resolve } = outboundFor({ 'pub.example.org': [PUBLIC_V4] })
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
    expect(await outcome(() => resolve('', 443))).toBe('invalid')
    for (const port of [-1, 65_536, 1.5, Number.NaN]) {
      expect(await outcome(() => resolve('pub.example.org', port))).toBe('invalid')
    }
  })
})

describe('answers of DNS', () => {
  test('both families come back, in the order of the resolver', async () => {
    const { check, asked } = outboundFor({ 'pub.example.org': [PUBLIC_V6, PUBLIC_V4] })
    expect(await check('https://pub.example.org/')).toEqual({
      host: 'pub.example.org',
      port: 443,
      addresses: [
        { address: PUBLIC_V6, family: 6 },
        { address: PUBLIC_V4, family: 4 },
      ],
    })
    expect(asked).toEqual(['pub.example.org'])
  })

  test.each([
    ['blocked', 'is private', ['10.9.0.1']],
    ['blocked', 'is private IPv6 only', ['fd00:ec2::254']],
    ['blocked', 'holds one private address', [PUBLIC_V4, PUBLIC_V6, '10.9.0.1']],
    ['blocked', 'holds a scoped address', ['2606:2800:220:1::1%eth0']],
    ['blocked', 'is no address', ['nonsense']],
    ['blocked', 'has 65 addresses', Array<string>(65).fill(PUBLIC_V4)],
    ['blocked', 'has 1,000 addresses', Array<string>(1000).fill(PUBLIC_V4)],
    ['reached', 'has 64 public addresses', Array<string>(64).fill(PUBLIC_V4)],
    ['reached', 'is public IPv6 only', [PUBLIC_V6]],
    ['unresolved', 'is empty', []],
  ] as const)('a name is %s when its answer %s', async (kind, _, answers) => {
    const { check } = outboundFor({ 'name.test': answers })
    expect(await outcome(() => check('http://name.test/'))).toBe(kind)
  })

  test('a name that turns private is refused at the second look', async () => {
    const answers = [[PUBLIC_V4], ['10.9.0.1']]
    const { lookup } = fakeDns(() => answers.shift() ?? [])
    const { check } = createEgressPolicy({ lookup })
    await check('http://rebind.test/')
    expect(await outcome(() => check('http://rebind.test/'))).toBe('blocked')
  })

  test('a resolver that fails, throws or never answers leaves the name unresolved', async () => {
    const failure = new Error('SERVFAIL')
    const resolvers: Lookup[] = [
      () => Promise.reject(failure),
      () => {
        throw failure
      },
      () => new Promise(() => {}),
    ]
    for (const lookup of resolvers) {
      const { check } = createEgressPolicy({ lookup, lookupLimitMs: 5 })
      const error = await check('http://slow.test/').catch((thrown: unknown) => thrown)
      expect(error).toMatchObject({ kind: 'unresolved', cause: expect.any(Error) })
    }
  })
})

describe('the server itself', () => {
  const selfAddress = createSelfAddress('https://pdf.example.com')
  selfAddress.listensOn(3000)
  const outbound = createEgressPolicy({
    selfAddress,
    allow: parseAllow('127.0.0.0/8, 0.0.0.0:3000, [::1]:3000, pdf.example.com:443, 10.0.0.0/8'),
    lookup: async () => [{ address: '127.0.0.1' }],
  })

  test.each([
    'http://127.0.0.1:3000/',
    'http://127.8.8.8:3000/',
    'http://0.0.0.0:3000/',
    'http://[::1]:3000/',
    'http://alias.example.net:3000/',
    'https://pdf.example.com/docs',
    'https://PDF.example.com.:443/docs',
  ])('is never reached at %s, whatever is allowed', async (url) => {
    expect(await outbound.check(url).catch((error: unknown) => error)).toMatchObject({
      kind: 'blocked',
      reason: 'own-address',
    })
  })

  test.each(['http://127.0.0.1:3001/', 'http://pdf.example.com:8080/', 'http://10.1.2.3:3000/'])(
    'is not what listens at %s',
    async (url) => {
      expect((await outbound.check(url)).addresses).not.toBeEmpty()
    },
  )
})

describe('what an operator allows', () => {
  test('host:port lets that host through on that port, whatever it resolves to', async () => {
    const { check, parse } = outboundFor(
      { minio: ['10.0.0.5'], localhost: ['127.0.0.1'], 'name.test': ['127.0.0.1'] },
      ' minio:9000, LOCALHOST:22,127.1:3000 ,[::1]:3000,',
    )
    expect((await check('http://minio:9000/a')).addresses).toEqual([
      { address: '10.0.0.5', family: 4 },
    ])
    await check('http://localhost:22/')
    expect(parse('http://127.0.0.1:3000/').host).toBe('127.0.0.1:3000')
    parse('http://[::1]:3000/')
    const others =
      'http://minio/ http://minio:9001/ http://127.0.0.1:3001/ http://127.0.0.2:3000/ ' +
      'http://[::ffff:127.0.0.1]:3000/ http://name.test:3000/'
    await expectEach('blocked', others, check)
  })

  test('a range lets its addresses through on any port, under any name', async () => {
    const { check } = outboundFor(
      {
        'a.test': ['10.9.1.1'],
        'b.test': ['10.9.1.1', '10.10.0.1'],
        'c.test': ['10.9.1.1', PUBLIC_V4],
        'app.internal': ['10.9.1.1', 'fd12::1'],
        'half.internal': ['10.9.1.1', PUBLIC_V4],
      },
      '10.9.0.0/16,fd12::/16',
    )
    const inside =
      'http://10.9.255.255:22/ http://[fd12::1]/ http://a.test/ http://c.test/ http://app.internal/'
    await expectEach('reached', inside, check)
    const outside =
      'http://10.10.0.0/ http://[::ffff:10.9.0.1]/ http://[fd13::1]/ http://b.test/ ' +
      'http://c.test:22/ http://half.internal/ http://absent.internal/'
    await expectEach('blocked', outside, check)
  })

  test('the resolver of the machine is asked by default', async () => {
    const { check } = createEgressPolicy({ allow: parseAllow('localhost:3000') })
    const { addresses } = await check('http://localhost:3000/')
    expect(addresses.map(({ address }) => classifyAddress(address))).toContain('loopback')
  })

  test('every entry that is neither host:port nor a range is named in one sentence', () => {
    const bad =
      'localhost 10.0.0.1 10.0.0.5/8 10.0.0.0/33 fd00::1/8 fd00::%1/64 fd00::1:80 *.internal:80 ' +
      'http://minio:9000 minio:0 minio:65536 minio:9000/x'
    const entries = bad.split(' ')
    expect(() => parseAllow(`minio:9000, ,${entries.join(',')},10.0.0.0/8`)).toThrow(
      `${entries.map((entry) => `"${entry}"`).join(', ')}: neither host:port nor a range`,
    )
  })
})

describe('refusals', () => {
  test('one public sentence hides which rule refused; the reason is for logs', async () => {
    const { check } = outboundFor({ 'name.test': ['10.9.0.1'] })
    const urls = ['file:///etc/passwd', 'http://10.0.0.1/', 'http://redis/', 'http://name.test/']
    const errors = await Promise.all(urls.map((url) => check(url).catch((error: unknown) => error)))
    const blocked = errors.map((error) => (error instanceof EgressError ? error : undefined))
    expect(new Set(blocked.map((error) => error?.message)).size).toBe(1)
    expect(blocked.map((error) => error?.reason)).toEqual([
      'scheme:file:',
      'address:private',
      'name:single-label',
      'address:private',
    ])
  })
})
