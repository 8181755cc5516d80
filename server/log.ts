/**
 * Structured logs, one JSON object per line, on standard error: standard output belongs to what a
 * person asked to see (the first key). Bodies are never logged; errors are reduced to what cannot
 * hold a customer's content.
 */
import { DrizzleQueryError } from 'drizzle-orm'
import pino from 'pino'
import type { LogLevel } from './config.ts'

export type Log = pino.Logger

/** Builds the process's logger. `destination` is for tests that read the lines. */
export function createLog(level: LogLevel, destination?: pino.DestinationStream): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError },
    },
    destination ?? pino.destination({ dest: 2, sync: true }),
  )
}

/**
 * What a log line may say of an error: names, codes and stack frames. Messages of the database
 * layer carry query parameters and messages of the browser layer may quote the page, so only
 * our own and the system's short sentences pass.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (error instanceof DrizzleQueryError) return describeError(error.cause)
  if (!(error instanceof Error)) return { type: typeof error }
  return {
    type: error.name,
    code: 'code' in error ? error.code : undefined,
    message: error.message.split('\n', 1)[0]?.slice(0, 200),
    stack: error.stack?.split('\n').filter((line) => line.trimStart().startsWith('at ')),
    cause: error.cause === undefined ? undefined : describeError(error.cause),
  }
}
