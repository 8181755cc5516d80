/** How an address is named in messages. */

/** Longer host names do not resolve anyway. */
const HOST_CHARS_MAX = 100

/** Host and port of an address as people write them: without the scheme's own port, without user name and path. */
export function hostOf(url: string): string {
  const host = URL.parse(url)?.host ?? ''
  return host.length > HOST_CHARS_MAX ? `${host.slice(0, HOST_CHARS_MAX)}…` : host
}
