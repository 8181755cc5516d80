/** Reads host names and says which mean the inside of some network. It never asks DNS. */

// RFC 1035: 253 characters, and one for the trailing dot. Also keeps the expressions below cheap.
const MAX_HOST_CHARS = 254

/**
 * Names that never belong to a public web host. Refused unasked: the very query would tell an
 * internal resolver, or Chromium's own table, more than it should. Wildcard DNS services (nip.io and
 * the like) are not listed: they are judged by what they resolve to. Neither are .test, .example and
 * .invalid, which public DNS never answers and which laboratories do.
 */
const INTERNAL_SUFFIXES: readonly { suffix: string; source: string }[] = [
  { suffix: 'localhost', source: 'RFC 6761' },
  { suffix: 'localdomain', source: 'localhost.localdomain in /etc/hosts' },
  { suffix: 'local', source: 'RFC 6762; with it *.cluster.local of Kubernetes' },
  { suffix: 'internal', source: 'reserved by ICANN in 2024; cloud metadata, host.docker.internal' },
  { suffix: 'intranet', source: 'RFC 6762 appendix G' },
  { suffix: 'private', source: 'RFC 6762 appendix G' },
  { suffix: 'corp', source: 'RFC 6762 appendix G' },
  { suffix: 'home', source: 'RFC 6762 appendix G' },
  { suffix: 'lan', source: 'RFC 6762 appendix G' },
  { suffix: 'svc', source: 'Kubernetes services, by its search domains' },
  { suffix: 'arpa', source: 'RFC 3172: infrastructure only; home.arpa, in-addr.arpa, ip6.arpa' },
  { suffix: 'onion', source: 'RFC 7686: never to be looked up in DNS' },
  { suffix: 'alt', source: 'RFC 9476: never to be looked up in DNS' },
  { suffix: 'metadata.goog', source: 'Google Compute Engine metadata' },
]

/**
 * Returns the host as the WHATWG parser writes it (lower case, numbers such as 0x7f.1 made IPv4,
 * IPv6 in brackets), without trailing dots. Undefined for what is no host.
 *
 * Only `a-z 0-9 . _ -` and IPv6 pass: on other characters Bun's parser and Chromium's disagree, and
 * the host that is judged must be the host that is visited.
 */
export function readHost(text: string): string | undefined {
  if (text.length > MAX_HOST_CHARS) return undefined
  const bare = text.toLowerCase().replace(/\.+$/, '')
  const host = bare.includes(':') && !bare.startsWith('[') ? `[${bare}]` : bare
  if (!/^([a-z0-9._-]+|\[[0-9a-f:.]+\])$/.test(host)) return undefined
  // A second parse, for 127.0.0.1.. is a name to the first one and an address once stripped.
  return URL.parse(`http://${host}/`)?.hostname
}

/** Returns why a host name is internal, or undefined. Takes what `readHost` gave, but no IP literal. */
export function internalNameReason(name: string): string | undefined {
  const hit = INTERNAL_SUFFIXES.find(({ suffix }) => name === suffix || name.endsWith(`.${suffix}`))
  if (hit) return `name:${hit.suffix}`
  // Compose and Kubernetes services, ip6-loopback, localhost6: no public web host is one label.
  return name.includes('.') ? undefined : 'name:single-label'
}
