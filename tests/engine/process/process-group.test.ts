/**
 * The process group of a browser: its memory, its state, and termination that leaves no process
 * behind.
 */

import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { findBrowser } from '../../../packages/chromium/src/chromium/find-browser.ts'
import { createProcessGroups } from '../../../packages/chromium/src/chromium/process-group.ts'
import {
  anonymousOf,
  commandsOf,
  largestSharedOf,
  membersOf,
  namesOf,
  parentsOf,
  stateOf,
  statusBytes,
  ticksOf,
} from '../../support/processes/proc.ts'
import { until } from '../../support/until.ts'

const groups = createProcessGroups()

const MB = 1024 * 1024
const REAP_MS = 10_000
const INVALID_GROUPS = [0, 1, -1, Number.NaN]

/** A shell, its child and four grandchildren, two of which are orphans. */
const PROCESS_TREE = `
  sh -c 'sleep 1000 & sleep 1000 & wait' &
  (sleep 1000 & sleep 1000 &)
  wait`
const TREE_SIZE = 6

beforeAll(() => groups.adoptOrphans())

describe('termination', () => {
  test('a killed group leaves neither processes nor zombies, including grandchildren', async () => {
    await using group = start('sh', ['-c', PROCESS_TREE])
    // A shell that has started its last process ends a moment later.
    await until(() => membersOf(group.pid).length === TREE_SIZE)
    await until(() => namesOf(group.pid).filter((name) => name === 'sleep').length === 4)
    expect(membersOf(group.pid)).toHaveLength(TREE_SIZE)
    // The leader and the two orphans: this process has to reap them.
    expect(parentsOf(group.pid).filter((pid) => pid === process.pid)).toHaveLength(3)
    groups.killGroup(group.pid)
    expect(await group.exited).toEqual([null, 'SIGKILL'])
    expect(await groups.reapGroup(group.pid, REAP_MS)).toBe(true)
    expect(membersOf(group.pid)).toEqual([])
  })

  test('the exit status of the leader reaches its parent even if the group is reaped first', async () => {
    await using group = start('sh', ['-c', 'sleep 1000 & exit 7'])
    // Bun cannot observe the exit before this test yields to the event loop.
    while (stateOf(group.pid) !== 'Z') Bun.sleepSync(1)
    const reaped = groups.reapGroup(group.pid, REAP_MS)
    expect(await group.exited).toEqual([7, null])
    groups.killGroup(group.pid)
    expect(await reaped).toBe(true)
    expect(membersOf(group.pid)).toEqual([])
  })

  test('reaping a running group reports that it is still there and does not end it', async () => {
    await using group = start('sh', ['-c', 'sleep 1000 & exit 0'])
    await group.exited
    await until(() => namesOf(group.pid).includes('sleep'))
    expect(await groups.reapGroup(group.pid, 20)).toBe(false)
    expect(namesOf(group.pid)).toEqual(['sleep'])
  })

  test('a group that is gone can be killed and reaped again', async () => {
    await using group = start('true', [])
    await group.exited
    expect(await groups.reapGroup(group.pid, REAP_MS)).toBe(true)
    groups.killGroup(group.pid)
    expect(await groups.reapGroup(group.pid, 0)).toBe(true)
  })

  test.each(INVALID_GROUPS)(
    '%p is not a group id and is neither killed nor reaped',
    async (pid) => {
      expect(() => groups.killGroup(pid)).toThrow(RangeError)
      await expect(groups.reapGroup(pid, 0)).rejects.toThrow(RangeError)
    },
  )
})

describe('memory', () => {
  test('includes the allocations of a child process within 25 %', async () => {
    const allocate = `globalThis.kept = Buffer.alloc(200 * 1024 * 1024, 1); console.log('done')
      setInterval(() => {}, 1e6)`
    await using group = start('sh', ['-c', '"$0" -e "$1"; true', process.execPath, allocate])
    await group.printed('done')
    expect(groups.memoryOf(group.pid)).toBeWithin(150 * MB, 250 * MB)
  })

  test('counts memory that several processes share once', async () => {
    // Files in /dev/shm are shared memory.
    using shared = sharedFile(48 * MB)
    const map = `globalThis.kept = Bun.mmap(process.argv[1], { shared: true }).fill(1)
      console.log('done'); setInterval(() => {}, 1e6)`
    const twice = ['-c', '"$0" -e "$1" "$2" & "$0" -e "$1" "$2" & wait', process.execPath]
    await using group = start('sh', [...twice, map, shared.path])
    await group.printed('done', 2)
    const memory = groups.memoryOf(group.pid) ?? Number.NaN
    expect(memory - anonymousOf(group.pid)).toBeWithin(36 * MB, 60 * MB)
  })

  test('is null for a group that is gone', async () => {
    await using group = start('true', [])
    await group.exited
    expect(groups.memoryOf(group.pid)).toBeNull()
  })
})

