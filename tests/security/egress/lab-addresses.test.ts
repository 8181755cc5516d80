/**
 * Which addresses a server dials when DNS gives answers of every kind: the lists of known attacks
 * and of public URLs are resolved by the lab's DNS, and the lab records every connection.
 */
import { beforeAll, expect, test } from 'bun:test'
import {
  ATTACKS,
  addressOf,
  METADATA,
  METADATA_V6,
  PRIVATE,
  PUBLIC_URLS,
  PUBLIC_V4,
} from '../../support/lab/addresses.ts'
import { SITE } from '../../support/lab/egress-pages.ts'
import { describeInLab } from '../../support/lab/lab.ts'
import type { Kind, LabServer } from '../../support/lab/lab-server.ts'
import { THOROUGH } from '../../support/thorough.ts'

const KINDS: Kind[] = ['pdf', 'screenshot']
const BLOCKED = '400 SSRF_BLOCKED'
const UNRESOLVED = '500 RENDER_FAILED'

describeInLab('a URL', (lab) => {
  let server: LabServer
  beforeAll(async () => {
    server = await lab.server()
    await lab.call('route', '/', { body: '<p>the site' })
  })

  test('of every known attack gets its verdict, and no address is dialled', async () => {
    const verdicts: [string, string][] = []
    const heard = await lab.during(async () => {
      // tests/security/egress/egress-urls.test.ts sends all of them as screenshots too.
      for (const kind of THOROUGH ? KINDS : KINDS.slice(0, 1)) {
        const rows = ATTACKS.map(async ([, url]): Promise<[string, string]> => {
          return [await server.verdict(kind, { url }), url]
        })
        verdicts.push(...(await Promise.all(rows)))
      }
    })
    expect(ATTACKS.length).toBeGreaterThan(180)
    expect(verdicts).toEqual(THOROUGH ? [...ATTACKS, ...ATTACKS] : [...ATTACKS])
    expect([heard.packets, heard.dialled, heard.accepts]).toEqual([[], [], []])
    // Public names that resolve to internal addresses, which only a DNS answer reveals.
    const asked = [...new Set(heard.queries.map((query) => query.replace(/ \w+$/, '')))]
    expect(asked.sort().join(' ')).toBe(
      '10.0.0.1.nip.io 127.0.0.1.sslip.io 127.0.0.1.traefik.me 169.254.169.254.nip.io ' +
        'app.127-0-0-1.nip.io fuf.me lacolhost.com ' +
        'make-1.2.3.4-rebind-169.254-169.254-rr.1u.ms vcap.me',
    )
  })

  test('of every public site in the list is dialled at its public address', async () => {
    const seen: [string, string][] = []
    // The check renders a third of them; none of the others differs in more than its name.
    const urls = PUBLIC_URLS.filter((_, index) => THOROUGH || index % 3 === 0)
    for (const url of urls) {
      const heard = await lab.during(async () => {
        // No site in the lab has a certificate, and Chromium forces https for some hosts (HSTS).
        expect(['200', '500 RENDER_FAILED']).toContain(await server.verdict('pdf', { url }))
      })
      expect([heard.packets, heard.accepts]).toEqual([[], []])
      seen.push([url, heard.dialled[0]?.replace(/:\d+$/, '') ?? 'nowhere'])
    }
    expect(seen).toEqual(urls.map((url) => [url, addressOf(url)]))
    expect(PUBLIC_URLS.length).toBeGreaterThan(30)
  })

  test.each([
    ['priv.test', 'a private address', BLOCKED],
    ['priv6.test', 'a private IPv6 address only', BLOCKED],
    ['mixed.test', 'a public address and a private one', BLOCKED],
    ['mixed6.test', 'a public address and a private IPv6 address', BLOCKED],
    ['mapped.test', 'a private IPv4 address mapped to IPv6', BLOCKED],
    ['nat64.test', 'a private address behind NAT64', BLOCKED],
    ['alias.test', 'a public alias of a private name', BLOCKED],
    ['many.test', 'more addresses than allowed', BLOCKED],
    ['empty.test', 'no address', UNRESOLVED],
    ['no-such-name.test', 'no DNS record', UNRESOLVED],
    ['alias-pub.test', 'an alias of a public name', '200'],
    ['pub.test', 'public addresses', '200'],
  ])('whose name is %s, with %s, is answered with %s', async (name, _, verdict) => {
    const url = `http://${name}/`
    const verdicts: string[] = []
    const heard = await lab.during(async () => {
      for (const kind of KINDS) verdicts.push(await server.verdict(kind, { url }))
      const html = `<img src="${url}"><iframe src="${url}"></iframe>`
      expect(await server.verdict('pdf', { html })).toBe('200')
    })
    expect(verdicts).toEqual([verdict, verdict])
    expect([heard.packets, heard.accepts]).toEqual([[], []])
    // Two renders, an image and a frame.
    expect(heard.dialled).toHaveLength(verdict === '200' ? 4 : 0)
  })

  test.each(
    // The check takes PDFs and screenshots in turn.
    [301, 302, 303, 307, 308].flatMap((status, index) =>
      KINDS.flatMap((kind, turn): [number, Kind][] =>
        THOROUGH || turn === index % 2 ? [[status, kind]] : [],
      ),
    ),
  )(
    'that redirects to an internal address with %i is refused (%s), and no internal address is contacted',
    async (status, kind) => {
      const targets = [
        PRIVATE,
        METADATA,
        `[${METADATA_V6}]`,
        'priv.test',
        'mixed.test',
        '2130706433',
      ]
      const heard = await lab.during(async () => {
        for (const target of targets) {
          const last = `${SITE}/to/${status}/${encodeURIComponent(`http://${target}/`)}`
          const url = `${SITE}/to/302/${encodeURIComponent(last)}`
          expect([await server.verdict(kind, { url }), target]).toEqual([BLOCKED, target])
        }
      })
      expect([heard.packets, heard.accepts]).toEqual([[], []])
      expect(heard.visits).toHaveLength(targets.length * 2)
    },
  )
})

