/** Renders what the playground describes: one request at a time, and then the newest. */
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiFailure, readFailure } from '../api.ts'
import { RENDERS } from '../queries.ts'
import { useNoticedEnd } from '../session.tsx'
import type { RenderRequest } from './request.ts'

export interface Rendered {
  blob: Blob
  requestId: string
  ms: number
}

export interface Renderer {
  /** Renders a request, or the newest one once the request under way has ended. */
  render(request: RenderRequest): void
  isBusy: boolean
  /** The last output, until the next result; null if that is a failure. */
  rendered: Rendered | null
  /** The last failure, until the next result. */
  failure: ApiFailure | null
}

export function useRenderer(): Renderer {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [rendered, setRendered] = useState<Rendered | null>(null)
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  useNoticedEnd(failure)
  const waiting = useRef<RenderRequest | null>(null)
  const running = useRef(false)

  async function runAll(): Promise<void> {
    running.current = true
    setBusy(true)
    for (let next = waiting.current; next; next = waiting.current) {
      waiting.current = null
      try {
        setRendered(await renderOnce(next))
        setFailure(null)
      } catch (error) {
        setRendered(null)
        // Fields tell a sentence that is said again from one that was corrected.
        flushSync(() => setFailure(null))
        setFailure(
          error instanceof ApiFailure ? error : new ApiFailure(String(error), 0, 'UNKNOWN'),
        )
      }
    }
    running.current = false
    setBusy(false)
    await client.invalidateQueries({ queryKey: RENDERS })
    await client.invalidateQueries({ queryKey: ['usage'] })
  }

  return {
    render(request) {
      waiting.current = request
      if (!running.current) void runAll()
    },
    isBusy,
    rendered,
    failure,
  }
}

/** Refuses an incomplete form in its own words: the server would name the field of the API. */
function refuseIncomplete({ body }: RenderRequest): void {
  if (body['template_id'] !== '') return
  const message = 'Choose a template.'
  throw new ApiFailure(message, 400, 'VALIDATION_ERROR', [{ path: 'template_id', message }])
}

async function renderOnce(request: RenderRequest): Promise<Rendered> {
  refuseIncomplete(request)
  const { path, body } = request
  const response = await fetch(`/dashboard${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => {
    throw new ApiFailure('The server does not answer. Check your connection.', 0, 'NO_ANSWER')
  })
  if (!response.ok) {
    const failure = await readFailure(response)
    throw await import('./form-words.ts').then(
      ({ inFormWords }) => inFormWords(failure, request.kind),
      // The words of the server say it, too. A page that is loaded again would lose them.
      () => failure,
    )
  }
  return {
    blob: await response.blob(),
    requestId: response.headers.get('x-request-id') ?? '',
    ms: Number(response.headers.get('x-render-duration-ms')),
  }
}
