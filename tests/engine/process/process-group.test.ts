/** The process group of a browser: its memory, whether it runs, and an end that leaves nothing. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { findBrowser } from '../../../server/engine/chromium/find-browser.ts'
import { createProcessGroups } from '../../../server/engine/chromium/process-group.ts'
import { until } from '../../support/until.ts'

const groups = createProcessGroups()

const MB = 1024 * 1024
const REAP_MS = 10_000
const NO_GROUPS = [0, 1, -1, Number.NaN]

/** A shell, its child and four grandchildren, two of which have lost their parent. */
const FAMILY = `
  sh -c 'sleep 1000 & sleep 1000 & wait' &
  (sleep 1000 & sleep 1000 &)
  wait`
const FAMILY_SIZE = 6

beforeAll(() => groups.adoptOrphans())

describe('the end of a group', () => {
  test('a killed group leaves neither process nor zombie, grandchildren included', async () => {
    await using group = start('sh', ['-c', FAMILY])
    await until(() => namesOf(group.pid).filter((name) => name === 'sleep').length === 4)
    expect(membersOf(group.pid)).toHaveLength(FAMILY_SIZE)
    // The leader and the two orphans: nobody else has to reap them.
    expect(parentsOf(group.pid).filter((pid) => pid === process.pid)).toHaveLength(3)
    groups.killGroup(group.pid)
    expect(await group.exited).toEqual([null, 'SIGKILL'])
    expect(await groups.reapGroup(group.pid, REAP_MS)).toBe(true)
    expect(membersOf(group.pid)).toEqual([])
  })

  test('whoever started the leader learns how it ended, even if the reaping came first', async () => {
    await using group = start('sh', ['-c', 'sleep 1000 & exit 7'])
    // Bun cannot notice the end before this test lets go of the thread.
    while (stateOf(group.pid) !== 'Z') Bun.sleepSync(1)
    const reaped = groups.reapGroup(group.pid, REAP_MS)
    expect(await group.exited).toEqual([7, null])
    groups.killGroup(group.pid)
    expect(await reaped).toBe(true)
    expect(membersOf(group.pid)).toEqual([])
  })

  test('a group that goes on is said to be there, and goes on', async () => {
    await using group = start('sh', ['-c', 'sleep 1000 & exit 0'])
    await group.exited
    await until(() => namesOf(group.pid).includes('sleep'))
    expect(await groups.reapGroup(group.pid, 20)).toBe(false)
    expect(namesOf(group.pid)).toEqual(['sleep'])
  })

  test('a group that is gone can be killed and reaped once more', async () => {
    await using group = start('true', [])
    await group.exited
    expect(await groups.reapGroup(group.pid, REAP_MS)).toBe(true)
    groups.killGroup(group.pid)
    expect(await groups.reapGroup(group.pid, 0)).toBe(true)
  })

  test.each(NO_GROUPS)('%p names no group: it is neither killed nor reaped', async (pid) => {
    expect(() => groups.killGroup(pid)).toThrow(RangeError)
    await expect(groups.reapGroup(pid, 0)).rejects.toThrow(RangeError)
  })
})

describe('memory', () => {
  test('what a process of the group allocates is told within 25 %', async () => {
    const allocate = `globalThis.kept = Buffer.alloc(200 * 1024 * 1024, 1); console.log('done')
      setInterval(() => {}, 1e6)`
    await using group = start('sh', ['-c', '"$0" -e "$1"; true', process.execPath, allocate])
    await group.says('done')
    expect(groups.memoryOf(group.pid)).toBeWithin(150 * MB, 250 * MB)
  })

  test('what several processes share counts once', async () => {
    // The file system that is shared memory.
    using shared = sharedFile(48 * MB)
    const map = `globalThis.kept = Bun.mmap(process.argv[1], { shared: true }).fill(1)
      console.log('done'); setInterval(() => {}, 1e6)`
    const twice = ['-c', '"$0" -e "$1" "$2" & "$0" -e "$1" "$2" & wait', process.execPath]
    await using group = start('sh', [...twice, map, shared.path])
    await group.says('done', 2)
    const memory = groups.memoryOf(group.pid) ?? Number.NaN
    expect(memory - anonymousOf(group.pid)).toBeWithin(36 * MB, 60 * MB)
  })

  test('a group that is gone has none to tell', async () => {
    await using group = start('true', [])
    await group.exited
    expect(groups.memoryOf(group.pid)).toBeNull()
  })
})

