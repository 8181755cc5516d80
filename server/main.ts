/**
 * The process: opens the services, starts background work and the server, and stops them in order.
 */
import { availableParallelism } from 'node:os'
import { createFirstUser, explainFirstUser } from './accounts/bootstrap.ts'
import { hostInUrl } from './accounts/local-url.ts'
import type { App } from './app.ts'
import { recover, startBackground } from './background.ts'
import { type Config, ConfigError, parseConfig } from './config.ts'
import { explainSetup, setupGreeting } from './dashboard/bootstrap.ts'
import { DirectoryInUseError } from './db/lock.ts'
import { SchemaRefusal } from './db/schema-state.ts'
import { type LineWriter, printTo } from './lib/line-writer.ts'
import { DRAIN_MS, DRAIN_QUIET_MS } from './limits.ts'
import { createLog, openLogWriter } from './log.ts'
import { codeOf, StartError } from './open.ts'
import { openServices, type Services } from './services.ts'

/** How long writing the last log lines, or the first key, may take. */
const WRITE_MS = 1_000

async function main(logWriter: LineWriter): Promise<void> {
  const started = performance.now()
  const stopSignal = new Promise<string>((resolve) => {
    process.on('SIGTERM', () => resolve('SIGTERM'))
    process.on('SIGINT', () => resolve('SIGINT'))
  })
  const config = parseConfig(process.env, availableParallelism())
  // The HTTP layer is loaded while the browsers and the database start.
  const loadingApp = import('./app.ts')
  const services = await openServices(config, { logWriter })
  try {
    const { createApp } = await loadingApp
    await run(services, createApp(services), { started, stopSignal })
  } finally {
    await services.close()
  }
  services.log.info('stopped')
}

async function run(
  services: Services,
  app: App,
  { started, stopSignal }: { started: number; stopSignal: Promise<string> },
): Promise<void> {
  const { config, log } = services
  await recover(services)
  const port = await listen(app, config)
  const localUrl = `http://${hostInUrl(config.host)}:${port}`
  const url = config.baseUrl ?? localUrl
  const isFirst = config.databaseUrl === null && (await greet(services, url))
  const background = startBackground(services)
  try {
    log.info({ url, ms: Math.round(performance.now() - started) }, 'ready')
    // The first page of the dashboard needs it soon, but a start that bundles takes longer.
    void services.dashboard?.load()
    await explain(services, { url, localUrl, isFirst }).catch((err) => {
      log.error({ err }, 'the hints for the first user could not be logged')
    })

    const signal = await stopSignal
    log.info({ signal }, 'draining')
    await app.drain(DRAIN_MS, DRAIN_QUIET_MS, background.drain())
  } finally {
    await background.stop()
  }
}

/** Logs what the operator has to do before others can use the server. */
async function explain(
  services: Services,
  { url, localUrl, isFirst }: { url: string; localUrl: string; isFirst: boolean },
): Promise<void> {
  const { config, database, log } = services
  if (config.databaseUrl !== null && config.role !== 'worker')
    await explainFirstUser(services, config, localUrl)
  if (config.dashboard && !isFirst) await explainSetup(database.db, log, url)
}

/**
 * Prints the first key and the setup code of the dashboard.
 * @returns whether it was the first start
 */
function greet(services: Services, url: string): Promise<boolean> {
  const more = services.config.dashboard ? setupGreeting(services.secrets, url) : ''
  return createFirstUser(services, { url, more }, print)
}

async function listen(app: App, { host, port }: Config): Promise<number> {
  try {
    return await app.listen()
  } catch (cause) {
    throw new StartError(`Port ${port} of ${host} cannot be listened on${codeOf(cause)}.`, {
      cause,
    })
  }
}

/** Writes to standard output. @returns null, or why that failed */
function print(text: string): Promise<string | null> {
  return printTo(() => Bun.stdout.writer(), text, WRITE_MS)
}

/** Prints a mistake of the operator as one sentence, and anything else with its stack. */
function printFailure(error: unknown, logWriter: LineWriter): void {
  const isMistake =
    error instanceof ConfigError ||
    error instanceof StartError ||
    error instanceof DirectoryInUseError ||
    error instanceof SchemaRefusal
  if (isMistake) logWriter.write(`platen: ${error.message}\n`)
  else createLog('info', logWriter).fatal({ err: error }, 'could not start')
}

const logWriter = openLogWriter()
let exitCode = 0
try {
  await main(logWriter)
} catch (error) {
  printFailure(error, logWriter)
  exitCode = 1
}
await logWriter.flush(WRITE_MS)
process.exit(exitCode)
