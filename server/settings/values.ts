/** The types and values that groups of settings share. */

/** Reads one environment variable: unset or empty gives the fallback, and errors of `parse` are collected. */
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
