/**
 * Makes the options that `platen render` takes by name from openapi.yaml:
 * cli/src/render-options.gen.ts. Objects and maps are left out: they have names of their own, as in
 * `-O margin.top=10mm`.
 */
import { parseWhole } from '../server/contract/openapi-document.ts'

interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: (string | number | null)[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  items?: Schema
  default?: unknown
  description?: string
  'x-section'?: string
  'x-aliases'?: string
}

const SCHEMAS = { pdf: 'PdfOptions', screenshot: 'ScreenshotOptions' } as const
type RenderType = keyof typeof SCHEMAS

/** The format of a screenshot is the type of its output. */
const isOutputType = (type: RenderType, name: string) => type === 'screenshot' && name === 'format'

const SIDES = ['top', 'right', 'bottom', 'left']

const TYPES = `
/** An option of a render that the command line takes by name. */
export interface RenderOption {
  name: string
  /** The types of outputs that have it. */
  types: readonly ('pdf' | 'screenshot')[]
  /** \`sides\`: one length for all four sides. \`list\`: the option can be given several times. */
  kind: 'boolean' | 'number' | 'text' | 'sides' | 'list'
  choices?: readonly string[]
  /** True for a boolean that is on without the option. */
  on?: true
  description: string
  section: string
  /** Other names, in lower case and without separators. */
  aliases: readonly string[]
}
`

/** @param yaml the text of openapi.yaml @returns the text of a TypeScript module */
export function cliOptions(yaml: string): string {
  const schemas = parseWhole(yaml).components.schemas as Record<string, Schema>
  const resolve = (schema: Schema): Schema => ({
    ...schemas[schema.$ref?.split('/').at(-1) ?? ''],
    ...schema,
  })
  const options = new Map<string, { name: string; types: RenderType[] }>()
  for (const type of ['pdf', 'screenshot'] as const) {
    for (const [name, property] of Object.entries(schemas[SCHEMAS[type]]?.properties ?? {})) {
      if (isOutputType(type, name)) continue
      const known = options.get(name)
      const found = optionOf(resolve(property), resolve)
      if (known) known.types.push(type)
      else if (found) options.set(name, { name, types: [type], ...found })
    }
  }
  const json = JSON.stringify([...options.values()], null, 2)
  return `${TYPES}\nexport const RENDER_OPTIONS: readonly RenderOption[] = ${json}\n`
}

/** @returns null for an option that no single text can set */
function optionOf(schema: Schema, resolve: (schema: Schema) => Schema): object | null {
  const value = formOf(schema, resolve)
  if (value === null) return null
  const [description = ''] = (schema.description ?? '').split(/(?<=\.)\s/)
  return {
    ...value,
    ...(schema.default === true && { on: true }),
    description: description.replace(/\.$/, ''),
    section: schema['x-section'] ?? '',
    aliases: schema['x-aliases']?.split(' ') ?? [],
  }
}

function formOf(schema: Schema, resolve: (schema: Schema) => Schema): object | null {
  const { enum: values, oneOf = [], properties, items } = schema
  if (values) return { kind: 'text', choices: choicesOf(values) }
  // The names of a value that can be an object as well.
  const named = oneOf.map(resolve).find((one) => one.enum)
  if (named?.enum) return { kind: 'text', choices: choicesOf(named.enum) }
  const type = [schema.type ?? []].flat().find((one) => one !== 'null')
  if (type === 'boolean') return { kind: 'boolean' }
  if (type === 'number' || type === 'integer') return { kind: 'number' }
  if (type === 'string') return { kind: 'text' }
  const isSides = properties && Object.keys(properties).join() === SIDES.join()
  if (isSides) return { kind: 'sides' }
  const item = items && resolve(items)
  if (type === 'array' && item?.type === 'string') {
    return { kind: 'list', ...(item.enum && { choices: choicesOf(item.enum) }) }
  }
  return null
}

function choicesOf(values: readonly (string | number | null)[]): string[] {
  return values.flatMap((value) => (value === null ? [] : [String(value)]))
}
