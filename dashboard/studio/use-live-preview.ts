/**
 * The preview that follows what is typed: a request after a short rest, one at a time, and always
 * the newest. A request that takes long is given up for a newer one.
 */
import { useEffect, useMemo, useRef, useState } from 'react'
import { ApiFailure } from '../api.ts'
import { useNoticedEnd, useSession } from '../session.tsx'
import { type PreviewWithHints, renderWithHints } from '../templates/queries.ts'
import { createNewestText } from './newest-text.ts'
import type { PreviewBody as Body } from './preview-body.ts'

/** Typing rests this long before a preview is asked for. */
const REST_MS = 15
/** While typing goes on, a preview is asked for at least this often. */
const PATIENCE_MS = 400
/** A preview that has run this long makes way for a newer one. */
const SLOW_MS = 2_000
/** A preview that no server answered is asked for again after this rest. */
const RETRY_MS = 3_000

export interface LivePreview {
  /** The last output; it stays while newer ones are made or fail. */
  preview: PreviewWithHints | null
  failure: ApiFailure | null
  isBusy: boolean
  /** Renders again at once. */
  refresh(): void
  /**
   * Takes what was just typed, before the page has drawn it. @param body null while there is
   * nothing to preview
   */
  typed(body: Body | null): void
}

type Shown = Omit<LivePreview, 'refresh' | 'typed'>

/**
 * @param body null while there is nothing to preview, such as JSON that is not complete; the same
 *   object as long as nothing is typed
 */
export function useLivePreview(id: string, body: Body | null): LivePreview {
  const [shown, setShown] = useState<Shown>({
    preview: null,
    failure: null,
    isBusy: false,
  })
  const runner = useRef<Runner | null>(null)
  const text = useMemo(() => body && JSON.stringify(body), [body])
  useEffect(() => {
    const created = createRunner(id, (part) => setShown((before) => ({ ...before, ...part })))
    runner.current = created
    return () => created.stop()
  }, [id])
  useEffect(() => {
    if (text !== null) runner.current?.drawn(text)
  }, [text])
  useNoticedEnd(shown.failure)
  const isSignedIn = Boolean(useSession().data?.user)
  const wasSignedIn = useRef(isSignedIn)
  useEffect(() => {
    const isBack = isSignedIn && !wasSignedIn.current
    wasSignedIn.current = isSignedIn
    // What was typed meanwhile has no preview yet.
    if (isBack && text !== null) runner.current?.now(text)
  }, [isSignedIn, text])
  const isUnanswered = shown.failure?.status === 0 && !shown.isBusy
  useEffect(() => {
    if (!isUnanswered || text === null) return
    const again = () => runner.current?.now(text)
    const timer = setTimeout(again, RETRY_MS)
    addEventListener('online', again)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', again)
    }
  }, [isUnanswered, text])
  return {
    ...shown,
    refresh() {
      if (text !== null) runner.current?.now(text)
    },
    typed(next) {
      if (next) runner.current?.typed(JSON.stringify(next))
    },
  }
}

/** Takes requests as JSON, by which it knows those that it has had. */
interface Runner {
  typed(text: string): void
  /** Takes what the page has drawn, unless something else was typed since. */
  drawn(text: string): void
  now(text: string): void
  stop(): void
}

function createRunner(id: string, show: (part: Partial<Shown>) => void): Runner {
  let waiting: string | null = null
  const newest = createNewestText()
  let timer: ReturnType<typeof setTimeout> | undefined
  /** When the first of the waiting changes was typed. */
  let waitingSince = 0
  let running: { control: AbortController; since: number } | null = null
  let isStopped = false

  async function run(): Promise<void> {
    const text = waiting
    if (text === null || running) return
    waiting = null
    const control = new AbortController()
    running = { control, since: performance.now() }
    show({ isBusy: true })
    try {
      const preview = await renderWithHints(id, JSON.parse(text) as Body, control.signal)
      if (!isStopped) show({ preview, failure: null })
    } catch (error) {
      const isOld = control.signal.aborted || (waiting !== null && isReplaced(error))
      if (!isStopped && !isOld) show({ failure: failureOf(error) })
    }
    running = null
    if (isStopped) return
    if (waiting !== null) void run()
    else show({ isBusy: false })
  }

  function wait(text: string, ms: number): void {
    if (waiting === null) waitingSince = performance.now()
    waiting = text
    if (running && performance.now() - running.since > SLOW_MS) running.control.abort()
    clearTimeout(timer)
    const patience = PATIENCE_MS - (performance.now() - waitingSince)
    timer = setTimeout(() => void run(), Math.max(0, Math.min(ms, patience)))
  }

  return {
    typed: (text) => newest.typed(text) && wait(text, REST_MS),
    drawn: (text) => newest.drawn(text) && wait(text, REST_MS),
    now(text) {
      newest.take(text)
      wait(text, 0)
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
      running?.control.abort()
    },
  }
}

/** Another window previews the same template. */
function isReplaced(error: unknown): boolean {
  return error instanceof ApiFailure && error.code === 'CONFLICT'
}

function failureOf(error: unknown): ApiFailure {
  return error instanceof ApiFailure ? error : new ApiFailure(String(error), 0, 'UNKNOWN')
}
