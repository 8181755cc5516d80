/**
 * Makes the arguments of the MCP tools from the operations of openapi.yaml that they call:
 * server/mcp/inputs.gen.ts. The schemas keep what every client understands: types, ranges, lists of
 * values and descriptions. Fields that models seldom need (`x-mcp: false`) are left out: the list
 * of tools takes room in their context.
 */
import {
  type OpenApiDocument,
  parseWhole,
  resolveParameter,
} from '../server/contract/openapi-document.ts'
import { TOOLS, type ToolDefinition } from '../server/mcp/definitions.ts'

interface Schema {
  $ref?: string
  type?: string | string[]
  description?: string
  properties?: Record<string, Schema>
  oneOf?: Schema[]
  items?: Schema
  additionalProperties?: Schema | boolean
  [keyword: string]: unknown
}

/** The keywords that are copied as they are. */
const KEPT = ['description', 'enum', 'minimum', 'maximum', 'minLength', 'maxLength', 'required']
/** No call of a model comes near larger bounds. */
const BOUND_MAX = 100_000

/** TypeScript source that exports the inputs. */
export function mcpInputs(yaml: string): string {
  const document = parseWhole(yaml)
  const inputs = Object.fromEntries(TOOLS.map((tool) => [tool.name, inputOf(document, tool)]))
  return `export const INPUTS = ${JSON.stringify(inputs, null, 2)} as const\n`
}

function inputOf(document: OpenApiDocument, tool: ToolDefinition) {
  const { operation: id, leftOut = [], fixed = {}, names = {} } = tool
  const [path, item, method] = find(document, id)
  const operation = item[method]
  const parameters = [...(item.parameters ?? []), ...(operation?.parameters ?? [])]
    .map((parameter) => resolveParameter(document, parameter))
    .filter((parameter) => parameter.in !== 'header')
  const body = resolve(
    document,
    (operation?.requestBody?.content['application/json']?.schema ?? {}) as Schema,
  )
  const fields = [
    ...parameters.map((parameter) => ({
      ...parameter,
      place: parameter.in,
      schema: {
        ...resolve(document, parameter.schema as Schema),
        description: descriptionOf(parameter),
      },
      required: parameter.in === 'path' || parameter.required === true,
    })),
    ...Object.entries(body.properties ?? {}).map(([name, schema]) => ({
      name,
      place: 'body',
      schema,
      required: ((body['required'] ?? []) as string[]).includes(name),
    })),
  ].filter(
    ({ name, schema }) =>
      resolve(document, schema)['x-mcp'] !== false && !leftOut.includes(name) && !(name in fixed),
  )
  const argumentOf = (name: string) => names[name] ?? name
  const required = fields.filter((field) => field.required).map(({ name }) => argumentOf(name))
  return {
    method: method.toUpperCase(),
    path,
    // All others are fields of the body.
    parameters: Object.fromEntries(
      fields
        .filter(({ place }) => place !== 'body')
        .map(({ name, place }) => [argumentOf(name), { in: place, name }]),
    ),
    schema: {
      type: 'object',
      properties: Object.fromEntries(
        fields.map(({ name, schema }) => [
          argumentOf(name),
          plain({ document, leftOut }, schema, name),
        ]),
      ),
      ...(required.length > 0 && { required }),
      additionalProperties: false,
    },
  }
}

/** @throws Error if no operation has this id */
function find({ paths }: OpenApiDocument, id: string) {
  for (const [path, item] of Object.entries(paths)) {
    for (const method of ['get', 'post', 'patch']) {
      if (item[method]?.operationId === id) return [path, item, method] as const
    }
  }
  throw new Error(`openapi.yaml has no operation ${id}, which a tool calls`)
}

function descriptionOf(parameter: object): string {
  const { description = '' } = parameter as { description?: string }
  return description
}

/** Follows a reference; what stands beside it takes precedence. */
function resolve(document: OpenApiDocument, schema: Schema): Schema {
  const { $ref, ...beside } = schema
  if ($ref === undefined) return schema
  const found = document.components.schemas[$ref.split('/').at(-1) ?? ''] as Schema
  return { ...resolve(document, found), ...beside }
}

interface Context {
  document: OpenApiDocument
  /** Paths of fields that are no arguments. */
  leftOut: readonly string[]
}

/**
 * A schema without references and without keywords of ours. A null is the same as no argument. The
 * list of tools takes room in the context of a model, so arguments keep two sentences of their
 * description, and their fields one.
 */
function plain(context: Context, given: Schema, path: string): Schema {
  const { document, leftOut } = context
  const schema = resolve(document, given)
  const { type, properties, items, oneOf, additionalProperties } = schema
  const types = [type ?? []].flat().filter((one) => one !== 'null')
  const result: Schema = {}
  if (types.length === 1 && !oneOf) result.type = types[0]
  if (types.length > 1 && !oneOf) result.type = types
  for (const keyword of KEPT) {
    const value = schema[keyword]
    if (value === undefined || (typeof value === 'number' && value >= BOUND_MAX)) continue
    if (keyword === 'description') result.description = descriptionAt(path, String(value))
    else if (keyword === 'enum') result['enum'] = (value as unknown[]).filter((one) => one !== null)
    else result[keyword] = value
  }
  if (oneOf) result['anyOf'] = oneOf.map((one) => plain(context, one, path))
  if (properties) {
    result.properties = Object.fromEntries(
      Object.entries(properties)
        .map(([name, one]) => [name, resolve(document, one), `${path}.${name}`] as const)
        .filter(([, one, at]) => one['x-mcp'] !== false && !leftOut.includes(at))
        .map(([name, one, at]) => [name, plain(context, one, at)]),
    )
  }
  if (items) {
    // The description of the array says what they are.
    const { description: _description, ...item } = plain(context, items, `${path}[]`)
    result.items = item
  }
  if (additionalProperties !== undefined) {
    result.additionalProperties =
      typeof additionalProperties === 'object'
        ? plain(context, additionalProperties, `${path}.*`)
        : additionalProperties
  }
  return result
}

function descriptionAt(path: string, text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const sentences = line.split(/(?<=\.) /)
  return sentences.slice(0, path.includes('.') ? 1 : 2).join(' ')
}
