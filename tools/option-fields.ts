/**
 * Makes what the dashboard's forms need from openapi.yaml: render options, filters, and which
 * operations exist.
 */
import { parseWhole } from '../server/contract/openapi-document.ts'

interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: (string | number | null)[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  additionalProperties?: boolean | Schema
  items?: Schema
  default?: unknown
  description?: string
  'x-redact'?: boolean
  'x-section'?: string
  'x-label'?: string
  /** Whether the form shows the option before all others. */
  'x-common'?: boolean
  /** Other names of the option, in lower case and without separators. */
  'x-aliases'?: string
  /** How a form shows a text that it would show otherwise. */
  'x-form'?: keyof typeof FORMS
}

interface Document {
  paths: Record<string, Record<string, { operationId?: string; parameters?: Parameter[] }>>
  components: { schemas: Record<string, Schema> }
}

interface Parameter {
  name?: string
  in?: string
}

/** The group of the options that most requests set (`x-common`). */
const COMMON = 'Common'

/** The other groups of the form, in their order. Each option names its own (`x-section`). */
const SECTIONS = [
  'Output',
  'Headers and footers',
  'Document, archives and attachments',
  'What the page sees',
  'Changes to the page',
  'Waiting and failing',
]

/** Shapes of texts that no type or keyword tells. */
const FORMS = { line: 'string', password: 'password', signer: 'signer' } as const

const TYPES = `
/** The values of an option, or of a part of one. */
export type Shape =
  | { kind: 'boolean' }
  | { kind: 'number' }
  | { kind: 'string' }
  /** Text of several lines. */
  | { kind: 'markup' }
  | { kind: 'password' }
  /** The name of a signer of the account. */
  | { kind: 'signer' }
  | { kind: 'enum'; choices: readonly (string | number)[] }
  /** An object with these parts. */
  | { kind: 'object'; parts: readonly OptionField[] }
  /** An object with any names. */
  | { kind: 'map'; item: Shape }
  | { kind: 'array'; item: Shape }
  | { kind: 'one_of'; shapes: readonly Shape[] }

/** One option of a render, as a form shows it. */
export type OptionField = Shape & {
  name: string
  /** The name for people. */
  label: string
  /** The value without the option; null = none. */
  initial: string | number | boolean | null
  description: string
}

/** A group of the form, with the names and labels of its options. */
export interface OptionGroup {
  title: string
  names: readonly (readonly [name: string, label: string])[]
}

export type OptionKind = 'pdf' | 'screenshot'
`

const KINDS = { pdf: 'PdfOptions', screenshot: 'ScreenshotOptions' } as const

interface Option {
  name: string
  label: string
}

interface Group {
  title: string
  fields: Option[]
}

/**
 * Makes what a page of the form needs at once: the groups with the names of their options, and the
 * fields of the first one.
 * @param yaml the text of openapi.yaml
 * @returns the text of a TypeScript module
 */
export function optionGroups(yaml: string): string {
  const names = ({ title, fields }: Group) => ({
    title,
    names: fields.map(({ name, label }) => [name, label]),
  })
  const groups = byKind(yaml, (_, all) => all.map(names))
  const common = byKind(yaml, (_, all) => fieldsOf(all, (title) => title === COMMON))
  return `${TYPES}
/** The groups of the form. The first one has the options that most requests set. */
export const OPTION_GROUPS: Record<OptionKind, readonly OptionGroup[]> = ${json(groups)}

/** The fields of the first group. */
export const COMMON_OPTIONS: Record<OptionKind, readonly OptionField[]> = ${json(common)}
`
}

/**
 * Makes the fields of the other groups, and the words by which people look for an option.
 * @param yaml the text of openapi.yaml
 * @returns the text of a TypeScript module
 */
export function optionFields(yaml: string): string {
  const others = byKind(yaml, (_, all) => fieldsOf(all, (title) => title !== COMMON))
  const words = byKind(yaml, ({ properties = {} }, _, resolve) =>
    Object.fromEntries(
      Object.entries(properties).map(([name, property]) => [
        name,
        resolve(property)['x-aliases'] ?? '',
      ]),
    ),
  )
  return `import type { OptionField, OptionKind } from './options.gen.ts'

export const OTHER_OPTIONS: Record<OptionKind, readonly OptionField[]> = ${json(others)}

/** Other names of each option, in lower case and without separators. */
export const OPTION_WORDS: Record<OptionKind, Record<string, string>> = ${json(words)}
`
}

