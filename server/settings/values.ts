/** The types and values that groups of settings share. */

/**
 * Reads one environment variable: unset or empty gives the fallback, and errors of `parse` are
 * collected.
 */
export type Read = <T>(name: string, fallback: T, parse: (text: string) => T) => T

/** Parses a web address. @returns it without a trailing slash */
export function httpUrl(text: string): string {
  const url = URL.parse(text)
  const extra = url && (url.search || url.hash || url.username || url.password)
  if (!url || !/^https?:$/.test(url.protocol) || extra) {
    throw new Error('must be an http or https address without user name, query or fragment')
  }
  return url.href.replace(/\/+$/, '')
}

/** Parses the address of a queue server. */
export function queueUrl(text: string): URL {
  const url = URL.parse(text)
  const extra = url && (url.search || url.hash || url.username || url.password)
  const isAddress = url && /^tcps?:$/.test(url.protocol) && url.hostname !== '' && url.port !== ''
  if (!isAddress || extra || !/^\/?[\w-]{0,40}$/.test(url.pathname)) {
    throw new Error(
      'must be an address such as tcp://queue:6789 (tcps:// with TLS); the token is set with QUEUE_TOKEN',
    )
  }
  return url
}

/** Parses a connection string. The value may contain a password, so the message never quotes it. */
export function postgresUrl(text: string): string {
  if (!/^postgres(ql)?:$/.test(URL.parse(text)?.protocol ?? '')) {
    throw new Error('must be a connection string such as postgres://user:password@host:5432/platen')
  }
  return text
}
