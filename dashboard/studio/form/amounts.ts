/** Amounts as spreadsheets write them: a number with one currency or unit before or after it. */
import { numberReader } from './formats.ts'

const BEFORE =
  /^([-+−]?)\s*(?:\p{Lu}{0,3}\p{Sc}|([A-Z]{3})|S?Fr|[Kk]r|Kč|zł|R[sp]|RM)\.?\s*(?=[-+−(\d])/u
/** Without short words for thousands and millions: the number alone would be another one. */
const AFTER = new RegExp(
  `(?<=[\\d)])\\s*(?:${[
    '[%‰]|°[CF]?',
    '\\p{Sc}|([A-Z]{3})|S?Fr|[Kk]r|Kč|zł|Ft|lei|лв|руб|₽',
    '[kdcm]?m(?:[²³23]|\\^[23])',
    '[kdcm]?m|in|ft|[mk]?g|t|lb|oz|[mcdh]?[lL]|ms|s|sec|min|h|hr|d|Std',
    'k?W|k?Wh|V|A|Hz|[KMGT]B|px|pt|pcs?|Stk|St',
  ].join('|')})(?:/[kdcm]?[mglhsd][²³23]?)?\\.?$`,
  'u',
)

/**
 * Makes a reader of amounts such as `€ 1.234,50`, `10 m2` or `(5.00)`, which is negative.
 * @param column all amounts of their column, of which most may show the decimal sign of the others
 * @returns a function; it returns digits with a decimal point, and null for another text
 */
export function amountReader(
  locale: string,
  column: readonly string[] = [],
): (text: string) => string | null {
  const readNumber = numberReader(
    locale,
    column.map((text) => partsOf(text).number),
  )
  return (text) => {
    const { number, isNegative } = partsOf(text)
    const read = readNumber(number)
    if (!isNegative) return read
    return read === null || read.startsWith('-') ? null : `-${read}`
  }
}

/** The number of an amount, without its unit and the brackets that make it negative. */
function partsOf(text: string): { number: string; isNegative: boolean } {
  const plain = text.trim()
  const bare = withoutUnit(plain)
  const [, inner] = /^\((.*)\)$/s.exec(bare) ?? []
  if (inner === undefined) return { number: bare, isNegative: false }
  return { number: bare === plain ? withoutUnit(inner.trim()) : inner, isNegative: true }
}

/** Leaves out one currency or unit. A sign before a currency stays. */
function withoutUnit(text: string): string {
  const [before, sign = '', code] = BEFORE.exec(text) ?? []
  if (before !== undefined) return isCurrency(code) ? sign + text.slice(before.length) : text
  const after = AFTER.exec(text)
  return after && isCurrency(after[1]) ? text.slice(0, after.index) : text
}

/** @param code three letters, such as `EUR`; none = its sign was found */
function isCurrency(code: string | undefined): boolean {
  return code === undefined || Intl.supportedValuesOf('currency').includes(code)
}