const json = (value: unknown) => JSON.stringify(value, null, 2)

const fieldsOf = (groups: Group[], isWanted: (title: string) => boolean) =>
  groups.filter(({ title }) => isWanted(title)).flatMap(({ fields }) => fields)

type Resolve = (schema: Schema) => Schema

function byKind<T>(
  yaml: string,
  make: (schema: Schema, groups: Group[], resolve: Resolve) => T,
): Record<string, T> {
  const { schemas } = (parseWhole(yaml) as object as Document).components
  const resolve: Resolve = (schema) => ({
    ...schemas[schema.$ref?.split('/').at(-1) ?? ''],
    ...schema,
  })
  const kinds = Object.entries(KINDS).map(([kind, name]) => {
    const schema = schemas[name] ?? {}
    return [kind, make(schema, groupsOf(schema, resolve), resolve)] as const
  })
  return Object.fromEntries(kinds)
}

/** The groups that have options. @throws Error for an option without a group */
function groupsOf({ properties = {} }: Schema, resolve: Resolve): Group[] {
  const titleOf = (property: Schema) => {
    const schema = resolve(property)
    return schema['x-common'] === true ? COMMON : (schema['x-section'] ?? '')
  }
  const titles = [COMMON, ...SECTIONS]
  const lost = Object.keys(properties).filter(
    (name) => !titles.includes(titleOf(properties[name] ?? {})),
  )
  if (lost.length > 0) throw new Error(`options without a section of the form: ${lost.join(', ')}`)
  return titles.flatMap((title) => {
    const own = Object.entries(properties).filter(([, property]) => titleOf(property) === title)
    if (own.length === 0) return []
    return [{ title, fields: partsOf({ properties: Object.fromEntries(own) }, resolve) }]
  })
}

function partsOf({ properties = {} }: Schema, resolve: Resolve): Option[] {
  return Object.entries(properties).map(([name, property]) => {
    const schema = resolve(property)
    const { default: initial = null, description = '' } = schema
    const scalar = typeof initial === 'object' ? null : initial
    const label = schema['x-label'] ?? labelOf(name)
    return { name, label, ...shapeOf(schema, resolve), initial: scalar, description }
  })
}

/** Words that are no words. */
const ACRONYMS = /\b(?:css|html|http|url|xml)\b/gi

/**
 * `marginTop` -> `Margin top`, `xml` -> `XML`. Options of which this is no name have one of their
 * own.
 */
function labelOf(name: string): string {
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_]/g, ' ')
    .toLowerCase()
  const label = words.charAt(0).toUpperCase() + words.slice(1)
  return label.replaceAll(ACRONYMS, (word) => word.toUpperCase())
}

/** @throws Error for a schema that a form cannot show */
function shapeOf(schema: Schema, resolve: Resolve): object {
  const { oneOf, enum: choices, properties, items } = schema
  const shape = (inner: Schema) => shapeOf(resolve(inner), resolve)
  if (oneOf) return { kind: 'one_of', shapes: oneOf.map(shape) }
  // Null is no choice of its own: it stands for the default.
  if (choices) return { kind: 'enum', choices: choices.filter((choice) => choice !== null) }
  const type = [schema.type ?? []].flat().find((one) => one !== 'null')
  const form = schema['x-form']
  if (form) return { kind: FORMS[form] }
  if (type === 'boolean' || type === 'string') {
    return { kind: schema['x-redact'] ? 'markup' : type }
  }
  if (type === 'number' || type === 'integer') return { kind: 'number' }
  if (type === 'array' && items) return { kind: 'array', item: shape(items) }
  if (type === 'object' && properties) return { kind: 'object', parts: partsOf(schema, resolve) }
  const { additionalProperties } = schema
  if (type === 'object' && typeof additionalProperties === 'object') {
    return { kind: 'map', item: shape(additionalProperties) }
  }
  throw new Error(`no form shows an option of this schema: ${JSON.stringify(schema)}`)
}
