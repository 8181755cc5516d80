/** The context of a command: a client, and the output for people or programs. */
import type { Command } from 'commander'
import { type LogLevel, Platen } from '../../sdk/src/index.ts'
import { seconds } from './numbers.ts'
import { readSettings } from './settings.ts'
import { printable } from './terminal.ts'

export interface GlobalOptions {
  baseUrl?: string
  apiKey?: string
  timeout?: string
  json?: boolean
  verbose?: boolean
}

export interface Context {
  platen: Platen
  /** Address of the server; null if there is none. */
  baseUrl: string | null
  /** Null if there is none. */
  apiKey: string | null
  json: boolean
  /** Prints a result: as JSON with `--json`, otherwise as the lines for people. */
  print(value: unknown, lines: string | string[]): void
  /** Prints progress for people, on standard error. Nothing with `--json`. */
  note(text: string): void
}

/** Creates the context of a command from its options, the environment and the saved settings. */
export async function contextOf(command: Command): Promise<Context> {
  const options = command.optsWithGlobals<GlobalOptions>()
  const settings = await readSettings(process.env)
  const baseUrl = options.baseUrl ?? (process.env['PLATEN_BASE_URL'] || settings.baseUrl)
  const apiKey = options.apiKey ?? (process.env['PLATEN_API_KEY'] || settings.apiKey)
  const timeoutMs = options.timeout === undefined ? undefined : seconds(options.timeout) * 1000
  const json = options.json ?? false
  return {
    platen: new Platen({
      ...(baseUrl && { baseUrl }),
      ...(apiKey && { apiKey }),
      ...(timeoutMs !== undefined && { timeoutMs }),
      ...(options.verbose && { logLevel: 'debug' satisfies LogLevel }),
    }),
    baseUrl: baseUrl ?? null,
    apiKey: apiKey ?? null,
    json,
    print(value, lines) {
      const text = json ? JSON.stringify(value, null, 2) : [lines].flat().join('\n')
      if (text !== '') process.stdout.write(`${printable(text)}\n`)
    },
    note(text) {
      if (!json) process.stderr.write(`${printable(text)}\n`)
    },
  }
}
