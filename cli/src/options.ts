/**
 * Options of the command line that have a form of their own: `-O margin.top=10mm`, `--allow`,
 * `--storage` and `--retention`.
 */
import { SetupError } from './failures.ts'
import { wholeNumber } from './numbers.ts'

/**
 * Options whose values are text, also where it looks like a number or a boolean: a length of `0`,
 * page 3, PDF/A-4.
 */
const TEXT =
  /^(pdf\.)?((margin|format|document|extraHeaders|httpCredentials)\.|encrypt\.(user|owner)Password$|sign\.(signer|reason|location|contact|field|visible\.html)$|facturX\.(version|xml)$|failOn\.missing(Text|Selector)$|waitForSelector\.selector$|(pdfa|pageRanges|clock|bleed|locale|timezone|userAgent|selector|inject(CSS|JS)|waitForExpression|(header|footer)(Template|(First|Last)Page))$)/

/** Names that would change the object's prototype. */
const RESERVED = ['__proto__', 'constructor', 'prototype']

/**
 * Collects `name=value` pairs into nested options: `{ margin: { top: '10mm' } }`.
 * @throws SetupError
 */
export function parseOptions(pairs: readonly string[]): Record<string, unknown> {
  const options: Record<string, unknown> = {}
  for (const pair of pairs) {
    const [, path = '', text = ''] = /^([\w.-]+)=(.*)$/s.exec(pair) ?? []
    const names = path.split('.')
    const last = names.pop() ?? ''
    if (last === '' || [...names, last].some((name) => name === '' || RESERVED.includes(name))) {
      throw new SetupError(
        `-O ${pair} is not of the form name=value, such as -O landscape=true or -O margin.top=10mm.`,
      )
    }
    let place = options
    for (const name of names) {
      if (typeof place[name] !== 'object' || place[name] === null) place[name] = {}
      place = place[name] as Record<string, unknown>
    }
    place[last] = TEXT.test(path) && LOOKS_ELSE.test(text) ? text : readValue(text)
  }
  return options
}

/** Booleans and numbers. */
const LOOKS_ELSE = /^(true|false|-?\d+(\.\d+)?)$/

/** Reads booleans, numbers, null and JSON; anything else is text. */
function readValue(text: string): unknown {
  if (!/^(true|false|null|-?\d+(\.\d+)?|[[{"].*)$/s.test(text)) return text
  try {
    return JSON.parse(text)
  } catch {
    return text // text that starts like JSON, such as a selector in brackets
  }
}

/** Collects the values of an option that can be given several times. */
export function collect(value: string, earlier: string[]): string[] {
  return [...earlier, value]
}

/** The destination to which outputs are uploaded as well. */
interface StorageTarget {
  destination: string
  key?: string
}

/** Fields of a request that say where its output is kept, and for how long. */
export interface KeptFields {
  storage?: StorageTarget
  retention?: number
}

/** Seconds, more than any server keeps outputs: each has a limit of its own. */
const RETENTION_MAX = 2_147_483_647

/** Reads `--storage` and `--retention`. @param outputs the number of outputs @throws SetupError */
export function keptFields(
  { storage, retention, explain }: { storage?: string; retention?: string; explain?: boolean },
  outputs: number,
): KeptFields {
  const target = storageOf(storage, outputs)
  const time =
    retention === undefined ? undefined : wholeNumber(retention, '--retention', 0, RETENTION_MAX)
  if (time === 0 && explain) {
    throw new SetupError('--explain needs a report, and --retention 0 stores none.')
  }
  return { ...(target && { storage: target }), ...(time !== undefined && { retention: time }) }
}

/** Reads `name` or `name:key` of `--storage`. @throws SetupError for one key of several outputs */
function storageOf(text: string | undefined, outputs: number): StorageTarget | undefined {
  if (text === undefined) return undefined
  const [, destination = '', key] = /^([^:]*)(?::(.*))?$/s.exec(text) ?? []
  if (key === undefined) return { destination }
  if (outputs === 1) return { destination, key }
  throw new SetupError('--storage takes a key for one output only: leave it out for several.')
}
