/**
 * Checks the settings before anything is installed for them: mistakes are the operator's to mend.
 */
import { availableParallelism } from 'node:os'
import { ConfigError, parseConfig } from '../server/config.ts'

try {
  parseConfig(process.env, availableParallelism())
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  process.stderr.write(`platen: ${error.message}\n`)
  process.exitCode = 1
}
