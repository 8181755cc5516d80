/** Reads the fields that are lists or objects: cookies, headers, tags and types of resources. */
import type { PdfOptions, ScopedHeader } from '../../../engine/index.ts'
import { FieldProblem, isObject, objectsOf, parseNumber } from './field.ts'

const ITEMS_MAX = 1_000
const TAGS_MAX = 50
const HEADERS_MAX = 64

const SAME_SITE = { lax: 'Lax', strict: 'Strict', none: 'None' } as const

type Cookie = PdfOptions['cookies'][number]
/** A cookie whose domain may be that of the page. */
export type SentCookie = Omit<Cookie, 'domain'> & { domain: string | null }

/** Cookies as puppeteer has them: for a `domain`, the host of a `url`, or that of the page. */
export function parseCookies(value: unknown): SentCookie[] {
  return objectsOf(value, ITEMS_MAX).map((cookie, at) => {
    const { name, value: content, path, secure, httpOnly, sameSite, expires } = cookie
    if (typeof name !== 'string' || typeof content !== 'string') {
      throw new FieldProblem(`must have a name and a value in entry ${at}`)
    }
    const site = typeof sameSite === 'string' ? sameSite.toLowerCase() : ''
    const end = expires === undefined || expires === null ? -1 : parseNumber(expires)
    return {
      name,
      value: content,
      domain: domainOf(cookie),
      path: typeof path === 'string' && path.startsWith('/') ? path : '/',
      secure: secure === true,
      httpOnly: httpOnly === true,
      sameSite: site === 'lax' || site === 'strict' || site === 'none' ? SAME_SITE[site] : null,
      // A negative number is a session cookie there.
      expires: end < 0 ? null : end,
    }
  })
}

function domainOf({ domain, url }: Record<string, unknown>): string | null {
  if (typeof domain === 'string' && domain !== '') return domain
  return typeof url === 'string' ? (URL.parse(url)?.hostname ?? null) : null
}

/** Headers for requests to all origins. */
export function parseHeaders(value: unknown): ScopedHeader[] {
  if (!isObject(value)) throw new FieldProblem('must be an object')
  const entries = Object.entries(value)
  if (entries.length > HEADERS_MAX) throw new FieldProblem(`must have at most ${HEADERS_MAX}`)
  return entries.map(([name, content]) => {
    if (typeof content !== 'string') throw new FieldProblem('must have strings as values')
    return { name, value: content, scope: null }
  })
}

/** A script or a style sheet to add: its text, or its address. */
export interface Tag {
  content: string | null
  url: string | null
  type: string | null
  id: string | null
}

export function parseTags(value: unknown): Tag[] {
  return objectsOf(value, TAGS_MAX).map((tag) => {
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

type Resource = PdfOptions['blockResources'][number]

/** Our names of puppeteer's types. */
const RESOURCES: Record<string, Resource> = {
  image: 'image',
  media: 'media',
  texttrack: 'media',
  font: 'font',
  stylesheet: 'stylesheet',
  script: 'script',
  xhr: 'xhr',
  fetch: 'xhr',
  eventsource: 'xhr',
  websocket: 'xhr',
  document: 'document',
}

export function parseResourceTypes(value: unknown): Resource[] {
  if (!Array.isArray(value)) throw new FieldProblem('must be a list')
  const types = value.map((one: unknown) => {
    const known = typeof one === 'string' && Object.hasOwn(RESOURCES, one) && RESOURCES[one]
    if (!known) throw new FieldProblem(`must be of ${Object.keys(RESOURCES).join(', ')}`)
    return known
  })
  return [...new Set(types)]
}
