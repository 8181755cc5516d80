/**
 * Makes the query parameters of render links from the options with `x-link`: their part of
 * openapi.yaml, and the list of them for the server.
 */
import { parseWhole } from '../server/contract/openapi-document.ts'

interface Schema {
  $ref?: string
  type?: string | string[]
  description?: string
  default?: unknown
  enum?: unknown[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  /** The differences from the option: the name, and parts of the schema. */
  'x-link'?: true | ({ name?: string } & Schema)
  [keyword: string]: unknown
}

interface Document {
  paths: Record<string, { parameters?: { name: string; in: string; explode?: boolean }[] }>
  components: { schemas: Record<string, Schema> }
}

/** A parameter, and the option of each kind of render that it sets. */
interface Parameter {
  name: string
  schema: Schema
  options: { screenshot?: string; pdf?: string }
}

/** The keywords of a value that is one text in an address. */
const KEPT = ['type', 'enum', 'minimum', 'maximum', 'minLength', 'maxLength', 'format']

const PATH = '/api/v1/render'
const BLOCK =
  /( +# The options with `x-link`, written by `bun run gen`\.\n)(?:.*\n)*?( +# The end of the options\.\n)/

/** Returns openapi.yaml with its current parameters. @throws Error if it has no place for them */
export function withLinkParameters(yaml: string): string {
  if (!BLOCK.test(yaml)) throw new Error('openapi.yaml has no place for parameters of render links')
  const parameters = parametersOf(documentOf(yaml)).map(written).join('')
  return yaml.replace(BLOCK, (_all, begin: string, end: string) => begin + parameters + end)
}

/** The text of a TypeScript module with the names of all parameters. */
export function linkParameters(yaml: string): string {
  const document = documentOf(yaml)
  const options = Object.fromEntries(
    parametersOf(document).map(({ name, options }) => [name, options]),
  )
  const others = (document.paths[PATH]?.parameters ?? [])
    .filter(({ in: place, name, explode }) => place === 'query' && !explode && !(name in options))
    .map(({ name }) => name)
  return `
/** Parameters that are options, and the option of each kind of render that they set. */
export const LINK_OPTIONS = ${JSON.stringify(options, null, 2)} as const

/** All other parameters, apart from values of variables. */
export const OTHER_PARAMETERS: readonly string[] = ${JSON.stringify(others)}
`
}

function documentOf(yaml: string): Document {
  return parseWhole(yaml) as object as Document
}

/** Those of images first. An option of both kinds is described as that of images. */
function parametersOf({ components: { schemas } }: Document): Parameter[] {
  const linked = (name: string) =>
    Object.entries(schemas[name]?.properties ?? {}).flatMap(([option, property]) => {
      const schema = { ...schemas[property.$ref?.split('/').at(-1) ?? ''], ...property }
      const { 'x-link': link } = schema
      if (link === undefined) return []
      const { name = option, ...changes } = link === true ? {} : link
      return [{ name, option, schema: { ...oneText(schema), ...changes } }]
    })
  const images = linked('ScreenshotOptions')
  const pdfs = linked('PdfOptions')
  const both = (name: string) => [images, pdfs].map((all) => all.find((one) => one.name === name))
  return [...new Set([...images, ...pdfs].map(({ name }) => name))].flatMap((name) => {
    const [image, pdf] = both(name)
    const schema = (image ?? pdf)?.schema
    return schema
      ? [{ name, schema, options: { screenshot: image?.option, pdf: pdf?.option } }]
      : []
  })
}

/** The form of a value that is text: of several forms, that of a name. */
function oneText({ oneOf = [], ...schema }: Schema): Schema {
  const types = [schema.type ?? []].flat().filter((type) => type !== 'null')
  const named = oneOf.find(({ type }) => type === 'string')
  return { ...schema, type: types[0], ...named }
}

function written({ name, schema, options }: Parameter): string {
  const only =
    options.pdf === undefined ? 'images' : options.screenshot === undefined ? 'PDFs' : null
  const about = sentenceOf(schema)
  const description = only === null ? about : `For ${only}: ${uncapitalise(about)}`
  const keywords = KEPT.flatMap((keyword) => {
    const value = schema[keyword]
    return value === undefined ? [] : [`${keyword}: ${flow(value)}`]
  })
  const lines = [
    `- name: ${name}`,
    '  in: query',
    '  description: >-',
    `    ${description}`,
    `  schema: { ${keywords.join(', ')} }`,
  ]
  return lines.map((line) => `      ${line}\n`).join('')
}

/** The first sentence about an option, and its default if that is not what people expect. */
function sentenceOf({ description = '', default: initial }: Schema): string {
  const [first = ''] = description.replaceAll(/\s+/g, ' ').split(/(?<=\.) /)
  return initial === true ? `${first} The default is \`true\`.` : first
}

/** Lists have no null: an address leaves the parameter out. */
function flow(value: unknown): string {
  return Array.isArray(value)
    ? `[${value.filter((one) => one !== null).join(', ')}]`
    : String(value)
}

/** `Viewport width` -> `viewport width`; `CSS selector` stays as it is. */
function uncapitalise(text: string): string {
  return /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
}
