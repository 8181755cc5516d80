/**
 * The filter `totals`: the sums of the lines of an invoice. Amounts are whole numbers of the
 * smallest unit of the currency: each line is rounded, and the tax of each rate once, as EN 16931
 * says. Fractions of a computer would lose cents.
 */
/** A decimal number: `units` of 10 to the power of minus `places`. */
interface Decimal {
  units: bigint
  places: number
}

interface Options {
  /** The rate of lines without one. */
  rate: Decimal | null
  /** Taxes that the data name. */
  taxes: readonly unknown[]
  /** Whether the amounts of lines contain their tax. */
  isGross: boolean
  /** A sum that the data name leaves nothing to compute. */
  hasTotal: boolean
}

interface Totals {
  /** One for each line; null if it has neither an amount nor a price. */
  amounts: (string | null)[]
  subtotal: string | null
  /** One for each rate, in the order of the lines. */
  taxes: { percent: string; net: string; amount: string }[]
  total: string | null
}

const NUMBER = /^([+-]?)(\d{1,100})(?:\.(\d{1,100}))?(?:e([+-]\d{1,3}))?$/
const NAMES = ['tax_percent', 'taxes', 'prices', 'total'] as const

/**
 * @param lines what the template has as lines
 * @param places the decimal places of the currency
 * @param args the named arguments of the filter, as the library passes them
 * @throws Error for what is no number, without naming it
 */
export function totalsOf(
  lines: readonly unknown[],
  places: number,
  args: readonly unknown[],
): Totals {
  return sumOf(lines.map(membersOf), places, optionsOf(args))
}

function sumOf(
  lines: readonly Record<string, unknown>[],
  places: number,
  { rate: usualRate, taxes: given, isGross, hasTotal }: Options,
): Totals {
  const amounts = lines.map((line) => amountOf(line, places))
  const shown = (cents: bigint) => textOf({ units: cents, places })
  const texts = amounts.map((amount) => (amount === null ? null : shown(amount)))
  if (hasTotal || amounts.every((amount) => amount === null)) {
    return { amounts: texts, subtotal: null, taxes: [], total: null }
  }
  const ofRates = new Map<string, { rate: Decimal; sum: bigint }>()
  let sum = 0n
  for (const [at, amount] of amounts.entries()) {
    if (amount === null) continue
    sum += amount
    const rate = decimalOf(lines[at]?.['tax_percent']) ?? usualRate
    if (rate === null) continue
    const percent = shortest(textOf(rate))
    const known = ofRates.get(percent)
    ofRates.set(percent, { rate, sum: (known?.sum ?? 0n) + amount })
  }
  const computed = Array.from(ofRates, ([percent, one]) => {
    const hundred = 100n * 10n ** BigInt(one.rate.places)
    const whole = isGross ? hundred + one.rate.units : hundred
    const tax = quotient(one.sum * one.rate.units, whole)
    return { percent, tax, net: isGross ? one.sum - tax : one.sum }
  })
  const all =
    given.length > 0
      ? given.map((tax) => rounded(decimalOf(membersOf(tax)['amount']) ?? ZERO, places))
      : computed.map(({ tax }) => tax)
  const tax = all.reduce((total, one) => total + one, 0n)
  return {
    amounts: texts,
    subtotal: shown(isGross ? sum - tax : sum),
    taxes: computed.map(({ percent, net, tax }) => {
      return { percent, net: shown(net), amount: shown(tax) }
    }),
    total: shown(isGross ? sum : sum + tax),
  }
}

const ZERO: Decimal = { units: 0n, places: 0 }

/** The amount of a line, or its price by its quantity, in the smallest unit. */
function amountOf(line: Record<string, unknown>, places: number): bigint | null {
  const amount = decimalOf(line['amount'])
  if (amount) return rounded(amount, places)
  const price = decimalOf(line['price'])
  if (!price) return null
  const quantity = decimalOf(line['quantity']) ?? { units: 1n, places: 0 }
  const product = { units: price.units * quantity.units, places: price.places + quantity.places }
  return rounded(product, places)
}

function membersOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function optionsOf(args: readonly unknown[]): Options {
  const named = new Map<string, unknown>()
  for (const arg of args) {
    const [name, value] = Array.isArray(arg) ? arg : [arg]
    if (!NAMES.some((known) => known === name)) {
      throw new Error(`\`totals\` takes a currency, and the options ${NAMES.join(', ')}`)
    }
    named.set(String(name), value)
  }
  const prices = named.get('prices') ?? 'net'
  if (prices !== 'net' && prices !== 'gross') {
    throw new Error('the `prices` of `totals` must be "net" or "gross"')
  }
  const taxes = named.get('taxes')
  return {
    rate: decimalOf(named.get('tax_percent')),
    taxes: Array.isArray(taxes) ? taxes : [],
    isGross: prices === 'gross',
    hasTotal: decimalOf(named.get('total')) !== null,
  }
}

/** @returns null for no value */
function decimalOf(value: unknown): Decimal | null {
  if (value === undefined || value === null || value === '') return null
  const [, sign, whole = '', fraction = '', power = '0'] = NUMBER.exec(String(value).trim()) ?? []
  if (sign === undefined || (typeof value !== 'number' && typeof value !== 'string')) {
    throw new Error('`totals` needs numbers such as 1234.5, written with a decimal point')
  }
  const places = fraction.length - Number(power)
  const units = BigInt(`${sign === '-' ? '-' : ''}${whole}${fraction}`)
  return places < 0 ? { units: units * 10n ** BigInt(-places), places: 0 } : { units, places }
}

/** In units of so many places. Halves are rounded away from zero, as people do. */
function rounded({ units, places }: Decimal, wanted: number): bigint {
  if (places <= wanted) return units * 10n ** BigInt(wanted - places)
  return quotient(units, 10n ** BigInt(places - wanted))
}

function quotient(dividend: bigint, divisor: bigint): bigint {
  if (divisor === 0n) return 0n
  const isNegative = dividend < 0n !== divisor < 0n
  const [top, bottom] = [dividend, divisor].map((one) => (one < 0n ? -one : one))
  const result = (2n * (top ?? 0n) + (bottom ?? 1n)) / (2n * (bottom ?? 1n))
  return isNegative ? -result : result
}

/** The same number without zeros at its end: 19.00 and 19 are one rate. */
function shortest(text: string): string {
  return text.includes('.') ? text.replace(/0+$/, '').replace(/\.$/, '') : text
}

function textOf({ units, places }: Decimal): string {
  const digits = String(units < 0n ? -units : units).padStart(places + 1, '0')
  const [whole, fraction] = [digits.slice(0, digits.length - places), digits.slice(-places)]
  return `${units < 0n ? '-' : ''}${whole}${places === 0 ? '' : `.${fraction}`}`
}
