/** The MCP server on any transport: it lists the tools and calls them. */
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js'
import { callTool, type Send } from './call-tool.ts'
import { INSTRUCTIONS } from './definitions.ts'
import { allTools, type Tool } from './requests.ts'

/** @param send sends the requests of the tools @param version of the server that clients show */
export function createMcpServer(send: Send, version: string): Server {
  const tools = allTools()
  const server = new Server(
    { name: 'platen', title: 'Platen', version },
    {
      capabilities: { tools: {} },
      instructions: INSTRUCTIONS,
      // It would validate answers of people, which no tool asks for; the default compiles schemas
      // for each server.
      jsonSchemaValidator: {
        getValidator: () => () => ({ valid: false, data: undefined, errorMessage: '' }),
      },
    },
  )
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: Array.from(tools.values(), described),
  }))
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal }) => {
    const tool = tools.get(params.name)
    if (!tool) {
      const message = `There is no tool ${params.name.slice(0, 100)}. tools/list has all tools.`
      throw new McpError(ErrorCode.InvalidParams, message)
    }
    return callTool({ tool, given: params.arguments ?? {}, send, signal })
  })
  return server
}

function described({ name, title, description, schema, readOnly }: Tool) {
  return {
    name,
    title,
    description,
    inputSchema: schema,
    // Without the hints that are the default, as the list takes room in the context of a model.
    annotations: readOnly
      ? { readOnlyHint: true, openWorldHint: false }
      : { destructiveHint: false },
  }
}
