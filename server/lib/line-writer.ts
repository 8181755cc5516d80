/**
 * Writes lines to standard output or standard error without blocking. A pipe without a reader, a
 * full disk or a closed pipe loses lines, but never delays a request. Lines wait in a bounded
 * buffer; lines that do not fit are dropped and counted.
 */
import { settlesWithin } from '@platen/lib'

export interface LineWriter {
  /** Queues one line, which ends with a line break. Never throws and never blocks. */
  write(line: string): void
  /** Number of lines dropped so far. */
  readonly dropped: number
  /**
   * Waits until all lines are written, at most `limitMs`.
   * @returns null if all lines were written, otherwise the error code or `TIMEOUT`
   */
  flush(limitMs: number): Promise<string | null>
}

/** The used part of Bun's `FileSink`, which never blocks on pipes, sockets and terminals. */
export interface Sink {
  write(text: string): unknown
  /** Returns a promise while the reader is slow. Throws or rejects with the error of the system. */
  flush(): unknown
}

export interface LineWriterOptions {
  /** Opens the output: for the first line, and again after each error. */
  open(): Sink
  /** Creates the line that reports dropped lines once writing works again. */
  notice(dropped: number): string
}

/** Maximum number of waiting characters; about 3,000 log lines. */
const WAITING_CHARS_MAX = 1024 ** 2
/** Maximum number of characters per write. */
const CHUNK_CHARS_MAX = 64 * 1024
/** Delay after an error before the next write. */
const RETRY_MS = 1_000

export function createLineWriter({ open, notice }: LineWriterOptions): LineWriter {
  let sink: Sink | null = null
  let waiting: string[] = []
  let waitingLength = 0
  let isWriting = false
  let retry: ReturnType<typeof setTimeout> | undefined
  let dropped = 0
  let unreported = 0
  let afterError = false
  const onSettled: ((problem: string | null) => void)[] = []

  function drop(count: number): void {
    dropped += count
    unreported += count
  }

  /** Takes the next lines as one text, with the notice of dropped lines in their place. */
  function takeChunk(): { text: string; lines: number; reported: number } {
    // The last write may have ended in the middle of a line.
    let text = afterError ? `\n${unreported > 0 ? notice(unreported) : ''}` : ''
    let lines = 0
    for (const line of waiting) {
      if (lines > 0 && text.length + line.length > CHUNK_CHARS_MAX) break
      text += line
      waitingLength -= line.length
      lines += 1
    }
    waiting = waiting.slice(lines)
    const isLast = waiting.length === 0 && unreported > 0
    if (isLast && !afterError) text += notice(unreported)
    return { text, lines, reported: afterError || isLast ? unreported : 0 }
  }

  function writeAll(): void {
    while (!isWriting && (waiting.length > 0 || unreported > 0)) {
      const { text, lines, reported } = takeChunk()
      isWriting = true
      const written = () => {
        isWriting = false
        afterError = false
        unreported -= reported
      }
      try {
        sink ??= open()
        const pending = [sink.write(text), sink.flush()].filter(
          (result) => result instanceof Promise,
        )
        if (pending.length > 0) {
          Promise.all(pending).then(
            () => {
              written()
              writeAll()
            },
            (error: unknown) => fail(error, lines),
          )
          return
        }
        written()
      } catch (error) {
        fail(error, lines)
        return
      }
    }
    if (!isWriting) settle(null)
  }

  function fail(error: unknown, lines: number): void {
    isWriting = false
    afterError = true
    sink = null
    drop(lines)
    clearTimeout(retry)
    retry = setTimeout(() => {
      retry = undefined
      writeAll()
    }, RETRY_MS)
    // Retrying must not keep the process alive.
    retry.unref()
    settle(codeOf(error))
  }

  function settle(problem: string | null): void {
    for (const resolve of onSettled.splice(0)) resolve(problem)
  }

  return {
    write(line) {
      if (waitingLength + line.length > WAITING_CHARS_MAX) return drop(1)
      waiting.push(line)
      waitingLength += line.length
      if (retry === undefined) writeAll()
    },
    get dropped() {
      return dropped
    },
    async flush(limitMs) {
      const settled = Promise.withResolvers<string | null>()
      onSettled.push(settled.resolve)
      const timer = setTimeout(() => settled.resolve('TIMEOUT'), limitMs)
      clearTimeout(retry)
      retry = undefined
      if (!isWriting) writeAll()
      return settled.promise.finally(() => clearTimeout(timer))
    },
  }
}

/**
 * Writes one text, waiting at most `limitMs`.
 * @returns null if it was written; the error code of the system if it was not; `TIMEOUT` if the
 *   reader is slow, in which case it may still be written
 */
export async function printTo(
  open: () => Sink,
  text: string,
  limitMs: number,
): Promise<string | null> {
  try {
    const sink = open()
    const written = Promise.all([sink.write(text), sink.flush()])
    return (await settlesWithin(written, limitMs)) ? await written.then(() => null) : 'TIMEOUT'
  } catch (error) {
    return codeOf(error)
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'UNKNOWN'
}