describe('the state of a leader', () => {
  test('reports when the process is stopped and when it is continued', async () => {
    await using group = start('sleep', ['1000'])
    expect(groups.stateOf(group.pid)).toMatchObject({ stopped: false })
    process.kill(-group.pid, 'SIGSTOP')
    await until(() => groups.stateOf(group.pid)?.stopped === true)
    process.kill(-group.pid, 'SIGCONT')
    await until(() => groups.stateOf(group.pid)?.stopped === false)
  })

  test('a process that computes is runnable even when others leave it little time, and a waiting one is not', async () => {
    const endless = 'while :; do :; done'
    await using _others = start('sh', ['-c', `${`(${endless}) & `.repeat(8)} wait`])
    await using busy = start('nice', ['-n', '19', 'sh', '-c', endless])
    await until(() => namesOf(busy.pid).includes('sh'))
    for (let polls = 0; polls < 20; polls += 1) {
      expect(groups.isRunnable(busy.pid)).toBe(true)
      Bun.sleepSync(5)
    }
    await using waiting = start('sleep', ['1000'])
    await until(() => !groups.isRunnable(waiting.pid))
    process.kill(-busy.pid, 'SIGKILL')
    await busy.exited
    expect(groups.isRunnable(busy.pid)).toBe(false)
  })

  test('counts processor time', async () => {
    await using group = start('sh', ['-c', 'while :; do :; done'])
    await until(() => (groups.stateOf(group.pid)?.cpuTicks ?? 0) >= 20)
    process.kill(-group.pid, 'SIGSTOP')
    await until(() => groups.stateOf(group.pid)?.stopped === true)
    expect(groups.stateOf(group.pid)).toEqual({ stopped: true, cpuTicks: ticksOf(group.pid) })
  })

  test('is null once the leader has ended, even if other processes of its group remain', async () => {
    await using group = start('sh', ['-c', 'sleep 1000 & exit 0'])
    await group.exited
    expect(groups.stateOf(group.pid)).toBeNull()
  })
})

describe('a real Chromium', () => {
  const home = mkdtempSync(join(tmpdir(), 'platen-test-group-'))
  afterAll(() => rmSync(home, { recursive: true, force: true }))

  test('has the memory of all its processes, and leaves neither processes nor zombies when it is killed', async () => {
    await using group = await startChromium(home)
    await until(() => commandsOf(group.pid).some((command) => command.includes('--type=renderer')))
    expect(membersOf(group.pid).length).toBeGreaterThan(3)
    expect(groups.stateOf(group.pid)).toMatchObject({ stopped: false })
    // The memory of stopped processes does not change between two measurements.
    process.kill(-group.pid, 'SIGSTOP')
    await until(() => membersOf(group.pid).every((pid) => /[TZ]/.test(stateOf(pid))))
    const anonymous = anonymousOf(group.pid)
    const expected = anonymous + largestSharedOf(group.pid)
    expect(groups.memoryOf(group.pid)).toBeWithin(expected - MB, expected + MB)
    expect(anonymous).toBeGreaterThan(statusBytes(group.pid, 'RssAnon') + MB)
    groups.killGroup(group.pid)
    expect(await group.exited).toEqual([null, 'SIGKILL'])
    expect(await groups.reapGroup(group.pid, REAP_MS)).toBe(true)
    expect(membersOf(group.pid)).toEqual([])
  })
})

interface Group extends AsyncDisposable {
  pid: number
  /** Exit code and signal, as node:child_process reports them. */
  exited: Promise<[code: number | null, signal: string | null]>
  /** Resolves when this line was printed `times` times. */
  printed(line: string, times?: number): Promise<void>
}

/** Starts a program as the leader of a new group; disposing it kills the group. */
function start(program: string, args: string[], options: SpawnOptions = {}): Group {
  const child: ChildProcess = spawn(program, args, {
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
    ...options,
  })
  const { pid } = child
  if (pid === undefined) throw new Error(`${program} did not start`)
  const exited = once(child, 'exit') as Group['exited']
  const lines: string[] = []
  if (child.stdout) createInterface({ input: child.stdout }).on('line', (line) => lines.push(line))
  return {
    pid,
    exited,
    printed: (line, times = 1) => until(() => lines.filter((one) => one === line).length >= times),
    async [Symbol.asyncDispose]() {
      groups.killGroup(pid)
      await exited
      await groups.reapGroup(pid, REAP_MS)
    },
  }
}

/**
 * Starts Chromium as the engine does: sandboxed, and under another user's id if this process is
 * root.
 */
async function startChromium(home: string): Promise<Group> {
  const executable = await findBrowser(null)
  if (executable === null) throw new Error('no browser is installed')
  const id = 65_534
  const asRoot = process.getuid?.() === 0
  if (asRoot) chownSync(home, id, id)
  const prefix = asRoot ? ['setpriv', '--reuid', `${id}`, '--regid', `${id}`, '--clear-groups'] : []
  const flags = ['--headless', '--disable-gpu', '--disable-dev-shm-usage', '--disable-breakpad']
  const [program = '', ...args] = [
    ...[...prefix, executable, ...flags, `--user-data-dir=${home}`],
    ...['--remote-debugging-pipe', 'about:blank'],
  ]
  return start(program, args, {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], HOME: home, TMPDIR: home },
  })
}

/** A file in shared memory. */
function sharedFile(size: number): Disposable & { path: string } {
  const directory = mkdtempSync('/dev/shm/platen-test-')
  const path = join(directory, 'shared')
  writeFileSync(path, new Uint8Array(size))
  return { path, [Symbol.dispose]: () => rmSync(directory, { recursive: true }) }
}
