/** Parses settings as a start on a machine with three cores does. */
import { ConfigError, parseConfig } from '../../../server/config.ts'

export type Env = Record<string, string | undefined>

export const CORES = 3

/** The problems of `env`; empty if it is valid. */
export function problemsOf(env: Env): string[] {
  try {
    parseConfig(env, CORES)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}
