/** Reads the fields of a JSON schema, for the tables and the folded lists of the reference. */
import { type OpenApi, resolveReference, type SchemaObject } from './document.ts'

export interface Field {
  name: string
  /** The name below those of its objects: `object.field`, in lists `list[].field`. */
  path: string
  /** In Markdown, e.g. ``list of object`` or `` `png`, `jpeg` ``. */
  type: string
  required: boolean
  /** In Markdown. */
  description: string
  /** As JSON; null without one, and if the description states it. */
  initial: string | null
  /** Bounds that the description does not state, e.g. `at most 200 characters`. */
  limits: string[]
  /** Values that are too many for the type. */
  values: string[]
  fields: Field[]
}

/** Deeper fields are described by `openapi.yaml` only. */
const DEPTH_MAX = 4
/** Longer lists of values stay in the description. */
const VALUES_MAX = 12

/** Lists the fields of a schema; none if it is no object. */
export function fieldsOf(document: OpenApi, schema: SchemaObject, prefix = '', depth = 0): Field[] {
  const { properties, required } = flatten(document, schema)
  if (depth >= DEPTH_MAX) return []
  return Object.entries(properties).map(([name, property]) => {
    const field = resolveReference(document, property)
    const merged = flatten(document, field)
    const description = property.description ?? field.description ?? merged.description ?? ''
    const path = `${prefix}${name}`
    const inner = field.items ? resolveReference(document, field.items) : field
    const { enum: values = [] } = inner
    return {
      name,
      path,
      type: typeOf(document, field),
      required: required.has(name),
      description,
      initial: initialOf(field, description),
      limits: limitsOf(field).filter((limit) => !isStated(limit, description)),
      values: values.length > VALUES_MAX ? values.map(String) : [],
      fields: fieldsOf(document, inner, `${path}${field.items ? '[]' : ''}.`, depth + 1),
    }
  })
}

/** All fields, those of objects after their object. */
export function allFields(fields: Field[]): Field[] {
  return fields.flatMap((field) => [field, ...allFields(field.fields)])
}

/** The properties of a schema and of all schemas that it consists of. */
function flatten(document: OpenApi, schema: SchemaObject) {
  const properties: Record<string, SchemaObject> = {}
  const required = new Set<string>()
  let description: string | undefined
  function add(reference: SchemaObject): void {
    const one = resolveReference(document, reference)
    description ??= one.description
    Object.assign(properties, one.properties)
    for (const name of one.required ?? []) required.add(name)
    for (const part of one.allOf ?? []) add(part)
  }
  add(schema)
  // Only one of several forms is sent, so their fields are not required together.
  for (const form of [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])]) {
    Object.assign(properties, { ...flatten(document, form).properties, ...properties })
  }
  return { properties, required, description }
}

function typeOf(document: OpenApi, reference: SchemaObject): string {
  const schema = resolveReference(document, reference)
  const forms = schema.oneOf ?? schema.anyOf
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``
  if (schema.enum) {
    if (schema.enum.length > VALUES_MAX) return 'string'
    return schema.enum.map((value) => `\`${String(value)}\``).join(', ')
  }
  if (forms) return [...new Set(forms.map((form) => typeOf(document, form)))].join(' or ')
  if (schema.items) return `list of ${typeOf(document, schema.items)}`
  const types = [schema.type ?? (schema.allOf || schema.properties ? 'object' : 'any')].flat()
  return types.join(' or ')
}

function initialOf({ default: initial }: SchemaObject, description: string): string | null {
  if (initial === undefined || initial === null || /default/i.test(description)) return null
  return JSON.stringify(initial)
}

function limitsOf(schema: SchemaObject): string[] {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems, maxProperties } = schema
  return [
    range(minimum, maximum, ''),
    range(minLength, maxLength, 'character'),
    range(minItems, maxItems, 'item'),
    range(undefined, maxProperties, 'name'),
  ].filter((limit) => limit !== null)
}

/** Numbers of JavaScript that only mean that a field is not bounded otherwise are left out. */
function range(least: number | undefined, most: number | undefined, noun: string): string | null {
  const upper = most === undefined || most >= Number.MAX_SAFE_INTEGER ? undefined : most
  const of = (count: number) =>
    `${count.toLocaleString('en')}${noun === '' ? '' : ` ${noun}${count === 1 ? '' : 's'}`}`
  if (least !== undefined && upper !== undefined)
    return least === upper ? of(upper) : `${least.toLocaleString('en')} to ${of(upper)}`
  if (upper !== undefined) return `at most ${of(upper)}`
  return least === undefined || (noun === 'character' && least === 1)
    ? null
    : `at least ${of(least)}`
}

/** Whether a text has all numbers of a limit. */
function isStated(limit: string, text: string): boolean {
  const numbers = limit.match(/[\d,.]+/g) ?? []
  const known: string[] = text.match(/\d[\d,.]*/g) ?? []
  const has = (number: string) => known.some((one) => plain(one) === plain(number))
  return numbers.every(has)
}

function plain(number: string): string {
  return number.replaceAll(',', '').replace(/\.$/, '')
}
