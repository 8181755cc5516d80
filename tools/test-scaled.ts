/**
 * `bun run test:scaled`: the tests of the API, each on two api and two worker processes that share
 * PostgreSQL, an S3 server and a queue server (see tests/support/server/scaled-server.ts). Names of
 * folders or files limit the run: `bun run test:scaled renders auth`. Ends with true counts, and
 * with how many servers ran in which way.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finish, runTests } from './test-run.ts'

/** Tests about one process, which say nothing about several: by file, with the reason. */
const SINGLE: Record<string, string> = {
  'operations/health':
    'breaks the database of its process by its own proxy, and reads the log of that process',
  'operations/readiness':
    'fills the disk of the data directory, which several processes do not use',
  'operations/metrics': 'reads counters, which each process has of its own',
  'operations/tracing': 'expects the spans of one process, in its order',
  'operations/client-address': 'expects addresses of clients that connect without a load balancer',
  'storage/s3': 'counts the requests of one process to the S3 server',
  'contract/errors': 'stops, fills and slows the one process that it asks',
  'contract/assert-contract': 'starts no server',
  'contract/examples': 'starts no server',
  'auth/rate-limit-processes': 'makes several processes itself',
  'og/once-per-image': 'makes several processes itself',
  'renders/missing-output': 'makes processes that do not share their files',
  'renders/lost-statements': 'hooks into the statements of its process',
  'renders/kept-requests-memory': 'measures the memory of its process',
  'renders/slow-readers': 'measures the memory of its process',
  'renders/duplicate-hang-up': 'reads what waits in its process, and its log',
  'renders/reaper': 'runs the reaper itself while no other process does',
  'renders/reaper-races': 'runs the reaper itself while no other process does',
  'renders/output-files': 'runs the sweep itself while no other process does',
  'renders/lifecycle': 'runs the statements of a process itself',
  'renders/waiting-bytes': 'has an embedded database, or no lanes at all',
  'renders/renders-at-a-time': 'counts the lanes of one process',
  'renders/free-users': 'counts the lanes of one process',
  'renders/round-robin': 'starts no server',
  'renders/output-writer': 'starts no server',
  'templates/expansion-memory': 'starts no server',
  'renders/unavailable-files': 'hooks into the storage of its process',
  'dashboard/cookies':
    'takes the public address from each request, and several processes from BASE_URL',
  'templates/preview-limits': 'fills the queue of previews of one process',
  'dashboard/server-status': 'holds the lanes of one process, and reads its counters',
  'dashboard/operator-memory': 'asks one process, which remembers for itself',
  'dashboard/sign-in-flood': 'counts the attempts that one process admits',
  'history/history-limits': 'counts the statements of one process',
  'accounts/admin-cli': 'finds its one process by HOST and PORT',
}

const names = process.argv.slice(2)
const scratch = mkdtempSync(join(tmpdir(), 'platen-scaled-'))
const report = join(scratch, 'servers')
const files = [...new Bun.Glob('tests/api/*/*.test.ts').scanSync('.')].sort().filter((file) => {
  const name = file.replace(/^tests\/api\/|\.test\.ts$/g, '')
  const isNamed = names.length === 0 || names.some((part) => name.includes(part))
  if (isNamed && SINGLE[name]) process.stdout.write(`left out: ${name}: ${SINGLE[name]}\n`)
  return isNamed && !SINGLE[name]
})
const counts = await runTests(
  ['--timeout=600000', ...files.map((file) => `./${file}`)],
  'inherit',
  { PLATEN_TEST_SCALED: '1', PLATEN_TEST_SCALED_REPORT: report },
)
let servers: string[] = []
try {
  servers = readFileSync(report, 'utf8').trim().split('\n')
} catch {
  // No test has started a server.
}
rmSync(scratch, { recursive: true, force: true })
const apart = servers.filter((kind) => kind === 'processes').length
process.stdout.write(
  `${apart} clusters of separate processes, ${servers.length - apart} with replaced capabilities in the process of the test\n`,
)
finish(counts)
