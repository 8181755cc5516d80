/** Calls a tool: one request to the REST API, and for a render a second one that reads its link. */
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { ArgumentError, requestOf, type Tool, type ToolRequest } from './requests.ts'
import { type Answer, failedResult, jsonResult, textResult, withPicture } from './results.ts'

/**
 * Sends a request to the REST API with the key of the caller. Answers an error with its message.
 */
export type Send = (request: ToolRequest, signal: AbortSignal) => Promise<Answer>

type Succeeded = Extract<Answer, { ok: true }>

export interface ToolCall {
  tool: Tool
  given: Record<string, unknown>
  send: Send
  signal: AbortSignal
}

/** Calls a tool. @returns the result, also for a call that failed */
export async function callTool({ tool, given, send, signal }: ToolCall): Promise<CallToolResult> {
  try {
    const answer = await send(requestOf(tool, given), signal)
    if (!answer.ok) return failedResult(answer.message)
    if (!(answer.data instanceof Uint8Array))
      return jsonResult(shownData(tool, dataOf(answer.data)))
    if (tool.operation === 'previewTemplate') {
      const smaller = 'Make the template smaller with its `width` and `height`.'
      return pictureOf(textResult('The preview of the template:'), answer, smaller)
    }
    const rendered = await renderedResult(answer, send, signal)
    if (tool.operation !== 'renderScreenshot') return rendered
    return pictureOf(rendered, answer, 'Open its link, or use `webp`, `jpeg` or a smaller `width`.')
  } catch (error) {
    if (error instanceof ArgumentError) return failedResult(error.message)
    throw error
  }
}

/**
 * The state of a render with its link. The render is complete and counted even if its link cannot
 * be read.
 */
async function renderedResult(
  { requestId }: Succeeded,
  send: Send,
  signal: AbortSignal,
): Promise<CallToolResult> {
  const path = '/api/v1/renders/{requestId}'
  const params = { path: { requestId: requestId ?? '' }, query: {} }
  const state = await send({ method: 'GET', path, params, body: null }, signal)
  if (state.ok) return jsonResult(dataOf(state.data))
  const reason = `The render is complete, but its link could not be read: ${state.message}`
  return textResult(JSON.stringify({ request_id: requestId }), `${reason}\nlist_renders has it.`)
}

function pictureOf(result: CallToolResult, { data, contentType }: Succeeded, smaller: string) {
  const mimeType = contentType.split(';')[0] ?? contentType
  return withPicture(result, data as Uint8Array, { mimeType, smaller })
}

/** The `data` of a JSON answer, with the pages of a list. */
function dataOf(json: unknown): unknown {
  const { data, pagination } = json as { data: unknown; pagination?: unknown }
  return pagination === undefined ? data : { data, pagination }
}

/** The data of a result. Of a template that was saved, the caller knows the HTML. */
function shownData({ operation, method }: Tool, data: unknown): unknown {
  if (operation === 'getRenderReport') {
    const { hints, ...rest } = data as { hints: unknown }
    // A long report is cut at its end.
    return { hints, ...rest }
  }
  if (method === 'GET' || operation === 'extract') return data
  const { html: _html, ...rest } = data as { html?: string }
  return rest
}
