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

/** The sections of the form of options, in their order. Each option names its own (`x-section`). */
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

/** A section of the form, with its options. */
export interface OptionSection {
  title: string
  fields: readonly OptionField[]
}
`

/** @param yaml the text of openapi.yaml @returns the text of a TypeScript module */
export async function optionFields(yaml: string): Promise<string> {
  const { schemas } = (parseWhole(yaml) as object as Document).components
  const resolve: Resolve = (schema) => ({
    ...schemas[schema.$ref?.split('/').at(-1) ?? ''],
    ...schema,
  })
  const sections = (name: string) => sectionsOf(schemas[name] ?? {}, resolve)
  const options = { pdf: sections('PdfOptions'), screenshot: sections('ScreenshotOptions') }
  return `${TYPES}
export const OPTION_SECTIONS: Record<'pdf' | 'screenshot', OptionSection[]> = ${JSON.stringify(options, null, 2)}
`
}

type Resolve = (schema: Schema) => Schema

/** The sections that have options. @throws Error for an option without a section */
function sectionsOf({ properties = {} }: Schema, resolve: Resolve): object[] {
  const titleOf = (property: Schema) => resolve(property)['x-section'] ?? ''
  const lost = Object.keys(properties).filter(
    (name) => !SECTIONS.includes(titleOf(properties[name] ?? {})),
  )
  if (lost.length > 0) throw new Error(`options without a section of the form: ${lost.join(', ')}`)
  return SECTIONS.flatMap((title) => {
    const own = Object.entries(properties).filter(([, property]) => titleOf(property) === title)
    if (own.length === 0) return []
    return [{ title, fields: partsOf({ properties: Object.fromEntries(own) }, resolve) }]
  })
}

function partsOf({ properties = {} }: Schema, resolve: Resolve): object[] {
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
