/** Gives HTML a base address, so that its relative addresses lead to the files of its request. */
import { createYielder } from '@platen/lib'

/**
 * Characters of a tag, and parts of a document, that are looked at: hostile HTML has a million of
 * each.
 */
const TAG_CHARS_MAX = 4_000
const PARTS_MAX = 100

/**
 * Adds a `base` element to the head. A base of the HTML itself wins: a relative one is resolved,
 * and with an absolute one nothing is changed.
 * @param base ends in a slash
 */
export async function withBase(html: string, base: string): Promise<string> {
  const own = await ownBase(html)
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

/**
 * Matches the start of comments, elements whose tags are text or belong to no document, and `base`
 * elements.
 */
const START = /<!--(?:-?>)?|<(?:script|style|template|textarea|title)(?=[\s/>])|<base\s/i
/** The longest start, and the character behind it. */
const START_CHARS = 16

/** Starts in front of a base: hostile HTML has millions. */
const STARTS_MAX = 100_000
/** HTML is searched in pieces, and the event loop serves other requests in between. */
const PIECE_CHARS = 256 * 1024

/** The address in the first `base` element. What has no end goes on to that of the HTML. */
async function ownBase(html: string): Promise<string | null> {
  const find = finderIn(html)
  let candidates = 0
  let start = await find(START, 0)
  for (let starts = 0; start !== null && starts < STARTS_MAX; starts += 1) {
    const [text] = start
    let next = start.index + text.length
    if (/^<base/i.test(text)) {
      candidates += 1
      if (candidates > PARTS_MAX) return null
      const tag = html.slice(start.index, start.index + TAG_CHARS_MAX)
      const [, a, b, c] = BASE.exec(tag) ?? []
      const address = a ?? b ?? c
      if (address !== undefined) return address.trim().replaceAll('&amp;', '&')
    } else if (!text.endsWith('>')) {
      const end = await find(endOf(text), next)
      if (end === null) return null
      next = end.index + end[0].length
    }
    start = await find(START, next)
  }
  return null
}

/** Matches the end of what begins with a text. */
function endOf(start: string): RegExp {
  return start === '<!--' ? /-->/ : new RegExp(`</${start.slice(1)}`, 'i')
}

/** Finds the next match of a pattern from a place on. Its `index` is that in the HTML. */
function finderIn(html: string) {
  const pause = createYielder()
  return async (pattern: RegExp, from: number): Promise<RegExpExecArray | null> => {
    for (let at = from; at < html.length; at += PIECE_CHARS) {
      await pause()
      const found = pattern.exec(html.slice(at, at + PIECE_CHARS + START_CHARS))
      if (found !== null) return Object.assign(found, { index: at + found.index })
    }
    return null
  }
}

/**
 * Matches what may stand before the content of a head. The document type must stay in front, or it
 * would not count.
 */
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
