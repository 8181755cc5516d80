/** Normalizes host names and recognizes internal ones. It never queries DNS. */

// RFC 1035: 253 characters, and one for the trailing dot. Also bounds the cost of the expressions
// below.
const MAX_HOST_CHARS = 254

/**
 * Suffixes of names that never belong to a public web host. They are refused without a lookup,
 * because the query itself would leak the name to an internal resolver. Wildcard DNS services
 * (nip.io and the like) are not listed: they are checked by the addresses that they resolve to.
 * Neither are .test, .example and .invalid, which do not exist in public DNS but are used in test
 * environments.
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
  { suffix: 'platen.invalid', source: 'files that are answered inside the browser' },
  { suffix: 'metadata.goog', source: 'Google Compute Engine metadata' },
]

/**
 * Returns the host as the WHATWG URL parser serializes it (lower case, numbers such as 0x7f.1 as
 * IPv4, IPv6 in brackets), without trailing dots. Undefined if the text is not a host.
 *
 * Only `a-z 0-9 . _ -` and IPv6 are accepted: Bun's parser and Chromium's disagree on other
 * characters, and the checked host must be the visited host.
 */
export function readHost(text: string): string | undefined {
  if (text.length > MAX_HOST_CHARS) return undefined
  const bare = text.toLowerCase().replace(/\.+$/, '')
  const host = bare.includes(':') && !bare.startsWith('[') ? `[${bare}]` : bare
  if (!/^([a-z0-9._-]+|\[[0-9a-f:.]+\])$/.test(host)) return undefined
  // Parsed again: 127.0.0.1.. parses as a name, and as an address once the dots are stripped.
  return URL.parse(`http://${host}/`)?.hostname
}

/**
 * Returns the reason why a host name is internal, or undefined.
 * @param name from `readHost`, not an IP literal
 */
export function internalNameReason(name: string): string | undefined {
  const match = INTERNAL_SUFFIXES.find(
    ({ suffix }) => name === suffix || name.endsWith(`.${suffix}`),
  )
  if (match) return `name:${match.suffix}`
  // Compose and Kubernetes services, ip6-loopback, localhost6: public web hosts have several
  // labels.
  return name.includes('.') ? undefined : 'name:single-label'
}
