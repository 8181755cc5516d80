/**
 * Structured logs, one JSON object per line, on standard error: standard output belongs to what a
 * person asked to see (the first key). Bodies are never logged; errors are reduced to what cannot
 * hold a customer's content.
 */
import { DrizzleQueryError } from 'drizzle-orm'
import pino from 'pino'
import { createLineWriter, type LineWriter } from './lib/line-writer.ts'

export type Log = pino.Logger

/** The least severe level that is logged. */
export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'

/** Standard error as the log's destination. */
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
 * Builds a logger, which never throws: a line that cannot be written must not fail the request
 * that it is about.
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
        // There is no other place to report this to.
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

/** Errors whose messages are sentences of our own. */
const OUR_ERRORS = new Set(['ApiError', 'EngineError', 'EgressError', 'StorageError'])

/**
 * What a log line may say of an error: names, codes and stack frames. Any other message may quote
 * what it is about, be it a page, an address or a query's parameters: only our own sentences and
 * those of the operating system pass.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (error instanceof DrizzleQueryError) return describeError(error.cause)
  if (!(error instanceof Error)) return { type: typeof error }
  const speaks = OUR_ERRORS.has(error.name) || 'syscall' in error
  // Libraries may put anything in the place of a stack.
  const stack = typeof error.stack === 'string' ? error.stack : ''
  const frames = stack.replace(String(error.message), '').split('\n')
  return {
    type: error.name,
    code: 'code' in error ? error.code : undefined,
    message: speaks ? error.message : undefined,
    stack: frames.filter((line) => line.trimStart().startsWith('at ')),
    cause: error.cause === undefined ? undefined : describeError(error.cause),
  }
}
