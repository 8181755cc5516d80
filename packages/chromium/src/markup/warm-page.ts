/**
 * Decides whether a document leaves its page reusable for another document of the same user (a warm
 * page); `reuseOf` in engine/reuse.ts decides about the rest of the render. When a document is
 * replaced, Chromium keeps some state in the page (link colours, preferred style sheets, policies
 * ...), and clearing it would cost more than the warm page saves. So a document qualifies only if
 * everything in it is on the lists of warm-page-allow-list.ts. The text is scanned, not parsed;
 * whatever is ambiguous does not qualify. Takes time linear in the length, for hostile input too.
 */
import {
  AT_RULES,
  ATTRIBUTES,
  ELEMENTS,
  META_ATTRIBUTES,
  META_HTTP_EQUIV,
  META_NAMES,
  PROPERTIES,
  QUERY_FEATURES,
  SCHEMES,
  STYLE_ATTRIBUTES,
} from './warm-page-allow-list.ts'

/** Characters. A larger document takes so long to render that a new page adds little. */
const LENGTH_MAX = 500_000

/** @returns whether the document leaves no state in its page */
export function leavesNothing(html: string): boolean {
  return html.length <= LENGTH_MAX && tagsLeaveNothing(html) && stylesLeaveNothing(html)
}

/** The name of a start tag (HTML Standard, 13.2.5.8). */
const TAG = /<([a-z][^\t\n\f\r />]*)/gi
const TAG_END = 0x3e

/** One attribute with the space in front of it (13.2.5.32 to 13.2.5.38), or the end of the tag. */
const ATTRIBUTE =
  /[\t\n\f\r /]*(?:(>)|([^\t\n\f\r />][^\t\n\f\r />=]*)[\t\n\f\r ]*(?:=[\t\n\f\r ]*(?:"([^"]*)"|'([^']*)'|([^\t\n\f\r >]*)))?)/y

/**
 * Checks every tag of the text, also inside comments and styles. A real tag is never missed,
 * because no other tag may begin within one.
 */
function tagsLeaveNothing(html: string): boolean {
  const [tag, attribute] = [new RegExp(TAG), new RegExp(ATTRIBUTE)]
  for (let found = tag.exec(html); found; found = tag.exec(html)) {
    const element = (found[1] ?? '').toLowerCase()
    if (!ELEMENTS.has(element)) return false
    // Most tags have no attributes.
    if (html.charCodeAt(tag.lastIndex) === TAG_END) continue
    attribute.lastIndex = tag.lastIndex
    for (;;) {
      const part = attribute.exec(html)
      // A tag without an end continues to the end of the text.
      if (!part || part[0].includes('<')) return false
      if (part[1]) break
      const value = part[3] ?? part[4] ?? part[5] ?? ''
      if (!attributeLeavesNothing(element, (part[2] ?? '').toLowerCase(), value)) return false
    }
    tag.lastIndex = attribute.lastIndex
  }
  return true
}

function attributeLeavesNothing(element: string, name: string, value: string): boolean {
  if (name === 'style') return cssLeavesNothing(value.toLowerCase())
  if (element === 'meta') {
    const word = value.toLowerCase()
    if (name === 'http-equiv') return META_HTTP_EQUIV.has(word)
    return name === 'name' ? META_NAMES.has(word) : META_ATTRIBUTES.has(name)
  }
  if (element === 'style') return STYLE_ATTRIBUTES.has(name)
  return ATTRIBUTES.has(name) || /^(?:data|aria)-[a-z0-9-]+$/.test(name)
}

const STYLE = /<style[^>]*>([\s\S]*?)(?:<\/style[\t\n\f\r />]|$)/gi

/** Checks all text from a `<style` to the next end tag, which includes every real style sheet. */
function stylesLeaveNothing(html: string): boolean {
  return html.matchAll(STYLE).every(([, css = '']) => cssLeavesNothing(css.toLowerCase()))
}

/** Other ways to write a name: escapes of ASCII, references of SVG, comments before a colon. */
const DISGUISE = /\\(?!(?!00)[0-9a-f]{4})|&[#a-z]|\*\/\s*:/

/** At-rules, and names in front of a colon that are not part of a selector. */
const NAMES = /(?<![\w-])@([\w-]*)|(?<![.#:\w-])([a-z-][\w-]*)(?=\s*:)/g

/** @param css in lower case */
function cssLeavesNothing(css: string): boolean {
  if (DISGUISE.test(css)) return false
  for (const [, atRule, name = ''] of css.matchAll(NAMES)) {
    if (atRule !== undefined) {
      if (!AT_RULES.has(atRule)) return false
    } else if (!isHarmless(name)) return false
  }
  return true
}

function isHarmless(name: string): boolean {
  return (
    PROPERTIES.has(name) ||
    name.startsWith('--') ||
    // Selectors such as `tr:nth-child(even)`.
    ELEMENTS.has(name) ||
    QUERY_FEATURES.has(name) ||
    SCHEMES.has(name)
  )
}
