/** The process: environment, services, server; and the orderly end of all three. */
import { availableParallelism } from 'node:os'
import { createFirstUser, explainFirstUser } from './accounts/bootstrap.ts'
import { hostInUrl } from './accounts/local-url.ts'
import { type App, createApp } from './app.ts'
import { startAssetOrphanSweep } from './assets/orphan-sweep.ts'
import { type Config, ConfigError, parseConfig } from './config.ts'
import { DirectoryInUseError } from './db/lock.ts'
import { startVacuum } from './db/vacuum.ts'
import { type LineWriter, printTo } from './lib/line-writer.ts'
import { createLog, openLogWriter } from './log.ts'
import { startOutputSweep } from './renders/background/output-sweep.ts'
import { startReaper } from './renders/background/reaper.ts'
import { startRetention } from './renders/background/retention.ts'
import { openServices, StartError } from './services.ts'

/** How long the last log lines and the first key may take to be written. */
const WRITE_MS = 1_000

/** Longer than the longest wait in line and the longest render: what is under way may finish. */
const DRAIN_MS = 185_000

async function main(logWriter: LineWriter): Promise<void> {
  const started = performance.now()
  const stopSignal = new Promise<string>((resolve) => {
    process.on('SIGTERM', () => resolve('SIGTERM'))
    process.on('SIGINT', () => resolve('SIGINT'))
  })
  const config = parseConfig(process.env, availableParallelism())
  const services = await openServices(config, { logWriter })
  const { log } = services
  try {
    const stopSweep = await startReaper(services)
    const app = createApp(services)
    const port = await listen(app, config)
    const retention = { ...services, db: services.database.db }
    const stopRetention = startRetention(retention, config.outputRetentionDays)
    const stopUpkeep = startVacuum(services.database, log)
    const stopAssetSweep = startAssetOrphanSweep(retention)
    const stopOutputSweep = startOutputSweep(services)
    const url = config.baseUrl ?? `http://${hostInUrl(config.host)}:${port}`
    if (config.databaseUrl === null) await createFirstUser(services, url, print)
    log.info({ url, ms: Math.round(performance.now() - started) }, 'ready')
    if (config.databaseUrl !== null) await explainFirstUser(services, config, url)

    const signal = await stopSignal
    log.info({ signal }, 'draining')
    await Promise.all([app.drain(DRAIN_MS), services.worker.close()])
    stopSweep()
    stopRetention()
    stopUpkeep()
    stopAssetSweep()
    stopOutputSweep()
  } finally {
    await services.close()
  }
  log.info('stopped')
}

async function listen(app: App, { host, port }: Config): Promise<number> {
  try {
    return await app.listen()
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? ` (${cause.code})` : ''
    throw new StartError(`Port ${port} of ${host} cannot be listened on${code}.`, { cause })
  }
}

/** Writes to standard output. @returns null, or why that failed */
function print(text: string): Promise<string | null> {
  return printTo(() => Bun.stdout.writer(), text, WRITE_MS)
}

/** Mistakes of the operator are told in one sentence; anything else with its stack. */
function explain(error: unknown, logWriter: LineWriter): void {
  const known =
    error instanceof ConfigError ||
    error instanceof StartError ||
    error instanceof DirectoryInUseError
  if (known) logWriter.write(`platen: ${error.message}\n`)
  else createLog('info', logWriter).fatal({ err: error }, 'could not start')
}

const logWriter = openLogWriter()
let exitCode = 0
try {
  await main(logWriter)
} catch (error) {
  explain(error, logWriter)
  exitCode = 1
}
await logWriter.flush(WRITE_MS)
process.exit(exitCode)
