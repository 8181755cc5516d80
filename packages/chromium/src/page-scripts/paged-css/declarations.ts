/**
 * Reads the functions and properties of CSS for paged media that are carried out beside Chromium,
 * which drops their declarations. What is read here is left out of the hint about CSS without
 * effect.
 */
export function makePagedDeclarations() {
  const COMMENT = String.raw`\/\*[\s\S]*?(?:\*\/|$)`
  const begunBy = (quote: string) =>
    String.raw`${quote}[^${quote}\\\n]*(?:\\[\s\S][^${quote}\\\n]*)*`
  const CLOSED = `${begunBy('"')}"|${begunBy("'")}'`
  const STRING = `${begunBy('"')}"?|${begunBy("'")}'?`
  const NAME = String.raw`-{0,2}[a-z_][\w-]{0,60}`
  const ATTRIBUTE = String.raw`attr\(\s*(${NAME})(?:\s+(?:url|string|raw-string))?\s*\)`
  const ID = String.raw`(?:url\(\s*)?["']?#([^"'()\s,]{1,500})["']?(?:\s*\))?`
  /** Styles of numbers (CSS Counter Styles 3, section 6.1). */
  const NUMBER_STYLES = [
    'decimal',
    'decimal-leading-zero',
    'lower-roman',
    'upper-roman',
    'lower-alpha',
    'upper-alpha',
    'lower-latin',
    'upper-latin',
  ] as const
  const STYLES = NUMBER_STYLES.join('|')
  const TARGET = String.raw`target-counter\(\s*(?:${ATTRIBUTE}|${ID})\s*,\s*page\s*(?:,\s*(${STYLES})\s*)?\)`
  const NAMED = String.raw`string\(\s*(${NAME})\s*(?:,\s*(first|last|first-except)\s*)?\)`
  // With strings that may lack their end, it could be read in exponentially many ways.
  const LEADER = String.raw`leader\((?:[^()"']|${CLOSED}){0,40}\)`
  const SET = String.raw`string-set(?=\s*:)`
  /** Comments and strings come first, so that nothing in them is taken for a function. */
  const TOKENS = new RegExp(
    `(?:${COMMENT})|(?:${STRING})|(?<![\\w-])(?:${TARGET}|${NAMED}|(${LEADER})|(${SET}))`,
    'gi',
  )
  const PART = new RegExp(
    String.raw`\s*(?:(${STRING})|(content\(\s*(?:text)?\s*\))|${ATTRIBUTE}|(${NAME})(?!\()|(,)|(\S))`,
    'giy',
  )
  const DATA = new RegExp(
    String.raw`(?:${COMMENT})|(?:${STRING})|(url\(\s*(?:(?=["']data:)(?:${CLOSED})|data:[^()"'\s]*)\s*\))`,
    'gi',
  )

  /**
   * Puts short addresses in the place of inline fonts and pictures.
   * @returns the text, and what puts the data back into a value of it
   */
  function withoutData(css: string): { text: string; withData(value: string): string } {
    const urls: string[] = []
    const text = css.replaceAll(DATA, (token: string, url: string | undefined) =>
      url === undefined ? token : `url(data:,${urls.push(url) - 1})`,
    )
    const withData = (value: string) =>
      value.replaceAll(/url\("data:,(\d+)"\)/g, (token, at: string) => urls[Number(at)] ?? token)
    return { text, withData }
  }

  /** A function in the text of a style sheet. */
  type Found =
    | { kind: 'attribute'; attribute: string; style: string }
    | { kind: 'id'; id: string; style: string }
    | { kind: 'string'; name: string; keyword: string }
    | { kind: 'leader' }
    | { kind: 'set' }

  /** @param replace returns what takes the place of a function or of the name of a property */
  function translate(css: string, replace: (found: Found) => string): string {
    return css.replaceAll(TOKENS, (token: string, ...groups: (string | undefined)[]) => {
      const [attribute, id, style = 'decimal', name, keyword = 'first', leader, set] = groups
      const kind = { style: style.toLowerCase() }
      if (attribute !== undefined) return replace({ kind: 'attribute', attribute, ...kind })
      if (id !== undefined) return replace({ kind: 'id', id, ...kind })
      if (name !== undefined) {
        return replace({ kind: 'string', name, keyword: keyword.toLowerCase() })
      }
      if (leader !== undefined) return replace({ kind: 'leader' })
      return set === undefined ? token : replace({ kind: 'set' })
    })
  }

  /** A part of the value of a string: text of its own, an attribute or the text of the element. */
  type Part = { text: string } | { attribute: string } | 'content'

  /** Undoes the escapes of a string of CSS, and takes its quotes away. */
  function textOfString(quoted: string): string {
    const inner = quoted.replaceAll(/^["']|["']$/g, '')
    return inner.replaceAll(
      /\\(?:([\da-f]{1,6})\s?|([\s\S]))/gi,
      (_, code: string | undefined, char: string | undefined) => {
        const point = Number.parseInt(code ?? '', 16)
        if (code === undefined) return char === '\n' ? '' : (char ?? '')
        return point > 0 && point <= 0x10_ff_ff ? String.fromCodePoint(point) : ''
      },
    )
  }

  /**
   * Reads a value of `string-set`, such as `title content(), part "I"`.
   * @returns the parts of each string; null for a value that is not carried out, as one with a
   *   counter
   */
  function readStringSet(value: string): [name: string, parts: Part[]][] | null {
    const strings: [string, Part[]][] = []
    let isNext = true
    for (const [, quoted, content, attribute, name, comma, other] of value.matchAll(PART)) {
      const parts = strings.at(-1)?.[1]
      if (other !== undefined) return null
      if (isNext) {
        if (name === undefined || strings.length >= 20) return null
        strings.push([name, []])
        isNext = false
      } else if (comma !== undefined) isNext = true
      else if (quoted !== undefined) parts?.push({ text: textOfString(quoted) })
      else if (content !== undefined) parts?.push('content')
      else if (attribute !== undefined) parts?.push({ attribute })
      else return null
    }
    const isNone = strings.length === 1 && strings[0]?.[0].toLowerCase() === 'none'
    const isWhole = strings.every(([, parts]) => parts.length > 0)
    return isNone ? [] : isWhole && !isNext ? strings : null
  }
  return { NUMBER_STYLES, withoutData, translate, readStringSet }
}

export type PagedDeclarations = ReturnType<typeof makePagedDeclarations>
