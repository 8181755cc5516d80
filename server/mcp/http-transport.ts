/**
 * The transport "streamable HTTP" without sessions: one message in, at most one JSON object out.
 */
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import { createMcpServer } from './protocol.ts'
import { type ApiCaller, sendAs } from './rest-api.ts'

interface Message {
  /** The body, which the pipeline has checked. */
  message: unknown
  /** The header of this name, which the pipeline has checked. */
  protocolVersion: string | null
  caller: ApiCaller
  /** The version of the server that clients show. */
  version: string
}

interface MessageAnswer {
  status: number
  /** Null without a body. */
  json: unknown
  /** The reason why the protocol does not allow the message; null if it does. */
  problem: string | null
}

/** Answers one message. Nothing of it is kept: its server and its transport end with the answer. */
export async function answerMessage(options: Message): Promise<MessageAnswer> {
  const { message, protocolVersion, caller, version } = options
  const server = createMcpServer(sendAs(caller), version)
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  try {
    const headers = {
      'Content-Type': 'application/json',
      // The answer is JSON, whatever else the client accepts: the transport wants both.
      Accept: 'application/json, text/event-stream',
      ...(protocolVersion !== null && { 'MCP-Protocol-Version': protocolVersion }),
    }
    const request = new Request(caller.client.baseUrl, { method: 'POST', headers })
    const response = await transport.handleRequest(request, { parsedBody: message })
    const { status } = response
    if (status === 202) return { status, json: null, problem: null }
    const json = (await response.json()) as { error?: { message: string } }
    return { status, json, problem: status === 200 ? null : (json.error?.message ?? `${status}`) }
  } finally {
    await server.close()
  }
}
