/** Scratch directories of browsers: those of living servers stay, those of dead ones go. */
import { afterEach, beforeEach, expect, setDefaultTimeout, test } from 'bun:test'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createScratch, sweepScratch } from '../../server/engine/chromium/scratch.ts'

setDefaultTimeout(60_000)

const FILE = new URL('../../server/engine/chromium/scratch.ts', import.meta.url).pathname
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

/** A process that makes a scratch directory and keeps it until it is killed. */
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
    /** What has been made so far. */
    found: () => readdirSync(directory),
    async kill() {
      child.kill('SIGKILL')
      await child.exited
    },
  }
}

test('the directory of a living server stays, and goes with the first sweep after its death', async () => {
  const owner = await startOwner()
  const [name = ''] = owner.found()
  expect(name).toStartWith(`platen-chromium-${owner.pid}-`)
  sweepScratch()
  expect(owner.found()).toEqual([name])
  await owner.kill()
  sweepScratch()
  expect(owner.found()).toEqual([])
})

test.skipIf(!canUnshare)(
  'the directory of a living server in another PID namespace stays, and goes after its death',
  async () => {
    // Its process id of a few digits means somebody else here, or nobody.
    const owner = await startOwner(['unshare', '--pid', '--fork', '--kill-child', '--mount-proc'])
    expect(owner.pid).toBeLessThan(10)
    const names = owner.found()
    expect(names).toHaveLength(1)
    sweepScratch()
    expect(owner.found()).toEqual(names)
    await owner.kill()
    // The init process of the namespace ends a moment after `unshare`.
    const deadline = performance.now() + 10_000
    while (owner.found().length > 0 && performance.now() < deadline) {
      sweepScratch()
      await Bun.sleep(20)
    }
    expect(owner.found()).toEqual([])
  },
)

test('the directory of this very process stays until it is removed', () => {
  const scratch = createScratch(null)
  sweepScratch()
  expect(existsSync(scratch.home)).toBeTrue()
  scratch.remove()
  expect(readdirSync(directory)).toEqual([])
})

test('a directory without a lock goes after a day only', () => {
  const path = join(directory, 'platen-chromium-999999-abc')
  mkdirSync(join(path, 'profile'), { recursive: true })
  sweepScratch()
  expect(existsSync(path)).toBeTrue()
  const twoDaysAgo = Date.now() / 1_000 - 48 * 60 * 60
  utimesSync(path, twoDaysAgo, twoDaysAgo)
  sweepScratch()
  expect(existsSync(path)).toBeFalse()
})
