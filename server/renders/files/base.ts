/** Gives HTML a base address, so that its relative addresses lead to the files of its request. */

/** Characters of a tag, and parts of a document, that are looked at: hostile HTML has a million of each. */
const TAG_CHARS_MAX = 4_000
const PARTS_MAX = 100

/**
 * Adds a `base` element to the head. A base of the HTML itself wins: a relative one is resolved, and with an absolute one nothing is changed.
 * @param base ends in a slash
 */
export function withBase(html: string, base: string): string {
  const own = ownBase(html)
  const address = own === null ? base : URL.parse(own, base)?.href
  if (address === undefined || !address.startsWith(base)) return html
  const href = address.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  return insertIntoHead(html, `<base href="${href}">`)
}

/** Puts an element before all others of the head. */
export function insertIntoHead(html: string, element: string): string {
  const at = headStart(html)
  return `${html.slice(0, at)}${element}${html.slice(at)}`
}

const BASE = /^<base\s(?:[^>"']|"[^"]*"|'[^']*')*?\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+))/i

/** Comments, and elements whose tags are text or belong to no document. What has no end goes on to that of the HTML. */
const TEXT =
  /<!--(?:-?>|.*?(?:-->|$))|<(script|style|template|textarea|title)(?=[\s/>]).*?(?:<\/\1|$)/gis

/** The address in the first `base` element. */
function ownBase(html: string): string | null {
  if (!/<base\s/i.test(html)) return null
  const text = html.replaceAll(TEXT, '')
  let candidates = 0
  for (const { index } of text.matchAll(/<base\s/gi)) {
    candidates += 1
    if (candidates > PARTS_MAX) return null
    const [, a, b, c] = BASE.exec(text.slice(index, index + TAG_CHARS_MAX)) ?? []
    const address = a ?? b ?? c
    if (address !== undefined) return address.trim().replaceAll('&amp;', '&')
  }
  return null
}

/** Matches what may stand before the content of a head. The document type must stay in front, or it would not count. */
const BEFORE =
  /^(?:[\s\uFEFF]+|<!doctype[^>]*>|<(?:html|head)(?=[\s/>])(?:[^>"']|"[^"]*"|'[^']*')*>)/i

/** The place at which the content of the head begins, or could begin. */
function headStart(html: string): number {
  let at = 0
  for (let parts = 0; parts < PARTS_MAX; parts += 1) {
    const part = html.startsWith('<!--', at) ? commentAt(html, at) : tagAt(html, at)
    if (part === '') break
    at += part.length
    if (/^<head/i.test(part)) break
  }
  return at
}

function tagAt(html: string, at: number): string {
  return BEFORE.exec(html.slice(at, at + TAG_CHARS_MAX))?.[0] ?? ''
}

function commentAt(html: string, at: number): string {
  const end = html.indexOf('-->', at + 4)
  return end < 0 ? '' : html.slice(at, end + 3)
}