describeInLab('a name that changes to a private address', (lab) => {
  let server: LabServer
  beforeAll(async () => {
    server = await lab.server()
    await lab.call('route', '/', { body: '<p>the site' })
    await lab.call('route', '/again', { body: THREE_TIMES })
  })
  const options = { enableJavaScript: true, waitForSelector: '#done' }

  /**
   * Fetches from its own host over one connection after the other, and shows which fetches
   * succeeded.
   */
  const THREE_TIMES = `<p id=p></p><script type=module>
    for (let turn = 0; turn < 3; turn += 1) {
      p.textContent += await fetch('/turn-' + turn).then(() => ' yes', () => ' no')
    }
    p.id = 'done'</script>`

  /** A new name that is public for this many DNS queries and private from then on. */
  function rebindingUrl(answers: number): string {
    return `http://rebind-${answers}-${crypto.randomUUID()}.test`
  }

  test('after any number of answers is dialled at its public address or not at all', async () => {
    const verdicts: string[] = []
    for (let answers = 0; answers < 6; answers += 1) {
      const heard = await lab.during(async () => {
        verdicts.push(await server.verdict('pdf', { url: `${rebindingUrl(answers)}/` }))
      })
      expect([heard.packets, heard.accepts, heard.requests]).toEqual([[], [], []])
      const opened = verdicts.at(-1) === '200'
      expect(heard.dialled).toEqual(opened ? [`${PUBLIC_V4}:80`] : [])
    }
    expect(verdicts).toEqual(expect.arrayContaining(['200', BLOCKED]))
  })

  test('during a render is no longer dialled', async () => {
    const url = rebindingUrl(4)
    const heard = await lab.during(async () => {
      expect(await server.text({ url: `${url}/again`, options })).toBe('yes no no')
    })
    expect([heard.packets, heard.accepts, heard.requests]).toEqual([[], [], []])
    // The page and one fetch; each connection goes to the address of its own DNS answer.
    expect(heard.dialled).toEqual([`${PUBLIC_V4}:80`, `${PUBLIC_V4}:80`])
  })

  test('is dialled at the private address if the operator allows it', async () => {
    const open = await lab.server({ EGRESS_ALLOW: `${PRIVATE}/32` })
    const heard = await lab.during(async () => {
      await open.text({ url: `${rebindingUrl(4)}/again`, options })
    })
    const target = `${PRIVATE}:80`
    expect(heard.requests).toEqual([`GET ${target} /turn-1`, `GET ${target} /turn-2`])
  })
})
