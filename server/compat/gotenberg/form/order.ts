/** The order in which Gotenberg takes files: by the number at the beginning or the end of their names, then by name. */

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

/** `2_a.pdf`, `a2.pdf` or `a2`. */
const PATTERNS: { pattern: RegExp; isPrefix: boolean }[] = [
  { pattern: /^(?<number>\d+)(?<rest>.*)$/su, isPrefix: true },
  { pattern: /^(?<rest>.*?)(?<number>\d+)(?<extension>\.[^.]+)$/su, isPrefix: false },
  { pattern: /^(?<rest>.*?)(?<number>\d+)$/su, isPrefix: false },
]

function numbered(name: string): Numbered {
  for (const { pattern, isPrefix } of PATTERNS) {
    const { number, rest = '', extension = '' } = pattern.exec(name)?.groups ?? {}
    if (number === undefined || !Number.isSafeInteger(Number(number))) continue
    return { number: Number(number), rest: `${rest}${extension}`, isPrefix }
  }
  return { number: null, rest: name, isPrefix: false }
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
