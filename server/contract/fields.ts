/**
 * Lists the fields of a schema of openapi.yaml, for suggestions and for case-insensitive
 * enumerations.
 */

/** The parts of a JSON Schema that are read here. */
export interface FieldSchema {
  $ref?: string
  properties?: Record<string, FieldSchema>
  items?: FieldSchema
  oneOf?: FieldSchema[]
  enum?: unknown[]
  /** Other names of an option, in lower case and without separators, divided by spaces. */
  'x-aliases'?: string
}

interface EnumField {
  /** Names of its parent objects, then its own. */
  segments: string[]
  /** Allowed strings by their lower-case form. */
  values: Map<string, string>
}

export interface Fields {
  /** All fields as dotted paths, such as `options.margin.top` or `options.cookies[].name`. */
  paths: string[]
  /** Fields with enumerated strings, except those inside arrays. */
  enums: EnumField[]
  /** Other names of fields, by path (`x-aliases`). */
  aliases: Map<string, string>
}

/** Lists the fields of a schema whose references point into `schemas`. */
export function fieldsOf(schema: object, schemas: Record<string, object>): Fields {
  const paths = new Set<string>()
  const enums: EnumField[] = []
  const aliases = new Map<string, string>()

  function read(unresolved: FieldSchema, segments: string[]): void {
    const name = unresolved.$ref?.split('/').at(-1)
    const {
      properties = {},
      items,
      oneOf = [],
      enum: values,
      'x-aliases': names,
    } = name ? (schemas[name] as FieldSchema) : unresolved
    if (names !== undefined) aliases.set(segments.join('.'), names)
    const strings = values?.filter((value) => typeof value === 'string') ?? []
    if (strings.length > 0 && !segments.join('.').includes('[]')) {
      enums.push({ segments, values: new Map(strings.map((text) => [text.toLowerCase(), text])) })
    }
    for (const branch of oneOf) read(branch, segments)
    if (items) read(items, [...segments.slice(0, -1), `${segments.at(-1)}[]`])
    for (const [field, inner] of Object.entries(properties)) {
      paths.add([...segments, field].join('.'))
      read(inner, [...segments, field])
    }
  }

  read(schema as FieldSchema, [])
  return { paths: [...paths], enums, aliases }
}

/** Longer than all allowed strings. */
const VALUE_CHARS_MAX = 40

/** Changes enumerated strings in `value` to the letter case of openapi.yaml: `a4` becomes `A4`. */
export function foldCase(value: unknown, enums: EnumField[]): void {
  for (const { segments, values } of enums) {
    const parent = segments.slice(0, -1).reduce<unknown>(ownMember, value)
    const name = segments.at(-1) ?? ''
    const given = ownMember(parent, name)
    if (typeof given !== 'string' || given.length > VALUE_CHARS_MAX) continue
    const written = values.get(given.toLowerCase())
    if (written !== undefined) (parent as Record<string, unknown>)[name] = written
  }
}

function ownMember(parent: unknown, name: string): unknown {
  const isObject = typeof parent === 'object' && parent !== null && Object.hasOwn(parent, name)
  return isObject ? (parent as Record<string, unknown>)[name] : undefined
}
