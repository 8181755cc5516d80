/**
 * Sends the requests of tools to the REST API of this process, with the key of the caller:
 * authentication, limits, validation and errors are those of the REST API.
 */
import type { Client } from '../http/forwarded.ts'
import type { Send } from './call-tool.ts'
import type { ToolRequest } from './requests.ts'
import { type Answer, type ApiFailure, failureText } from './results.ts'

/** Handles a request as if a client of this process had sent it. */
export type Dispatch = (client: Client, request: Request) => Promise<Response>

/** The caller of a tool. */
export interface ApiCaller {
  dispatch: Dispatch
  client: Client
  authorization: string | null
  /** Aborts when the client disconnects. */
  signal: AbortSignal
}

/** Creates the function that sends requests as this caller. */
export function sendAs({ dispatch, client, authorization, signal }: ApiCaller): Send {
  return async (request, cancelled) => {
    const { method, body } = request
    const sent = new Request(urlOf(request, client.baseUrl), {
      method,
      signal: AbortSignal.any([signal, cancelled]),
      headers: { Authorization: authorization ?? '', 'Content-Type': 'application/json' },
      ...(body !== null && { body: JSON.stringify(body) }),
    })
    return answerOf(await dispatch(client, sent))
  }
}

function urlOf({ path, params }: ToolRequest, baseUrl: string): URL {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(params.path[name] ?? ''),
  )
  const url = new URL(filled, baseUrl)
  for (const [name, value] of Object.entries(params.query)) {
    url.searchParams.set(name, String(value))
  }
  return url
}

async function answerOf(response: Response): Promise<Answer> {
  if (!response.ok) {
    const { error } = (await response.json()) as { error: ApiFailure }
    return { ok: false, message: failureText(error) }
  }
  const contentType = response.headers.get('content-type') ?? ''
  const isJson = contentType.startsWith('application/json')
  return {
    ok: true,
    requestId: response.headers.get('x-request-id'),
    contentType,
    data: isJson ? await response.json() : await response.bytes(),
  }
}
