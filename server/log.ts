/**
 * Writes structured logs to standard error, one JSON object per line. Standard output is reserved
 * for what the operator asked to see (the first key). Bodies are never logged, and errors are
 * reduced to parts that cannot contain customer content.
 */
import { DrizzleQueryError } from 'drizzle-orm'
import pino from 'pino'
import { createLineWriter, type LineWriter } from './lib/line-writer.ts'

export type Log = pino.Logger

/** The least severe level that is logged. */
export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'

/** Opens standard error as the destination of the log. */
export function openLogWriter(): LineWriter {
  return createLineWriter({
    open: () => Bun.stderr.writer(),
    notice: (dropped) => {
      const msg = `${dropped} log lines were dropped`
      return `{"level":"warn"${pino.stdTimeFunctions.isoTime()},"dropped":${dropped},"msg":"${msg}"}\n`
    },
  })
}

/**
 * Creates a logger that never throws: a line that cannot be written must not fail its request.
 */
export function createLog(
  level: LogLevel,
  destination: pino.DestinationStream = openLogWriter(),
): Log {
  const safe: pino.DestinationStream = {
    write(line) {
      try {
        destination.write(line)
      } catch {
        // There is nowhere else to report it.
      }
    },
  }
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError },
    },
    safe,
  )
}

/** Names of errors whose messages come from this code base. */
const SAFE_ERRORS = new Set(['ApiError', 'EngineError', 'EgressError', 'StorageError'])

/**
 * Reduces an error to its name, code and stack frames. A message is included only if it comes from
 * this code base or the operating system, because other messages may quote a page, an address or
 * query parameters.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (error instanceof DrizzleQueryError) return describeError(error.cause)
  if (!(error instanceof Error)) return { type: typeof error }
  const isSafe = SAFE_ERRORS.has(error.name) || 'syscall' in error
  // Libraries may assign anything to `stack`.
  const stack = typeof error.stack === 'string' ? error.stack : ''
  const frames = stack.replace(String(error.message), '').split('\n')
  return {
    type: error.name,
    code: 'code' in error ? error.code : undefined,
    message: isSafe ? error.message : undefined,
    stack: frames.filter((line) => line.trimStart().startsWith('at ')),
    cause: error.cause === undefined ? undefined : describeError(error.cause),
  }
}
