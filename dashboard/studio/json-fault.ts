/**
 * Finds where a text stops being JSON. The messages of browsers name a place in different ways, and
 * for some mistakes none.
 */

const BLANK = /[ \t\r\n]*/y
const TOKEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: JSON has none of them in its strings
  /[{}[\],:]|"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y

/**
 * The tokens that may come next. `first` and `firstKey`: also the end of the list or object that
 * was just opened.
 */
type Wanted = 'value' | 'first' | 'key' | 'firstKey' | 'colon' | 'next'

/** @returns the offset of the first character that cannot be there; null for JSON */
export function jsonFault(text: string): number | null {
  const open: ('{' | '[')[] = []
  let wanted: Wanted = 'value'
  let at = 0
  const read = (pattern: RegExp): string => {
    pattern.lastIndex = at
    const [found = ''] = pattern.exec(text) ?? []
    at += found.length
    return found
  }
  while (true) {
    const end = at
    read(BLANK)
    if (at === text.length) return wanted === 'next' && open.length === 0 ? null : end
    const start = at
    const next = after(read(TOKEN), wanted, open)
    if (next === null) return start
    wanted = next
  }
}

/** The tokens that may follow one. @returns null if it cannot be there */
function after(token: string, wanted: Wanted, open: ('{' | '[')[]): Wanted | null {
  const inner = open.at(-1)
  const isValue = wanted === 'value' || wanted === 'first'
  switch (token) {
    case '':
      return null
    case '{':
    case '[':
      if (!isValue) return null
      open.push(token)
      return token === '{' ? 'firstKey' : 'first'
    case '}':
    case ']': {
      const isEmpty = wanted === (token === '}' ? 'firstKey' : 'first')
      if (inner !== (token === '}' ? '{' : '[') || !(isEmpty || wanted === 'next')) return null
      open.pop()
      return 'next'
    }
    case ',':
      if (wanted !== 'next' || inner === undefined) return null
      return inner === '{' ? 'key' : 'value'
    case ':':
      return wanted === 'colon' ? 'value' : null
    default:
      if (isValue) return 'next'
      return wanted.toLowerCase().endsWith('key') && token.startsWith('"') ? 'colon' : null
  }
}
