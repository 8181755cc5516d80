/** One run of bun's tests, and its true counts. */
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dir, '..')

export interface Counts {
  passed: number
  failed: number
  skipped: number
}

/** Runs tests and adds up what they say. @param args of `bun test` @param output where it is shown */
export async function runTests(args: string[], output: Output = 'inherit'): Promise<Counts> {
  const report = mkdtempSync(join(tmpdir(), 'platen-tests-'))
  try {
    const file = join(report, 'junit.xml')
    const reporter = ['--reporter=junit', `--reporter-outfile=${file}`]
    const code = await run([process.execPath, 'test', ...args, ...reporter], output)
    const counts = readCounts(file)
    // A run that died, or failed outside its tests, has failed even if every test passed.
    return { ...counts, failed: counts.failed || (code === 0 ? 0 : 1) }
  } finally {
    rmSync(report, { recursive: true, force: true })
  }
}

/** Runs tests side by side, the first with its output shown at once, the second when it has ended. */
export async function runBoth(first: string[], second: string[]): Promise<Counts> {
  const directory = mkdtempSync(join(tmpdir(), 'platen-output-'))
  try {
    const file = join(directory, 'second.log')
    const counts = await Promise.all([runTests(first), runTests(second, openSync(file, 'a'))])
    process.stdout.write(readFileSync(file))
    return counts.reduce(add)
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

export function add(a: Counts, b: Counts): Counts {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
  }
}

/** The caller's own, or a file descriptor. */
type Output = 'inherit' | number

/** Runs a command of the repository. @returns its exit code */
export async function run(command: string[], output: Output = 'inherit'): Promise<number> {
  return Bun.spawn(command, { cwd: ROOT, stdin: 'ignore', stdout: output, stderr: output }).exited
}

/** Prints the last line of a run, and makes it the exit code. */
export function finish({ passed, failed, skipped }: Counts): void {
  process.stdout.write(`${passed} passed, ${failed} failed, ${skipped} skipped\n`)
  process.exitCode = failed === 0 ? 0 : 1
}

/** The totals of bun's JUnit report, on its root element. */
function readCounts(file: string): Counts {
  let root: string
  try {
    root = /<testsuites [^>]*>/.exec(readFileSync(file, 'utf8'))?.[0] ?? ''
  } catch {
    return { passed: 0, failed: 1, skipped: 0 } // no report: the run died before its end
  }
  const total = (name: string) => Number(new RegExp(` ${name}="(\\d+)"`).exec(root)?.[1] ?? 0)
  const failed = total('failures') + total('errors')
  return { passed: total('tests') - failed - total('skipped'), failed, skipped: total('skipped') }
}
