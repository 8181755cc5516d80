/**
 * Finds the files that a style sheet loads, in one pass that takes time in proportion to its
 * length.
 */

/** A reference in a text, which is replaced from `start` to `end`. */
export interface CssReference {
  start: number
  end: number
  /** The value without quotes and escapes. */
  value: string
}

/**
 * The beginnings of comments and strings, escapes, brackets, ends of rules, and words with the `@`
 * of at-rules.
 */
const NEXT = /\/\*|["'\\(){};]|@?[\w\u0080-\uffff-]+/g
/** Functions whose strings are addresses. */
const FUNCTIONS = /^(url|src|(-webkit-)?image-set|image)$/

/**
 * Finds every `url()`, `src()`, `image-set()` and `@import`, outside of comments and other strings.
 */
export function cssReferences(css: string): CssReference[] {
  const found: CssReference[] = []
  /** Names of the functions around this place. */
  const inside: string[] = []
  /** The at-rule whose first part is being read. */
  let atRule = ''
  let at = 0
  for (;;) {
    NEXT.lastIndex = at
    const match = NEXT.exec(css)
    if (match === null) return found
    const [token] = match
    const start = match.index
    at = start + token.length
    if (token === '/*') at = indexAfter(css, '*/', at)
    else if (token === '\\') at += 1
    else if (token === '"' || token === "'") {
      const { end, closed } = stringAt(css, start)
      if (closed && (atRule === '@import' || FUNCTIONS.test(inside.at(-1) ?? ''))) {
        found.push({ start, end, value: unescaped(css.slice(start + 1, end - 1)) })
      }
      atRule = ''
      at = end
    } else if (token === '(') inside.push('')
    else if (token === ')') inside.pop()
    else if (/[{};]/.test(token)) atRule = ''
    else if (token.startsWith('@')) atRule = token.toLowerCase()
    else if (css[at] === '(') {
      const name = token.toLowerCase()
      const bare = name === 'url' ? bareUrlAt(css, at + 1) : null
      at = bare?.after ?? at + 1
      if (bare === null) inside.push(name)
      else if (bare.closed && atRule !== '@namespace') found.push(bare)
    }
  }
}

/** The string whose quote is at `start`. A line break ends it, and then it is not closed. */
function stringAt(css: string, start: number): { end: number; closed: boolean } {
  const stop = css[start] === '"' ? /["\\\n\r\f]/g : /['\\\n\r\f]/g
  for (let at = start + 1; ; ) {
    stop.lastIndex = at
    const match = stop.exec(css)
    if (match === null) return { end: css.length, closed: false }
    if (match[0] === '\\') at = match.index + 2
    else return { end: match.index + 1, closed: match[0] === css[start] }
  }
}

/** The unquoted address that begins after `url(`; null if a string begins there. */
function bareUrlAt(
  css: string,
  from: number,
): (CssReference & { closed: boolean; after: number }) | null {
  const start = indexOfNot(/\S/g, css, from)
  if (css[start] === '"' || css[start] === "'") return null
  const stop = /[\s"'()\\]/g
  for (let at = start; ; ) {
    stop.lastIndex = at
    const match = stop.exec(css)
    if (match?.[0] === '\\') {
      at = match.index + 2
      continue
    }
    const end = match?.index ?? css.length
    const close = indexOfNot(/\S/g, css, end)
    const closed = css[close] === ')'
    const after = closed ? close + 1 : indexAfter(css, ')', close)
    return { start, end, value: unescaped(css.slice(start, end)), closed, after }
  }
}

function indexOfNot(pattern: RegExp, css: string, from: number): number {
  pattern.lastIndex = from
  return pattern.exec(css)?.index ?? css.length
}

function indexAfter(css: string, text: string, from: number): number {
  const index = css.indexOf(text, from)
  return index < 0 ? css.length : index + text.length
}

/** Resolves escapes (CSS Syntax 3, section 4.3.7). */
function unescaped(text: string): string {
  return text.replaceAll(/\\(?:([\da-f]{1,6})\s?|\r\n|([\s\S]))/gi, (_, hex?: string, one = '') => {
    if (hex === undefined) return /[\n\r\f]/.test(one) ? '' : one
    const code = Number.parseInt(hex, 16)
    return code === 0 || code > 0x10ffff ? '\ufffd' : String.fromCodePoint(code)
  })
}
