/**
 * The order in which Gotenberg takes files: by the number at the beginning or the end of their
 * names, then by name.
 */

interface Numbered {
  /** Null without a number. */
  number: number | null
  rest: string
  isPrefix: boolean
}

/** Compares two file names. */
export function compareNames(a: string, b: string): number {
  const left = numbered(a)
  const right = numbered(b)
  if (left.number === null || right.number === null) {
    if (left.number !== null) return -1
    return right.number !== null ? 1 : compareTexts(a, b)
  }
  const byNumber = left.number - right.number
  const byRest = compareTexts(left.rest, right.rest)
  if (left.isPrefix && right.isPrefix) return byNumber || byRest
  if (left.isPrefix === right.isPrefix) return byRest || byNumber || compareTexts(a, b)
  return byRest || (left.isPrefix ? -1 : 1)
}

/** Reads `2_a.pdf`, `a2.pdf` or `a2`. In linear time, as a name may be hundreds of digits. */
function numbered(name: string): Numbered {
  const start = /^\d+/.exec(name)?.[0] ?? ''
  const dot = name.lastIndexOf('.')
  const stem = dot < 0 || dot === name.length - 1 ? null : name.slice(0, dot)
  const places = [
    { number: start, rest: name.slice(start.length), isPrefix: true },
    ...(stem === null ? [] : [endOf(stem, name.slice(dot))]),
    endOf(name, ''),
  ]
  for (const { number, rest, isPrefix } of places) {
    if (number !== '' && Number.isSafeInteger(Number(number))) {
      return { number: Number(number), rest, isPrefix }
    }
  }
  return { number: null, rest: name, isPrefix: false }
}

/** The number at the end of a text, and the text around it. */
function endOf(text: string, extension: string) {
  let at = text.length
  while (/\d/.test(text.charAt(at - 1))) at -= 1
  return { number: text.slice(at), rest: `${text.slice(0, at)}${extension}`, isPrefix: false }
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
