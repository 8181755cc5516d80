/** One run of bun's tests, and its true counts. */
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dir, '..')

export interface Counts {
  passed: number
  failed: number
  skipped: number
  /** The failed tests, as `file: name`. */
  failures: string[]
  /** Those that failed beside others and passed alone (see confirm-failures.ts). */
  flaky: string[]
  /** Why tests failed, as bun printed it. */
  reasons: string[]
  /** Seconds of processor time, those of the started browsers and servers included. */
  cpu: number
}

export const NO_TESTS: Counts = {
  passed: 0,
  failed: 0,
  skipped: 0,
  failures: [],
  flaky: [],
  reasons: [],
  cpu: 0,
}

/**
 * Runs tests and reads their counts from the report.
 * @param args of `bun test`
 * @param output where to print
 * @param env variables in addition to those of this process
 */
export async function runTests(
  args: string[],
  output: Output = 'inherit',
  env: Record<string, string> = {},
): Promise<Counts> {
  const report = mkdtempSync(join(tmpdir(), 'platen-tests-'))
  try {
    const file = join(report, 'junit.xml')
    const reporter = ['--reporter=junit', `--reporter-outfile=${file}`]
    const { code, cpu } = await run([process.execPath, 'test', ...args, ...reporter], output, env)
    const counts = { ...readCounts(file), cpu }
    // A run that died, or failed outside its tests, has failed even if every test passed.
    if (code === 0 || counts.failed > 0) return counts
    return { ...counts, failed: 1, failures: [`bun test exited with ${code}`] }
  } finally {
    rmSync(report, { recursive: true, force: true })
  }
}

/** Runs a command that counts as one test, and prints whether it passed. */
export async function runStep(name: string, command: string[]): Promise<Counts> {
  const started = performance.now()
  const { code, cpu } = await run(command)
  const ms = Math.round(performance.now() - started)
  process.stdout.write(`${code === 0 ? 'ok' : 'FAILED'}  ${name} (${ms} ms)\n`)
  if (code === 0) return { ...NO_TESTS, passed: 1, cpu }
  return { ...NO_TESTS, failed: 1, failures: [name], cpu }
}

/** A run of `bun test` and the name that stands above its output. */
export interface TestRun {
  name: string
  /** Arguments of `bun test`. */
  args: string[]
  /** Variables in addition to those of this process. */
  env: Record<string, string>
}

/**
 * Runs tests side by side, in one lane for each queue. A lane whose queue is empty goes on with
 * those of the others, so that none is idle while another has runs left. The output of each run is
 * printed when it ends.
 * @param queues lanes may share one
 */
export async function runParallel(queues: TestRun[][]): Promise<Counts> {
  const directory = mkdtempSync(join(tmpdir(), 'platen-output-'))
  let counts = NO_TESTS

  function take(own: TestRun[]): TestRun | undefined {
    return [own, ...queues].find((queue) => queue.length > 0)?.shift()
  }
  async function work(own: TestRun[]): Promise<void> {
    for (let next = take(own); next; next = take(own)) {
      const file = join(directory, `${next.name.replaceAll(/[/*]/g, '-')}.log`)
      const started = performance.now()
      const output = openSync(file, 'a')
      const result = await runTests(next.args, output, next.env)
      closeSync(output)
      const seconds = Math.round((performance.now() - started) / 1_000)
      const cpu = Math.round(result.cpu)
      process.stdout.write(`\n${next.name} (${seconds} s, ${cpu} s of processor time)\n`)
      const printed = readFileSync(file, 'utf8')
      process.stdout.write(printed)
      counts = add(counts, { ...result, reasons: failureReasons(printed) })
    }
  }

  try {
    await Promise.all(queues.map(work))
    return counts
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

export function add(a: Counts, b: Counts): Counts {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
    failures: [...a.failures, ...b.failures],
    flaky: [...a.flaky, ...b.flaky],
    reasons: [...a.reasons, ...b.reasons],
    cpu: a.cpu + b.cpu,
  }
}

/** The caller's own, or a file descriptor. */
type Output = 'inherit' | number

/** Runs a command of the repository. @returns its exit code and its seconds of processor time */
export async function run(
  command: string[],
  output: Output = 'inherit',
  added: Record<string, string> = {},
): Promise<{ code: number; cpu: number }> {
  // Without `env` the child would not see what this process has added to its environment.
  const env = { ...process.env, ...added }
  const stdio = { stdin: 'ignore', stdout: output, stderr: output } as const
  const child = Bun.spawn(command, { cwd: ROOT, env, ...stdio })
  const code = await child.exited
  return { code, cpu: Number(child.resourceUsage()?.cpuTime.total ?? 0) / 1_000_000 }
}

/** Prints the failed tests and, as the last line, the counts. Sets the exit code. */
export function finish(counts: Counts): void {
  const { passed, failed, skipped, failures, flaky, reasons, cpu } = counts
  for (const reason of reasons) process.stdout.write(`\n${reason}\n`)
  process.stdout.write(`\nProcessor time: ${Math.round(cpu)} s\n`)
  for (const one of flaky) process.stdout.write(`FLAKY, passed alone  ${one}\n`)
  for (const failure of failures) process.stdout.write(`FAILED  ${failure}\n`)
  process.stdout.write(`${passed} passed, ${failed} failed, ${skipped} skipped\n`)
  process.exitCode = failed === 0 ? 0 : 1
}

/** Reads bun's JUnit report: the totals stand on its root element. */
function readCounts(file: string): Counts {
  let report: string
  try {
    report = readFileSync(file, 'utf8')
  } catch {
    // The run died before it wrote its report.
    return { ...NO_TESTS, failed: 1, failures: ['bun test wrote no report'] }
  }
  const root = /<testsuites [^>]*>/.exec(report)?.[0] ?? ''
  const total = (name: string) => Number(new RegExp(` ${name}="(\\d+)"`).exec(root)?.[1] ?? 0)
  const failed = total('failures') + total('errors')
  const passed = total('tests') - failed - total('skipped')
  return { ...NO_TESTS, passed, failed, skipped: total('skipped'), failures: failedTests(report) }
}

/** A test case without children is closed by `/>`. */
function failedTests(report: string): string[] {
  return [...report.matchAll(/<testcase ([^>]*[^/>])>\s*<(?:failure|error)\b/g)].map(([, test]) => {
    const attribute = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(test ?? '')?.[1]
    return `${attribute('file')}: ${attribute('classname')} > ${attribute('\\bname')}`
  })
}

const REASON_LINES = 14

/** The start of each error that bun printed, up to the line that names the failed test. */
function failureReasons(output: string): string[] {
  const reasons = new Set<string>()
  let lines: string[] = []
  for (const line of output.split('\n')) {
    if (/^(error|\w*Error): /.test(line)) lines = []
    if (line.startsWith('(pass)')) lines = []
    // Bun repeats all failures at the end of a run; the repetition has no error above it.
    if (line.startsWith('(fail)') && lines.length > 0) reasons.add([...lines, line].join('\n'))
    if (line.startsWith('(fail)')) lines = []
    else if (lines.length < REASON_LINES) lines.push(line)
  }
  return [...reasons]
}
