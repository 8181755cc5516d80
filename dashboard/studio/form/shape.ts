/**
 * The fields of the form of sample data: from the rules of the variables, from how the template
 * uses them, and from the data themselves.
 */
import type { Rule, Rules } from '../rules.ts'
import { newUse, type Use } from './usage.ts'

type LeafKind = 'text' | 'long' | 'number' | 'boolean' | 'date' | 'picture'

interface Facts {
  name: string
  label: string
  isRequired: boolean
  /** The words of the template's author about it. */
  description: string
  /** Shown in the empty field. */
  placeholder: string
}

export interface Leaf extends Facts {
  kind: LeafKind
  /** A number that the data has as a text, which keeps all of its digits. */
  isNumeric: boolean
  /** Proposals. */
  choices: string[]
}

export interface Group extends Facts {
  kind: 'group'
  fields: Shape[]
}

export interface List extends Facts {
  kind: 'list'
  /** The columns; `null` = each value is a text. */
  columns: Shape[] | null
}

/** Data that only JSON can show, such as lists of different things. */
export interface Other extends Facts {
  kind: 'other'
}

export type Shape = Leaf | Group | List | Other

export interface Sections {
  /** The values of the document. */
  main: Shape[]
  /** Its language, currency and fixed words. */
  language: Shape[]
  /** Data that the template does not use. */
  unused: Shape[]
}

/** Names of the templates of the gallery, which everybody who copies one has. */
export const LANGUAGE = new Set(['lang', 'dir', 'locale', 'currency', 'labels'])
/** Rows of a list that are read to find its columns. */
const ROWS_READ = 200
const LONG_CHARS = 70
const DEPTH_MAX = 8

type Data = Readonly<Record<string, unknown>>

interface Sources {
  /** How the texts of the template use their variables. */
  usage: Use
  /** The variables that the parser has found. */
  names: readonly string[]
  rules: Rules
  data: Data
}

export function shapeOf({ usage, names, rules, data }: Sources): Sections {
  const used = [...usage.fields.keys()].filter((name) => names.includes(name))
  const known = new Set([...used, ...names])
  const unused = Object.keys(data).filter((name) => !known.has(name))
  const shape = (name: string) =>
    valueShape(name, usage.fields.get(name) ?? newUse(), [own(data, name)], own(rules, name))
  const all = [...known].map(shape)
  return {
    main: all.filter(({ name }) => !LANGUAGE.has(name)),
    language: all.filter(({ name }) => LANGUAGE.has(name)),
    unused: unused.map(shape),
  }
}

/** @param values what the data has in this place; in a list, one for each row */
function valueShape(name: string, use: Use, values: unknown[], rule: Rule = {}, depth = 0): Shape {
  const facts = factsOf(name, use, rule)
  const known: unknown[] = values.filter((value) => value !== undefined && value !== null)
  const isList: boolean = known.every(Array.isArray)
  const isGroup: boolean = known.every(isObject)
  const hasBoth = known.length > 0 && !isList && !isGroup && known.some(isStructure)
  if (hasBoth || depth > DEPTH_MAX) return { ...facts, kind: 'other' }
  const wanted = known.length > 0 ? undefined : rule.type
  if (wanted === 'list' || (known.length > 0 ? isList : use.item)) {
    return {
      ...facts,
      kind: 'list',
      ...columnsOf(
        use.item ?? newUse(),
        known.flatMap((value) => value as unknown[]),
        depth,
      ),
    }
  }
  if (wanted === 'object' || (known.length > 0 ? isGroup : use.fields.size > 0)) {
    return { ...facts, kind: 'group', fields: fieldsOf(use, objectsIn(known), depth) }
  }
  return { ...facts, ...leafOf(name, use, known, rule) }
}

function columnsOf(use: Use, rows: unknown[], depth: number): Pick<List, 'columns'> {
  const read = rows.slice(0, ROWS_READ).filter((row) => row !== null && row !== undefined)
  if (read.length > 0 && !read.every(isObject)) return { columns: null }
  const columns = fieldsOf(use, objectsIn(read), depth)
  return { columns: columns.length > 0 ? columns : null }
}

