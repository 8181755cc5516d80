/** The runs of `bun test` that the check divides its files into. */
import { dirname } from 'node:path'
import type { TestRun } from './test-run.ts'

const TIMEOUT = '--timeout=180000'
/**
 * JavaScriptCore compiles hot code again and again, in the end with its slowest compilers, whose
 * work pays off after minutes. The check starts some hundred processes and databases that live for
 * seconds: without these two compilers the start of a server takes 2.1 s of processor time in place
 * of 3.7 s, and the tests of validation 64 s in place of 87 s. The soak run and the benchmarks use
 * all of them.
 */
const QUICK_COMPILERS = { BUN_JSC_useOMGJIT: '0', BUN_JSC_useFTLJIT: '0' }
/** Pages that move, for which Chromium has 5 s of real time. */
const MOTION = ['tests/rendering/motion', 'tests/rendering/worker-results.test.ts']
/** Tests that compare the clock with limits of at most 5 s. */
const LIMITS = [
  'tests/api/destinations/failures.test.ts',
  'tests/api/renders/erase.test.ts',
  'tests/api/renders/file-limits.test.ts',
  'tests/api/templates/drafts.test.ts',
  'tests/api/webhooks/fairness.test.ts',
  'tests/dashboard/studio-frames.test.ts',
  'tests/db/wake-ups.test.ts',
  'tests/process/blocked-output.test.ts',
  'tests/rendering/file-addresses.test.ts',
  'tests/rendering/large-output.test.ts',
  'tests/security/hostile/batches.test.ts',
  'tests/security/hostile/clean-capture.test.ts',
  'tests/security/hostile/compare.test.ts',
  'tests/security/hostile/compat-forms.test.ts',
  'tests/security/hostile/expensive-templates.test.ts',
  'tests/security/hostile/extract.test.ts',
  'tests/security/hostile/lint.test.ts',
  'tests/security/hostile/pdfs.test.ts',
  'tests/security/hostile/request-code.test.ts',
  'tests/security/hostile/signatures.test.ts',
  'tests/security/uploads/templates-hostile.test.ts',
]
/**
 * Files and folders whose tests a busy machine would fail: they run last, two runs side by side.
 * Files that measure processor time alone run with the others: a busy machine does not change it.
 */
const TIMED = [...MOTION, ...LIMITS]
/**
 * The runs that mostly wait: for leases of processes that were killed, for timeouts, for pages that
 * never load, and for browsers in which a person would type.
 */
const WAITING = [
  'tests/dashboard',
  'tests/rendering/waiting',
  'tests/process',
  'tests/docs',
  'tests/security/egress',
  'cli/test',
  'tests/db',
  'tests/api/webhooks',
]
/**
 * The other runs that take longest. They start first, so that none of them is left running alone at
 * the end. Folders that are not named share a run with their neighbours, such as `tests/api/*`:
 * loading the server anew, and the server that the files of a run share, take four seconds of
 * processor time.
 */
const LONGEST = [
  'tests/api/*',
  'tests/rendering/*',
  'tests/api/renders',
  'tests/rendering',
  'tests/*',
  'tests/compat/*',
  'tests/security/hostile',
  'tests/security/*',
  'tests/rendering/screenshot',
  'tests/finisher/*',
  'tests/engine/*',
  'sdk/test',
  'packages/pdf/test',
]
const NAMED = [...WAITING, ...LONGEST]

export interface CheckRuns {
  waiting: TestRun[]
  busy: TestRun[]
  /** Each with one at its side at most. */
  timed: TestRun[]
}

/** All test files, divided; the runs that take longest first. */
export function checkRuns(): CheckRuns {
  const { timed = [], others = [] } = Object.groupBy(testFiles(), (file) =>
    isTimed(file) ? 'timed' : 'others',
  )
  const byRun = Map.groupBy(others, (file) => {
    const folder = dirname(file)
    return NAMED.includes(folder) ? folder : `${dirname(folder)}/*`
  })
  const rank = (name: string) => (NAMED.includes(name) ? NAMED.indexOf(name) : NAMED.length)
  const runs = [...byRun]
    .sort(([a], [b]) => rank(a) - rank(b) || a.localeCompare(b))
    .map(([name, files]) => runOf(name, files))
  const { waiting = [], busy = [] } = Object.groupBy(runs, ({ name }) =>
    WAITING.includes(name) ? 'waiting' : 'busy',
  )
  const inTime = Map.groupBy(timed, (file) => {
    if (isIn(MOTION, file)) return 'pages that move'
    return file.startsWith('tests/security/') ? 'time limits of attacks' : 'time limits'
  })
  // The shortest one last.
  const order = ['time limits of attacks', 'pages that move', 'time limits'] as const
  return { waiting, busy, timed: order.map((name) => runOf(name, inTime.get(name) ?? [])) }
}

/** Whether the check runs a file of tests in its last step. */
export function isTimed(file: string): boolean {
  return isIn(TIMED, file)
}

function isIn(paths: readonly string[], file: string): boolean {
  return paths.includes(file) || paths.includes(dirname(file))
}

/** The test files of the check, by path. */
export function testFiles(): string[] {
  const patterns = [
    'tests/**/*.test.ts',
    'sdk/test/*.test.ts',
    'cli/test/*.test.ts',
    'packages/*/test/*.test.ts',
  ]
  return patterns.flatMap((pattern) => [...new Bun.Glob(pattern).scanSync('.')]).sort()
}

/** A run of some files. */
export function runOf(name: string, files: readonly string[]): TestRun {
  return { name, args: [TIMEOUT, ...files.map((file) => `./${file}`)], env: QUICK_COMPILERS }
}
