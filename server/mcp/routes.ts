/**
 * The MCP server over HTTP. Its library is loaded with the first message: servers without one start
 * sooner.
 */
import { validationError } from '../errors.ts'
import type { UserHandlers } from '../http/handler-types.ts'
import type { Dispatch } from './rest-api.ts'

interface McpHandlerOptions {
  dispatch: Dispatch
  /** The version of the API. */
  version: string
}

export function createMcpHandlers({ dispatch, version }: McpHandlerOptions) {
  return {
    async sendMcpMessage({ body, headers, client, authorization, signal }) {
      const { answerMessage } = await import('./http-transport.ts')
      const { status, json, problem } = await answerMessage({
        message: body,
        protocolVersion: headers?.['MCP-Protocol-Version'] ?? null,
        caller: { dispatch, client, authorization, signal },
        version,
      })
      if (problem !== null) {
        const message = `The body is not a message of the protocol: ${problem}`
        throw validationError([{ path: '', message }])
      }
      return json === null ? { status, bytes: null } : { status, json }
    },
  } satisfies UserHandlers
}
