/**
 * Writes lines to standard output or standard error without ever waiting for a reader: a pipe that
 * nobody reads, a full disk or a closed pipe costs lines, never a request. Lines that cannot be
 * written yet wait in a bounded buffer; what does not fit is dropped and counted.
 */
import { settlesWithin } from './timeout.ts'

export interface LineWriter {
  /** Takes one line, which ends with a line break. Never throws and never blocks. */
  write(line: string): void
  /** Lines dropped so far. */
  readonly dropped: number
  /**
   * Waits until every line is written, at most `limitMs`.
   * @returns null when everything was written, otherwise the error code, or `TIMEOUT`
   */
  flush(limitMs: number): Promise<string | null>
}

/** The part of Bun's `FileSink` that is used: it never blocks on pipes, sockets and terminals. */
export interface Sink {
  write(text: string): unknown
  /** A promise while the reader is slow. Throws or rejects with the system's error. */
  flush(): unknown
}

export interface LineWriterOptions {
  /** Opens the output: once at the start, and again after each error. */
  open(): Sink
  /** The line that reports dropped lines once writing works again. */
  notice(dropped: number): string
}

/** Characters that wait at most; about 3,000 log lines. */
const WAITING_MAX = 1024 ** 2
/** Characters handed over at a time. */
const CHUNK_MAX = 64 * 1024
/** After an error nothing is tried for this long. */
const RETRY_MS = 1_000

export function createLineWriter({ open, notice }: LineWriterOptions): LineWriter {
  let sink: Sink | null = null
  let waiting: string[] = []
  let waitingLength = 0
  let underWay = false
  let retry: ReturnType<typeof setTimeout> | undefined
  let dropped = 0
  let unreported = 0
  let afterError = false
  const onSettled: ((problem: string | null) => void)[] = []

  function drop(count: number): void {
    dropped += count
    unreported += count
  }

  /** The next lines as one text; a notice of what was dropped stands where the lines would have. */
  function take(): { text: string; lines: number; reported: number } {
    // The last write may have ended in the middle of a line.
    let text = afterError ? `\n${unreported > 0 ? notice(unreported) : ''}` : ''
    let lines = 0
    for (const line of waiting) {
      if (lines > 0 && text.length + line.length > CHUNK_MAX) break
      text += line
      waitingLength -= line.length
      lines += 1
    }
    waiting = waiting.slice(lines)
    const isLast = waiting.length === 0 && unreported > 0
    if (isLast && !afterError) text += notice(unreported)
    return { text, lines, reported: afterError || isLast ? unreported : 0 }
  }

  function send(): void {
    while (!underWay && (waiting.length > 0 || unreported > 0)) {
      const { text, lines, reported } = take()
      underWay = true
      const written = () => {
        underWay = false
        afterError = false
        unreported -= reported
      }
      try {
        sink ??= open()
        const handed = [sink.write(text), sink.flush()].filter((one) => one instanceof Promise)
        if (handed.length > 0) {
          Promise.all(handed).then(
            () => {
              written()
              send()
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
    if (!underWay) settle(null)
  }

  function fail(error: unknown, lines: number): void {
    underWay = false
    afterError = true
    sink = null
    drop(lines)
    clearTimeout(retry)
    retry = setTimeout(() => {
      retry = undefined
      send()
    }, RETRY_MS)
    // Lines that nobody can read keep no process alive.
    retry.unref()
    settle(codeOf(error))
  }

  function settle(problem: string | null): void {
    for (const resolve of onSettled.splice(0)) resolve(problem)
  }

  return {
    write(line) {
      if (waitingLength + line.length > WAITING_MAX) return drop(1)
      waiting.push(line)
      waitingLength += line.length
      if (retry === undefined) send()
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
      if (!underWay) send()
      return settled.promise.finally(() => clearTimeout(timer))
    },
  }
}

/**
 * Writes one text, waiting at most `limitMs`.
 * @returns null when it was written; the system's error code when it was not; `TIMEOUT` when the
 * reader is slow, who may still get it
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
