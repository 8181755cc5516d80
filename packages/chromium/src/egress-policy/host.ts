/** Formats URLs for messages. */

/** Long host names are truncated; real ones are rarely longer. */
const HOST_CHARS_MAX = 100

/** The host and port of a URL, without the default port, credentials and path. */
export function hostOf(url: string): string {
  const host = URL.parse(url)?.host ?? ''
  return host.length > HOST_CHARS_MAX ? `${host.slice(0, HOST_CHARS_MAX)}…` : host
}
