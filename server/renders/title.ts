/** The title of a render: what it shows, in a few words, for people who read a list of renders. */
import { decodeHTML } from 'entities'

const TITLE_CHARS_MAX = 120
/** A title stands at the beginning of a document; HTML may have 20 MB. */
const SEARCHED_CHARS = 100_000

/** @returns the text of the first `title` element; null if there is none, or no text in it */
export function titleOfHtml(html: string): string | null {
  const head = html.slice(0, SEARCHED_CHARS)
  const start = /<title\b[^<>]{0,200}>/i.exec(head)
  if (!start) return null
  const text = head.slice(start.index + start[0].length).split('<', 1)[0] ?? ''
  return shorten(decodeHTML(text))
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
