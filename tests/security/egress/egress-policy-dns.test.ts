/**
 * The egress policy by itself: DNS answers, the server's own address, exceptions of the operator,
 * refusals.
 */
import { describe, expect, test } from 'bun:test'
import { lookupOrConfirm } from '../../../packages/chromium/src/egress-policy/dns.ts'
import {
  classifyAddress,
  createEgressPolicy,
  createSelfAddress,
  EgressError,
  type Lookup,
  parseAllow,
} from '../../../packages/chromium/src/egress-policy/index.ts'
import {
  egressPolicyFor,
  expectEach,
  fakeDns,
  outcomeOf,
  PUBLIC_V4,
  PUBLIC_V6,
} from '../../support/security/egress-policy.ts'

describe('a name that is said not to exist', () => {
  const failure = (code: string) => Object.assign(new Error(code), { code })
  const refused = () => Promise.reject(failure('ECONNREFUSED'))
  const absent = () => Promise.reject(failure('ENOTFOUND'))
  const withoutAddress = () => Promise.reject(failure('ENODATA'))
  const answer = (address: string) => () => Promise.resolve([address])
  const absentAtFirst: Lookup = () => Promise.reject(failure('DNS_ENOTFOUND'))

  test.each<
    [
      kind: 'unresolved' | 'dns_unavailable' | 'reached' | 'blocked',
      why: string,
      families: (() => Promise<string[]>)[],
    ]
  >([
    ['unresolved', 'is asked for again, and neither family exists', [absent, absent]],
    ['unresolved', 'exists without an address', [withoutAddress, withoutAddress]],
    ['dns_unavailable', 'cannot be asked for again', [refused, refused]],
    ['dns_unavailable', 'cannot be asked for in one family', [refused, withoutAddress]],
    ['dns_unavailable', 'cannot be asked for in the other', [absent, refused]],
    ['reached', 'has an address in one family after all', [answer(PUBLIC_V4), withoutAddress]],
    ['blocked', 'has a private address after all', [answer('10.9.0.1'), absent]],
  ])('is %s if it %s', async (kind, _, families) => {
    const lookup = (host: string) => lookupOrConfirm(host, absentAtFirst, families)
    const { check } = createEgressPolicy({ lookup })
    expect(await outcomeOf(() => check('http://name.test/'))).toBe(kind)
  })

  test('is not asked for again if the first answer has an address, or is a failure', async () => {
    let asked = 0
    const count = () => {
      asked += 1
      return absent()
    }
    const found = await lookupOrConfirm('a', async () => [{ address: PUBLIC_V4 }], [count])
    expect(found).toEqual([{ address: PUBLIC_V4 }])
    await expect(lookupOrConfirm('a', refused, [count])).rejects.toThrow('ECONNREFUSED')
    expect(asked).toBe(0)
  })
})

describe('DNS answers', () => {
  test('addresses of both families are returned in the order of the resolver', async () => {
    const { check, asked } = egressPolicyFor({ 'pub.example.org': [PUBLIC_V6, PUBLIC_V4] })
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
    ['blocked', 'is not an address', ['nonsense']],
    ['blocked', 'has 65 addresses', Array<string>(65).fill(PUBLIC_V4)],
    ['blocked', 'has 1,000 addresses', Array<string>(1000).fill(PUBLIC_V4)],
    ['reached', 'has 64 public addresses', Array<string>(64).fill(PUBLIC_V4)],
    ['reached', 'is public IPv6 only', [PUBLIC_V6]],
    ['unresolved', 'is empty', []],
  ] as const)('a name is %s when its answer %s', async (kind, _, answers) => {
    const { check } = egressPolicyFor({ 'name.test': answers })
    expect(await outcomeOf(() => check('http://name.test/'))).toBe(kind)
  })

  test('a name that changes to a private address is refused at the second lookup', async () => {
    const answers = [[PUBLIC_V4], ['10.9.0.1']]
    const { lookup } = fakeDns(() => answers.shift() ?? [])
    const { check } = createEgressPolicy({ lookup })
    await check('http://rebind.test/')
    expect(await outcomeOf(() => check('http://rebind.test/'))).toBe('blocked')
  })

  test.each([
    ['unresolved', 'DNS_ENOTFOUND'],
    ['unresolved', 'DNS_ENODATA'],
    ['unresolved', 'DNS_EBADNAME'],
    ['dns_unavailable', 'DNS_ECONNREFUSED'],
    ['dns_unavailable', 'DNS_ESERVFAIL'],
    ['dns_unavailable', 'DNS_EREFUSED'],
    ['dns_unavailable', 'DNS_ETIMEOUT'],
    ['dns_unavailable', 'EAI_AGAIN'],
  ] as const)('a name is %s if its lookup fails with %s', async (kind, code) => {
    const lookup = () => Promise.reject(Object.assign(new Error(code), { code }))
    const { check } = createEgressPolicy({ lookup })
    expect(await outcomeOf(() => check('http://name.test/'))).toBe(kind)
  })

  test('a name is not called wrong if the resolver fails, throws or never answers', async () => {
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
      expect(error).toMatchObject({ kind: 'dns_unavailable', cause: expect.any(Error) })
    }
  })
})

describe('the address of the server', () => {
  const selfAddress = createSelfAddress('https://pdf.example.com')
  selfAddress.listensOn(3000)
  const policy = createEgressPolicy({
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
  ])('is blocked at %s even if the operator allows it', async (url) => {
    expect(await policy.check(url).catch((error: unknown) => error)).toMatchObject({
      kind: 'blocked',
      reason: 'own-address',
    })
  })

  test.each(['http://127.0.0.1:3001/', 'http://pdf.example.com:8080/', 'http://10.1.2.3:3000/'])(
    'does not include %s',
    async (url) => {
      expect((await policy.check(url)).addresses).not.toBeEmpty()
    },
  )
})

describe('an exception of the operator', () => {
  test('of the form host:port allows that host on that port, whatever it resolves to', async () => {
    const { check, parse } = egressPolicyFor(
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

  test('for a range allows its addresses on any port and under any name', async () => {
    const { check } = egressPolicyFor(
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

  test('is resolved by the system resolver by default', async () => {
    const { check } = createEgressPolicy({ allow: parseAllow('localhost:3000') })
    const { addresses } = await check('http://localhost:3000/')
    expect(addresses.map(({ address }) => classifyAddress(address))).toContain('loopback')
  })

  test('that is neither host:port nor a range is rejected, and one message lists all of them', () => {
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
  test('have one public message that does not reveal the rule, and a reason for logs', async () => {
    const { check } = egressPolicyFor({ 'name.test': ['10.9.0.1'] })
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
