/** Makes what the dashboard's forms need from openapi.yaml: render options, filters, and which operations exist. */

interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: (string | number | null)[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  default?: unknown
  minimum?: number
  maximum?: number
  description?: string
  'x-redact'?: boolean
}

interface Document {
  paths: Record<string, Record<string, { operationId?: string; parameters?: Parameter[] }>>
  components: { schemas: Record<string, Schema> }
}

interface Parameter {
  name?: string
  in?: string
}

const TYPES = `
/** One option of a render, as a form shows it. */
export interface OptionField {
  name: string
  kind: 'choice' | 'switch' | 'number' | 'text' | 'markup' | 'page_format' | 'margins' | 'group' | 'cookies' | 'headers'
  /** The value without the option; null = none. */
  initial: string | number | boolean | null
  choices?: readonly (string | number)[]
  /** The fields of a group, each a choice. */
  parts?: readonly { name: string; choices: readonly (string | number)[] }[]
  minimum?: number
  maximum?: number
  description: string
}
`

/** @param yaml the text of openapi.yaml @returns the text of a TypeScript module */
export async function optionFields(yaml: string): Promise<string> {
  const { paths, components } = Bun.YAML.parse(yaml) as Document
  const { schemas } = components
  const resolve = (schema: Schema): Schema => ({
    ...schemas[schema.$ref?.split('/').at(-1) ?? ''],
    ...schema,
  })
  function fieldsOf(name: string) {
    return Object.entries(schemas[name]?.properties ?? {}).map(([field, schema]) =>
      toField(field, resolve(schema)),
    )
  }
  const fields = { pdf: fieldsOf('PdfOptions'), screenshot: fieldsOf('ScreenshotOptions') }
  const json = JSON.stringify(fields, null, 2)
  const filters = paths['/api/v1/renders']?.['get']?.parameters?.flatMap(({ name }) => name ?? [])
  const ids = Object.entries(paths)
    .filter(([path]) => path.startsWith('/api/'))
    .flatMap(([, item]) => Object.values(item).flatMap(({ operationId }) => operationId ?? []))
  return `${TYPES}
export const OPTION_FIELDS: Record<'pdf' | 'screenshot', OptionField[]> = ${json}

/** Query parameters of the list of renders. */
export const RENDER_FILTERS: ReadonlySet<string> = new Set(${JSON.stringify(filters)})

/** Operations of users. */
export const OPERATIONS: ReadonlySet<string> = new Set(${JSON.stringify(ids)})
`
}

function toField(name: string, schema: Schema) {
  const { default: initial = null, minimum, maximum, description = '' } = schema
  const choices = choicesOf(schema)
  const kind = kindOf(schema)
  return {
    name,
    kind,
    ...(kind === 'group' && { parts: partsOf(schema) }),
    initial: typeof initial === 'object' ? null : initial,
    ...(choices && { choices }),
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
    description,
  }
}

/** Null is no choice of its own: it stands for the default. */
function choicesOf(schema: Schema) {
  const all = schema.oneOf?.find((one) => one.enum)?.enum ?? schema.enum
  return all?.filter((choice) => choice !== null)
}

function partsOf({ properties = {} }: Schema) {
  return Object.entries(properties).map(([name, part]) => ({
    name,
    choices: choicesOf(part) ?? [],
  }))
}

function kindOf(schema: Schema): string {
  const types = [schema.type ?? []].flat()
  if (schema.oneOf) return 'page_format'
  if (schema.enum) return 'choice'
  if (types.includes('boolean')) return 'switch'
  if (types.includes('number') || types.includes('integer')) return 'number'
  if (types.includes('array')) return 'cookies'
  if (types.includes('object')) return kindOfObject(schema)
  return schema['x-redact'] ? 'markup' : 'text'
}

function kindOfObject({ properties }: Schema): string {
  if (!properties) return 'headers'
  return Object.values(properties).every((part) => part.enum) ? 'group' : 'margins'
}
