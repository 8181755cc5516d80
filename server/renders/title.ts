/** The title of a render: what it shows, in a few words, for people who read a list of renders. */
import { decodeHTML } from 'entities'

const TITLE_CHARS_MAX = 120
/** A title stands at the beginning of a document; HTML may have 20 MB. */
const SEARCHED_CHARS = 100_000
const CONTENT_CHARS_MAX = 2_000

/**
 * @returns the text of the first `title` element, else of the first heading; null if neither has
 *   any
 */
export function titleOfHtml(html: string): string | null {
  const head = html.slice(0, SEARCHED_CHARS)
  return textOf(head, /<title\b[^<>]{0,200}>/i) ?? textOf(head, /<h[1-3]\b[^<>]{0,200}>/i)
}

/** The text behind a tag, up to the next end tag. */
function textOf(html: string, tag: RegExp): string | null {
  const start = tag.exec(html)
  if (!start) return null
  const from = start.index + start[0].length
  const content =
    html.slice(from, from + CONTENT_CHARS_MAX).split(/<\/(?:title|h[1-3])/i, 1)[0] ?? ''
  return shorten(decodeHTML(content.replaceAll(/<[^<>]*>?/g, ' ')))
}

/** @returns host and path: a query may hold secrets, and says little */
export function titleOfUrl(url: string): string | null {
  const { host, pathname } = new URL(url)
  return shorten(pathname === '/' ? host : `${host}${pathname}`)
}

function shorten(text: string): string | null {
  // The database refuses NUL, and a line break would stretch a row.
  const line = text.replaceAll('\0', '').replaceAll(/\s+/g, ' ').trim().toWellFormed()
  if (line.length <= TITLE_CHARS_MAX) return line || null
  return `${line
    .slice(0, TITLE_CHARS_MAX - 1)
    .toWellFormed()
    .trimEnd()}…`
}
