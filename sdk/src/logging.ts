/** Prints requests, retries and errors to the console, for `logLevel` and PLATEN_LOG. */
import { ConfigurationError } from './errors.ts'
import type { Hooks, LogLevel } from './options.ts'
import { messageOf } from './platen-error.ts'

const LEVELS: readonly LogLevel[] = ['off', 'error', 'warn', 'info', 'debug']

export interface Log {
  hooks: Hooks
  /** Prints the error of a failed call. */
  logError(error: unknown): void
}

/**
 * Creates the hooks for a level. They print nothing below it.
 * @throws ConfigurationError if the level is unknown
 */
export function consoleHooks(level: LogLevel): Log {
  const shown = LEVELS.indexOf(level)
  if (shown < 0) {
    throw new ConfigurationError(
      `logLevel must be one of ${LEVELS.join(', ')}, not ${JSON.stringify(level)}.`,
    )
  }
  const { console } = globalThis
  const print = (name: 'error' | 'warn' | 'info' | 'debug', text: string) => {
    if (LEVELS.indexOf(name) <= shown) console[name](`[platen] ${text}`)
  }
  return {
    hooks: {
      onRequest: ({ method, url, attempt }) =>
        print('debug', `${method} ${url} (attempt ${attempt})`),
      onResponse: ({ method, url, status, ms, requestId }) =>
        print('info', `${method} ${url} ${status} in ${Math.round(ms)} ms, request ${requestId}`),
      onRetry: ({ delayMs, error }) =>
        print('warn', `retrying in ${Math.round(delayMs)} ms: ${error.message}`),
    },
    logError: (error) => print('error', messageOf(error)),
  }
}
