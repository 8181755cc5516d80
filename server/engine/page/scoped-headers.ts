/**
 * Headers of requests to the addresses that their scope matches. The scopes are regular expressions of strangers: RE2 matches in time
 * linear in the length of the address.
 */
import { RE2JS } from 're2js'
import type { Protocol } from '../../chromium/cdp.ts'
import type { ScopedHeader } from '../index.ts'

/** Longer addresses, such as those of data, match no scope. */
const URL_CHARS_MAX = 4_000

/** @returns the headers with which a request to an address continues */
export function createScopedHeaders(
  given: ScopedHeader[],
): (url: string, headers: Record<string, string>) => Protocol.Fetch.HeaderEntry[] {
  const scoped = given.map(({ name, value, scope }) => ({
    name,
    value,
    key: name.toLowerCase(),
    pattern: scope === null ? null : RE2JS.compile(scope),
  }))
  return (url, headers) => {
    const applied = scoped.filter(
      ({ pattern }) =>
        pattern === null || (url.length <= URL_CHARS_MAX && pattern.matcher(url).find()),
    )
    const replaced = new Set(applied.map(({ key }) => key))
    // A redirected request still has the headers that were added to it before.
    const isAdded = (key: string, value: string) =>
      scoped.some((one) => one.key === key && one.value === value)
    const kept = Object.entries(headers).filter(([name, value]) => {
      const key = name.toLowerCase()
      return !replaced.has(key) && !isAdded(key, value)
    })
    const added = applied.map(({ name, value }): [string, string] => [name, value])
    return [...kept, ...added].map(([name, value]) => ({ name, value }))
  }
}
