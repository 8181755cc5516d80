/**
 * Serves the tools on standard input and output until the input ends. The requests are sent by the
 * SDK.
 */
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { type ApiError, type Platen, VERSION } from '../../../sdk/src/index.ts'
import type { Send } from '../../../server/mcp/call-tool.ts'
import { createMcpServer } from '../../../server/mcp/protocol.ts'
import { type Answer, type ApiFailure, failureText } from '../../../server/mcp/results.ts'
import { explain } from '../failures.ts'
import { printable } from '../terminal.ts'

/** A client waits a minute for a result: a model should rather read that it has to wait. */
const RETRY_DELAY_MS_MAX = 5_000

/** A call of `raw` by a path that is known at run time only. */
type AnyCall = (
  path: string,
  init: object,
) => Promise<{ data?: unknown; error?: ApiError; response?: Response }>

/** Resolves once it serves. */
export async function serveTools(platen: Platen): Promise<void> {
  const { raw } = platen.withOptions({ maxRetryDelayMs: RETRY_DELAY_MS_MAX })
  const send: Send = async ({ method, path, params, body }, signal) => {
    const call = raw[method] as AnyCall
    try {
      return answerOf(await call(path, { params, signal, ...(body !== null && { body }) }))
    } catch (error) {
      return { ok: false, message: explain(error) }
    }
  }
  const server = createMcpServer(send, VERSION)
  server.onerror = ({ message }) => process.stderr.write(`${printable(message)}\n`)
  await server.connect(new StdioServerTransport())
}

function answerOf({ data, error, response }: Awaited<ReturnType<AnyCall>>): Answer {
  if (error) return { ok: false, message: messageOf(error) }
  return {
    ok: true,
    requestId: response?.headers.get('x-request-id') ?? null,
    contentType: response?.headers.get('content-type') ?? '',
    data,
  }
}

/**
 * The message of the API without the code that the SDK puts before it; a proxy answers without such
 * JSON.
 */
function messageOf({ body, code, message, requestId }: ApiError): string {
  const { error } = (body ?? {}) as { error?: ApiFailure }
  return failureText(error?.message ? error : { code, message, request_id: requestId })
}
