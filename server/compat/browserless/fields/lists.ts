/** Reads the fields that are lists or objects: cookies, headers, tags and types of resources. */

import {
  FieldProblem,
  isObject,
  oneOf,
  RESOURCES,
  type ScopedHeader,
  type SentCookie,
  toCookie,
} from '../../fields/index.ts'
import { parseNumber, parseObjects } from './kinds.ts'

const ITEMS_MAX = 1_000
const TAGS_MAX = 50
const HEADERS_MAX = 64

/** Cookies as puppeteer has them: for a `domain`, the host of a `url`, or that of the page. */
export function parseCookies(value: unknown): SentCookie[] {
  return parseObjects(value, ITEMS_MAX).map((cookie, at) => {
    const { name, value: content, expires } = cookie
    if (typeof name !== 'string' || typeof content !== 'string') {
      throw new FieldProblem(`must have a name and a value in entry ${at}`)
    }
    const end = expires === undefined || expires === null ? -1 : parseNumber(expires)
    // A negative number is a session cookie there.
    const own = { name, value: content, domain: domainOf(cookie), expires: end < 0 ? null : end }
    return toCookie(own, cookie)
  })
}

function domainOf({ domain, url }: Record<string, unknown>): string | null {
  if (typeof domain === 'string' && domain !== '') return domain
  return typeof url === 'string' ? (URL.parse(url)?.hostname ?? null) : null
}

/** Parses headers for requests to all origins. */
export function parseHeaders(value: unknown): ScopedHeader[] | null {
  if (!isObject(value)) throw new FieldProblem('must be an object')
  const entries = Object.entries(value)
  if (entries.length > HEADERS_MAX) throw new FieldProblem(`must have at most ${HEADERS_MAX}`)
  const headers = entries.map(([name, content]) => {
    if (typeof content !== 'string') throw new FieldProblem('must have strings as values')
    return { name, value: content, scope: null }
  })
  return headers.length > 0 ? headers : null
}

/** A script or a style sheet to add: its text, or its address. */
export interface Tag {
  content: string | null
  url: string | null
  type: string | null
  id: string | null
}

export function parseTags(value: unknown): Tag[] {
  return parseObjects(value, TAGS_MAX).map((tag) => {
    if (tag['path'] !== undefined && tag['path'] !== null) {
      throw new FieldProblem('cannot have a `path`: files of the server are not read')
    }
    const textOf = (name: string) => {
      const part = tag[name]
      if (part !== undefined && part !== null && typeof part !== 'string') {
        throw new FieldProblem(`must have strings as \`${name}\``)
      }
      return part || null
    }
    const read = { content: textOf('content'), url: textOf('url') }
    if (read.content === null && read.url === null) {
      throw new FieldProblem('must have a `content` or a `url` in each entry')
    }
    return { ...read, type: textOf('type'), id: textOf('id') }
  })
}

const TYPES = { ...RESOURCES, document: 'document' } as const
const resourceType = oneOf(TYPES, { problem: `must be of ${Object.keys(TYPES).join(', ')}` })

export function parseResourceTypes(value: unknown) {
  if (!Array.isArray(value)) throw new FieldProblem('must be a list')
  return [...new Set(value.map(resourceType))]
}
