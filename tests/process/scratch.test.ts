/**
 * Scratch directories of browsers: the sweep keeps those of running servers and removes those of
 * dead ones.
 */
import { afterEach, beforeEach, expect, setDefaultTimeout, test } from 'bun:test'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createScratch, sweepScratch } from '../../packages/chromium/src/chromium/scratch.ts'

setDefaultTimeout(180_000)

const FILE = new URL('../../packages/chromium/src/chromium/scratch.ts', import.meta.url).pathname
const canUnshare =
  Bun.spawnSync(['unshare', '--pid', '--fork', '--mount-proc', 'true']).exitCode === 0

let directory: string
let previous: string | undefined
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'platen-test-scratch-'))
  previous = process.env['TMPDIR']
  process.env['TMPDIR'] = directory
})
afterEach(() => {
  if (previous === undefined) delete process.env['TMPDIR']
  else process.env['TMPDIR'] = previous
  rmSync(directory, { recursive: true, force: true })
})

/** Starts a process that keeps a scratch directory until it is killed. */
async function startOwner(command: string[] = []) {
  const script = `
    import { createScratch } from ${JSON.stringify(FILE)}
    globalThis.scratch = createScratch(null)
    console.log(process.pid)
    setInterval(() => {}, 60_000)`
  const child = Bun.spawn([...command, process.execPath, '-e', script], {
    env: { ...process.env, TMPDIR: directory },
    stdout: 'pipe',
  })
  const { value } = await child.stdout.getReader().read()
  return {
    pid: Number(new TextDecoder().decode(value)),
    /** The scratch directories that exist now. */
    list: () => readdirSync(directory),
    async kill() {
      child.kill('SIGKILL')
      await child.exited
    },
  }
}

test('the sweep keeps the directory of a running server, and removes it once the server is dead', async () => {
  const owner = await startOwner()
  const [name = ''] = owner.list()
  expect(name).toStartWith(`platen-chromium-${owner.pid}-`)
  sweepScratch()
  expect(owner.list()).toEqual([name])
  await owner.kill()
  sweepScratch()
  expect(owner.list()).toEqual([])
})

test.skipIf(!canUnshare)(
  'the sweep keeps the directory of a running server in another PID namespace, and removes it once the server is dead',
  async () => {
    // Its small process id belongs to another process here, or to none.
    const owner = await startOwner(['unshare', '--pid', '--fork', '--kill-child', '--mount-proc'])
    expect(owner.pid).toBeLessThan(10)
    const names = owner.list()
    expect(names).toHaveLength(1)
    sweepScratch()
    expect(owner.list()).toEqual(names)
    await owner.kill()
    // The init process of the namespace ends a moment after `unshare`.
    const deadline = performance.now() + 10_000
    while (owner.list().length > 0 && performance.now() < deadline) {
      sweepScratch()
      await Bun.sleep(20)
    }
    expect(owner.list()).toEqual([])
  },
)

test('the sweep keeps the directory of its own process until it is removed', () => {
  const scratch = createScratch(null)
  sweepScratch()
  expect(existsSync(scratch.home)).toBeTrue()
  scratch.remove()
  expect(readdirSync(directory)).toEqual([])
})

test('the sweep finishes a removal that was interrupted after the lock was gone', () => {
  const path = join(directory, 'platen-chromium-999999-abc')
  mkdirSync(join(path, 'home'), { recursive: true })
  sweepScratch()
  expect(existsSync(path)).toBeFalse()
})

test('the sweep leaves a directory that another server is creating alone for a day', () => {
  const created = join(directory, '.platen-chromium-1-abcdef')
  mkdirSync(created)
  // The file exists a moment before it is locked.
  writeFileSync(join(created, 'lock'), '')
  sweepScratch()
  expect(existsSync(created)).toBe(true)
  const dayBefore = Date.now() / 1_000 - 24 * 60 * 60 - 1
  utimesSync(created, dayBefore, dayBefore)
  sweepScratch()
  expect(existsSync(created)).toBe(false)
})
