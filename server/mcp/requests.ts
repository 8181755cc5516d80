/** Turns the arguments of a tool into a request to the REST API. */
import { TOOLS, type ToolDefinition } from './definitions.ts'
import { INPUTS } from './inputs.gen.ts'

/** A request to the REST API, with a path of openapi.yaml. */
export interface ToolRequest {
  method: 'GET' | 'POST' | 'PATCH'
  /** With the names of its parameters in braces. */
  path: string
  params: { path: Record<string, string>; query: Record<string, unknown> }
  /** Null for a request without a body. */
  body: Record<string, unknown> | null
}

/** The generated part of a tool. */
interface ToolInput {
  method: ToolRequest['method']
  path: string
  /** The arguments that are parameters of the operation; all others are fields of its body. */
  parameters: Record<string, { in: 'path' | 'query'; name: string }>
  schema: { type: 'object'; properties: Record<string, object>; additionalProperties: false }
}

/** A tool with its arguments. */
export type Tool = ToolDefinition & ToolInput

/** A mistake in the arguments that the API would not see. */
export class ArgumentError extends Error {}

/** All tools, by name. */
export function allTools(): ReadonlyMap<string, Tool> {
  const inputs = INPUTS as object as Record<string, ToolInput>
  return new Map(
    TOOLS.flatMap((tool) => {
      const input = inputs[tool.name]
      return input ? [[tool.name, { ...tool, ...input }]] : []
    }),
  )
}

/**
 * Every id and slug consists of these characters; a path of dots would lead to another operation.
 */
const ID = /^[\w-]{1,100}$/

/** @throws ArgumentError for an argument that does not exist, or an id that cannot be one */
export function requestOf(tool: Tool, given: Record<string, unknown>): ToolRequest {
  const { method, path, fixed = {} } = tool
  const params: ToolRequest['params'] = { path: {}, query: {} }
  const fields: Record<string, unknown> = {}
  const known = Object.keys(tool.schema.properties)
  for (const [name, value] of Object.entries(given)) {
    if (!known.includes(name)) {
      throw new ArgumentError(
        `\`${name.slice(0, 100)}\` is not an argument of ${tool.name}. Its arguments are ${known.join(', ')}.`,
      )
    }
    const parameter = tool.parameters[name]
    if (parameter?.in === 'query') params.query[parameter.name] = value
    else if (!parameter) fields[name] = value
  }
  for (const [name, parameter] of Object.entries(tool.parameters)) {
    if (parameter.in === 'path') params.path[parameter.name] = idOf(name, given[name])
  }
  Object.assign(method === 'GET' ? params.query : fields, fixed)
  return { method, path, params, body: method === 'GET' ? null : fields }
}

function idOf(name: string, value: unknown): string {
  if (typeof value === 'string' && ID.test(value)) return value
  throw new ArgumentError(
    `\`${name}\` is required, and must be an id or a slug: letters, digits, - and _.`,
  )
}
