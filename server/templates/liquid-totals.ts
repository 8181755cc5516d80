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
  rate: unknown
  /** Taxes that the data name. */
  taxes: readonly unknown[]
  /** Whether the amounts of lines contain their tax. */
  isGross: boolean
  /** A sum that the data name leaves nothing to compute. */
  hasTotal: boolean
}

type Line = Record<string, unknown>

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

/** The sums where nothing is computed. */
const NO_SUMS = { subtotal: null, taxes: [], total: null }

/**
 * @param lines what the template has as lines
 * @param placesOf finds the decimal places of the currency; it is called if a line has an amount
 * @param args the named arguments of the filter, as the library passes them
 * @throws Error for what is no number, without naming it
 */
export function totalsOf(
  lines: readonly unknown[],
  placesOf: () => number,
  args: readonly unknown[],
): Totals {
  return sumOf(lines.map(membersOf), placesOf, optionsOf(args))
}

function sumOf(
  lines: readonly Line[],
  placesOf: () => number,
  { rate: usualRate, taxes: given, isGross, hasTotal }: Options,
): Totals {
  const exact = lines.map((line, at) => {
    return amountOf(line, (name) => {
      // Beside a total of the data, lines may say what they like, such as "2 days".
      if (hasTotal) return null
      throw noNumber(`the \`${name}\` of item ${at + 1}`)
    })
  })
  if (exact.every((amount) => amount === null))
    return { amounts: exact.map(() => null), ...NO_SUMS }
  const places = placesOf()
  const amounts = exact.map((amount) => amount && rounded(amount, places))
  const shown = (cents: bigint) => textOf({ units: cents, places })
  const texts = amounts.map((amount) => (amount === null ? null : shown(amount)))
  if (hasTotal) return { amounts: texts, ...NO_SUMS }
  const named = given.map((tax, at) => {
    const amount = numberOf(membersOf(tax)['amount'], `the \`amount\` of tax ${at + 1}`)
    return amount && rounded(amount, places)
  })
  const paid = named.filter((amount) => amount !== null)
  // A tax of zero would be a wrong total, which nothing on the page tells from a right one.
  if (paid.length < named.length) return { amounts: texts, ...NO_SUMS }
  const computed = taxesOf(lines, amounts, usualRate, isGross)
  const sum = sumIn(amounts.filter((amount) => amount !== null))
  const tax = sumIn(paid.length > 0 ? paid : computed.map((one) => one.tax))
  return {
    amounts: texts,
    subtotal: shown(isGross ? sum - tax : sum),
    taxes: computed.map((one) => {
      return { percent: one.percent, net: shown(one.net), amount: shown(one.tax) }
    }),
    total: shown(isGross ? sum : sum + tax),
  }
}

/** The tax of each rate, in the order of the lines. */
function taxesOf(
  lines: readonly Line[],
  amounts: readonly (bigint | null)[],
  usualRate: unknown,
  isGross: boolean,
): { percent: string; net: bigint; tax: bigint }[] {
  const ofRates = new Map<string, { rate: Decimal; sum: bigint }>()
  for (const [at, amount] of amounts.entries()) {
    if (amount === null) continue
    const rate =
      numberOf(lines[at]?.['tax_percent'], `the \`tax_percent\` of item ${at + 1}`) ??
      numberOf(usualRate, 'its `tax_percent`')
    if (rate === null) continue
    const percent = shortest(textOf(rate))
    const known = ofRates.get(percent)
    ofRates.set(percent, { rate, sum: (known?.sum ?? 0n) + amount })
  }
  return Array.from(ofRates, ([percent, one]) => {
    const hundred = 100n * 10n ** BigInt(one.rate.places)
    const whole = isGross ? hundred + one.rate.units : hundred
    const tax = quotient(one.sum * one.rate.units, whole)
    return { percent, tax, net: isGross ? one.sum - tax : one.sum }
  })
}

function sumIn(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, one) => sum + one, 0n)
}

/**
 * The amount of a line, or its price by its quantity.
 * @param refuse is called with the name of a value that is no number
 */
function amountOf(line: Line, refuse: (name: string) => null): Decimal | null {
  const amount = decimalOf(line['amount'])
  if (amount === undefined) return refuse('amount')
  if (amount) return amount
  const price = decimalOf(line['price'])
  if (price === undefined) return refuse('price')
  if (!price) return null
  const quantity = decimalOf(line['quantity'])
  if (quantity === undefined) return refuse('quantity')
  if (!quantity) return price
  return { units: price.units * quantity.units, places: price.places + quantity.places }
}

function membersOf(value: unknown): Line {
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
    rate: named.get('tax_percent'),
    taxes: Array.isArray(taxes) ? taxes : [],
    isGross: prices === 'gross',
    hasTotal: numberOf(named.get('total'), 'its `total`') !== null,
  }
}

/** @param place where the value is, for the error that says so */
function numberOf(value: unknown, place: string): Decimal | null {
  const number = decimalOf(value)
  if (number === undefined) throw noNumber(place)
  return number
}

function noNumber(place: string): Error {
  return new Error(
    `\`totals\` needs numbers such as 1234.5, written with a decimal point: see ${place}`,
  )
}

/** @returns null for no value, which `false` is as well, and undefined for what is no number */
function decimalOf(value: unknown): Decimal | null | undefined {
  if (value === undefined || value === null || value === '' || value === false) return null
  if (typeof value !== 'number' && typeof value !== 'string') return undefined
  const [, sign, whole = '', fraction = '', power = '0'] = NUMBER.exec(String(value).trim()) ?? []
  if (sign === undefined) return undefined
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