describe('the standing of a leader', () => {
  test('says that it is stopped, and that it is continued', async () => {
    await using group = start('sleep', ['1000'])
    expect(groups.stateOf(group.pid)).toMatchObject({ stopped: false })
    process.kill(-group.pid, 'SIGSTOP')
    await until(() => groups.stateOf(group.pid)?.stopped === true)
    process.kill(-group.pid, 'SIGCONT')
    await until(() => groups.stateOf(group.pid)?.stopped === false)
  })

  test('counts the time of its processor', async () => {
    await using group = start('sh', ['-c', 'while :; do :; done'])
    await until(() => (groups.stateOf(group.pid)?.cpuTicks ?? 0) >= 20)
    process.kill(-group.pid, 'SIGSTOP')
    await until(() => groups.stateOf(group.pid)?.stopped === true)
    expect(groups.stateOf(group.pid)).toEqual({ stopped: true, cpuTicks: ticksOf(group.pid) })
  })

  test('is nothing once it has ended, whether or not others of its group remain', async () => {
    await using group = start('sh', ['-c', 'sleep 1000 & exit 0'])
    await group.exited
    expect(groups.stateOf(group.pid)).toBeNull()
  })
})

describe('a real Chromium', () => {
  const home = mkdtempSync(join(tmpdir(), 'platen-test-group-'))
  afterAll(() => rmSync(home, { recursive: true, force: true }))

  test('killed as a group leaves neither process nor zombie, and told its memory before', async () => {
    await using group = await startChromium(home)
    await until(() => commandsOf(group.pid).some((command) => command.includes('--type=renderer')))
    expect(membersOf(group.pid).length).toBeGreaterThan(3)
    expect(groups.memoryOf(group.pid)).toBeWithin(30 * MB, 1000 * MB)
    expect(groups.stateOf(group.pid)).toMatchObject({ stopped: false })
    groups.killGroup(group.pid)
    expect(await group.exited).toEqual([null, 'SIGKILL'])
    expect(await groups.reapGroup(group.pid, REAP_MS)).toBe(true)
    expect(membersOf(group.pid)).toEqual([])
  })
})

interface Group extends AsyncDisposable {
  pid: number
  /** Exit code and signal, as node:child_process tells them. */
  exited: Promise<[code: number | null, signal: string | null]>
  /** Resolves when this line was printed so many times. */
  says(line: string, times?: number): Promise<void>
}

/** Starts a program as the leader of a new group, which ends with the test. */
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
    says: (line, times = 1) => until(() => lines.filter((one) => one === line).length >= times),
    async [Symbol.asyncDispose]() {
      groups.killGroup(pid)
      await exited
      await groups.reapGroup(pid, REAP_MS)
    },
  }
}

/** As the engine starts it: sandboxed, and as root under another user's id. */
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

/** The group's processes, zombies included. */
function membersOf(group: number): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.map(Number).filter((pid) => statOf(pid)[2] === String(group))
}

function namesOf(group: number): string[] {
  return membersOf(group).map((pid) => readProc(pid, 'comm').trim())
}

function parentsOf(group: number): number[] {
  return membersOf(group).map((pid) => Number(statOf(pid)[1]))
}

function commandsOf(group: number): string[] {
  return membersOf(group).map((pid) => readProc(pid, 'cmdline'))
}

function stateOf(pid: number): string {
  return statOf(pid)[0] ?? ''
}

function ticksOf(pid: number): number {
  return Number(statOf(pid)[11]) + Number(statOf(pid)[12])
}

/** Bytes that no process shares with another. */
function anonymousOf(group: number): number {
  const kilobytes = membersOf(group).map((pid) =>
    Number(/^RssAnon:\s+(\d+)/m.exec(readProc(pid, 'status'))?.[1] ?? 0),
  )
  return kilobytes.reduce((sum, one) => sum + one, 0) * 1024
}

/** The fields after the name, which may itself hold spaces and brackets; proc_pid_stat(5). */
function statOf(pid: number): string[] {
  const stat = readProc(pid, 'stat')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return '' // it has ended meanwhile
  }
}
