/**
 * Headers of requests to the addresses that their scope matches. The scopes are regular expressions
 * of strangers: RE2 matches in time proportional to the product of their size and the length of the
 * address, and a page requests as many addresses as it likes.
 */
import { RE2JS } from 're2js'
import type { Protocol } from '../../chromium/cdp.ts'
import type { ScopedHeader } from '../index.ts'

/** Longer addresses, such as those of data, match no scope. */
const URL_CHARS_MAX = 2_000
/**
 * Time for the matches of one page. After it no scope matches. Real pages need a few milliseconds.
 */
const MATCH_MS_MAX = 500

/**
 * @param clock tells the milliseconds that have passed
 * @returns the headers with which a request to an address continues
 */
export function createScopedHeaders(
  given: ScopedHeader[],
  clock = () => performance.now(),
): (url: string, headers: Record<string, string>) => Protocol.Fetch.HeaderEntry[] {
  const scoped = given.map(({ name, value, scope }) => ({
    name,
    value,
    key: name.toLowerCase(),
    pattern: scope === null ? null : RE2JS.compile(scope),
  }))
  let spentMs = 0

  function isMatch(pattern: RE2JS, url: string): boolean {
    if (url.length > URL_CHARS_MAX || spentMs >= MATCH_MS_MAX) return false
    const startedAt = clock()
    const isFound = pattern.matcher(url).find()
    spentMs += clock() - startedAt
    return isFound
  }

  return (url, headers) => {
    const applied = scoped.filter(({ pattern }) => pattern === null || isMatch(pattern, url))
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
