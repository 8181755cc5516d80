/** The process: environment, services, server; and the orderly end of all three. */
import { availableParallelism } from 'node:os'
import { createFirstUser } from './accounts/first-user.ts'
import { createApp } from './app.ts'
import { ConfigError, parseConfig } from './config.ts'
import { DirectoryInUseError } from './db/lock.ts'
import { createLog } from './log.ts'
import { startSweep } from './renders/sweep.ts'
import { openServices, StartError } from './services.ts'

/** Longer than the longest render: what is under way at the end may finish. */
const DRAIN_MS = 70_000

async function main(): Promise<void> {
  const started = performance.now()
  const config = parseConfig(process.env, availableParallelism())
  const services = await openServices(config)
  const { log } = services
  const stopSweep = await startSweep(services)
  const app = createApp(services)
  const port = await app.listen()
  const url = config.baseUrl ?? `http://${hostInUrl(config.host)}:${port}`

  if (config.databaseUrl === null) await createFirstUser(services, url)
  log.info({ url, ms: Math.round(performance.now() - started) }, 'ready')

  let stopping = false
  async function stop(signal: string): Promise<void> {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'draining')
    await app.drain(DRAIN_MS)
    stopSweep()
    await services.close()
    log.info('stopped')
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

/** An address that a client on this machine can use. */
function hostInUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

/** Mistakes of the operator are told in one sentence; anything else with its stack. */
function explain(error: unknown): void {
  const known =
    error instanceof ConfigError ||
    error instanceof StartError ||
    error instanceof DirectoryInUseError
  if (known) process.stderr.write(`platen: ${error.message}\n`)
  else createLog('info').fatal({ err: error }, 'could not start')
}

try {
  await main()
} catch (error) {
  explain(error)
  process.exit(1)
}
