/** The addresses of the lab and the names in its DNS. */
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join } from 'node:path'
import type { DnsAnswer, Zone } from './dns.ts'

/** Addresses of the public sites. */
export const PUBLIC_V4 = '93.184.216.34'
export const PUBLIC_V6 = '2606:2800:220:1::1'

/**
 * A site on the loopback, where pages are a secure context without https. The egress policy must
 * allow it.
 */
export const ALLOWED_PORT = 8088
export const ALLOWED_SITE = `127.0.0.1:${ALLOWED_PORT}`

/** Internal addresses where canaries listen, besides 127.0.0.0/8 and ::1. */
export const PRIVATE = '10.9.0.1'
export const METADATA = '169.254.169.254'
export const METADATA_V6 = 'fd00:ec2::254'
export const INSIDE = [PRIVATE, METADATA, METADATA_V6]

/** The machine's addresses on its outgoing interface. */
export const SELF_ADDRESSES = ['10.20.0.2', 'fd00:20::2']

export const NAMESERVER = '127.0.0.53'

/** Ports that the lab listens on; between them they cover the ports of all test URLs. */
export const PORTS = [80, 443, 3478, 3479, 5432, 6379, 8080, 8443, 9222]

/** URLs that must be reachable: `ssrf_public_ok.txt`. */
export const PUBLIC_URLS = readLines('ssrf_public_ok.txt')

/**
 * Rows of `ssrf_urls.txt`: the expected verdict, such as `400 SSRF_BLOCKED`, and the URL, which may
 * contain a tab.
 */
export const ATTACKS = readLines('ssrf_urls.txt').map((line): [verdict: string, url: string] => {
  const [verdict = '', ...url] = line.split('\t')
  return [verdict, url.join('\t')]
})

const PUBLIC_HOSTS = PUBLIC_URLS.map(hostOf)

/** The host of a URL, without brackets and a trailing dot. */
function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^\[|\.?\]?$/g, '')
}

/** All public addresses; the sites listen on each. */
export const OUTSIDE = new Set([
  PUBLIC_V4,
  PUBLIC_V6,
  ...PUBLIC_HOSTS.filter((host) => isIP(host) !== 0),
])

/** The address that a public URL resolves to, IPv6 in brackets. */
export function addressOf(url: string): string {
  const host = hostOf(url)
  if (isIP(host) === 0) return PUBLIC_V4
  return isIP(host) === 6 ? `[${host}]` : host
}

/** Address and port as in a URL: `10.9.0.1:80`, `[::1]:80`. */
export function endpoint(address: string, port: number): string {
  return address.includes(':') ? `[${address}]:${port}` : `${address}:${port}`
}

const ADDRESS = /(\d{1,3})[.-](\d{1,3})[.-](\d{1,3})[.-](\d{1,3})/

/**
 * The zone: the first pattern that matches a name gives its answer. `.test` stands for the public
 * web.
 */
const NAMES: [RegExp, (found: RegExpExecArray, count: number) => DnsAnswer | undefined][] = [
  [/^([\w-]+\.)?pub\d?\.test$/, () => ({ addresses: [PUBLIC_V4, PUBLIC_V6] })],
  [/^priv\.test$/, () => ({ addresses: [PRIVATE] })],
  [/^priv6\.test$/, () => ({ addresses: [METADATA_V6] })],
  [/^mixed\.test$/, () => ({ addresses: [PUBLIC_V4, PRIVATE] })],
  [/^mixed6\.test$/, () => ({ addresses: [PUBLIC_V4, METADATA_V6] })],
  [/^mapped\.test$/, () => ({ addresses: [`::ffff:${PRIVATE}`] })],
  [/^nat64\.test$/, () => ({ addresses: ['64:ff9b::a09:1'] })],
  [/^alias\.test$/, () => ({ cname: 'db.internal', addresses: [PRIVATE] })],
  [/^alias-pub\.test$/, () => ({ cname: 'pub.test', addresses: [PUBLIC_V4] })],
  [/^empty\.test$/, () => ({ addresses: [] })],
  [/^(\w+\.)?silent\.test$/, () => undefined],
  [/^many\.test$/, () => ({ addresses: Array.from({ length: 65 }, (_, n) => `93.184.217.${n}`) })],
  // DNS rebinding: public for that many queries, then private. Each test uses its own name.
  [
    /^rebind-(\d+)-[\w-]+\.test$/,
    ([, times], count) => ({ addresses: [count < Number(times) ? PUBLIC_V4 : PRIVATE] }),
  ],
  [
    /^make-([\d.]+)-rebind-([\d.-]+)-rr\.1u\.ms$/,
    ([, first = '', then = ''], count) => ({
      addresses: [count === 0 ? first : then.replaceAll('-', '.')],
    }),
  ],
  [/\.(nip\.io|sslip\.io|traefik\.me)$/, ({ input }) => ({ addresses: embedded(input) })],
  [/^(.+\.)?(fuf\.me|lacolhost\.com|localtest\.me|lvh\.me|vcap\.me)$/, () => LOOPBACK],
]
const LOOPBACK: DnsAnswer = { addresses: ['127.0.0.1'] }

export const zone: Zone = (name, count) => {
  for (const [pattern, answer] of NAMES) {
    const found = pattern.exec(name)
    if (found) return answer(found, count)
  }
  return PUBLIC_HOSTS.includes(name) ? { addresses: [PUBLIC_V4] } : null
}

/** The address embedded in a wildcard-DNS name, with dots or dashes. */
function embedded(name: string): string[] {
  const [, ...parts] = ADDRESS.exec(name) ?? []
  return parts.length === 4 ? [parts.join('.')] : []
}

function readLines(name: string): string[] {
  const text = readFileSync(join(import.meta.dir, '../../fixtures', name), 'utf8')
  return text.split('\n').filter((line) => line !== '')
}