function fieldsOf(use: Use, objects: Data[], depth: number): Shape[] {
  const names = new Set([...use.fields.keys(), ...objects.flatMap((one) => Object.keys(one))])
  return [...names].map((name) => {
    const values = objects.map((one) => own(one, name))
    return valueShape(name, use.fields.get(name) ?? newUse(), values, {}, depth + 1)
  })
}

function factsOf(
  name: string,
  use: Use,
  { required, fallback, example, description }: Rule,
): Facts {
  const known = fallback ?? use.fallback ?? (typeof example === 'object' ? null : example)
  const shown = known ?? (use.isComputed ? 'automatic' : null)
  return {
    name,
    label: labelOf(name),
    isRequired: required === true,
    description: description ?? '',
    placeholder: shown === null || shown === undefined ? '' : String(shown),
  }
}

function leafOf(name: string, use: Use, known: unknown[], rule: Rule): Omit<Leaf, keyof Facts> {
  const { hints } = use
  const isNumeric = hints.has('money') || hints.has('number')
  const found = known.length > 0 ? kindOfValue(known, hints) : kindOfUse(use, rule)
  return { kind: found, isNumeric, choices: choicesOf(name, use) }
}

function kindOfValue(known: unknown[], hints: Use['hints']): LeafKind {
  if (known.every((value) => typeof value === 'boolean')) return 'boolean'
  if (known.every((value) => typeof value === 'number') && !hints.has('date')) return 'number'
  if (hints.has('picture')) return 'picture'
  const texts = known.map(String)
  if (texts.every((text) => /^\d{4}-\d\d-\d\d$/.test(text))) return 'date'
  return texts.some((text) => text.length > LONG_CHARS || text.includes('\n')) ? 'long' : 'text'
}

function kindOfUse({ hints, choices, fields }: Use, { type }: Rule): LeafKind {
  if (type === 'number' || type === 'boolean' || type === 'date') return type
  if (type === 'string') return hints.has('picture') ? 'picture' : 'text'
  if (hints.has('picture')) return 'picture'
  if (hints.has('date')) return 'date'
  if (hints.has('money') || hints.has('number')) return 'number'
  const isTestOnly = hints.size === 1 && hints.has('test')
  return isTestOnly && choices.size === 0 && fields.size === 0 ? 'boolean' : 'text'
}

const LOCALES = ['en-GB', 'en-US', 'de-DE', 'fr-FR', 'es-ES', 'it-IT', 'nl-NL', 'pl-PL', 'ja-JP']
const CURRENCIES = ['EUR', 'USD', 'GBP', 'CHF', 'JPY', 'SEK', 'NOK', 'DKK', 'PLN', 'CAD', 'AUD']

function choicesOf(name: string, { hints, choices }: Use): string[] {
  if (hints.has('currency')) return CURRENCIES
  if (hints.has('locale')) return LOCALES
  return name === 'dir' ? ['ltr', 'rtl'] : [...choices]
}

/** `tax_id` and `taxId` are read as "Tax id". */
export function labelOf(name: string): string {
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .trim()
    .toLowerCase()
    .replaceAll(ABBREVIATION, (word) => word.toUpperCase())
  return words === '' ? name : `${words[0]?.toUpperCase()}${words.slice(1)}`
}

/** Words that are spelled in capitals. */
const ABBREVIATION =
  /\b(?:id|url|uri|iban|bic|vat|gst|ein|qr|sku|ean|isbn|pdf|html|css|po|ip|gps|utc|eur|usd|gbp|chf)\b/g

export function isObject(value: unknown): value is Data {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function objectsIn(values: readonly unknown[]): Data[] {
  return values.filter((value) => isObject(value))
}

function isStructure(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}

/** A member by its name. Data may have one called `constructor`. */
export function own<T>(data: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(data, name) ? data[name] : undefined
}

export function isLeaf(shape: Shape): shape is Leaf {
  return shape.kind !== 'list' && shape.kind !== 'group' && shape.kind !== 'other'
}
