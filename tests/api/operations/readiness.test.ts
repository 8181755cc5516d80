/** Readiness fails when a dependency fails, and not because the machine is busy. */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { createCheck } from '../../../server/operations/readiness-check.ts'
import { templateDir } from '../../support/database/fixtures.ts'
import { scratchDirectory, spawnServer, statusOf } from '../../support/processes/server-process.ts'
import { startServer, type TestServer } from '../../support/server/server.ts'
import { until } from '../../support/until.ts'

setDefaultTimeout(180_000)

const READY = {
  status: 'ready',
  checks: { engine: 'ok', database: 'ok', storage: 'ok', clock: 'ok' },
}
const STORAGE_FAILS = {
  error: {
    code: 'SERVICE_UNAVAILABLE',
    details: { checks: { engine: 'ok', database: 'ok', storage: 'failing', clock: 'ok' } },
  },
}

function shell(...command: string[]): boolean {
  return Bun.spawnSync(command, { stdout: 'ignore', stderr: 'ignore' }).success
}

/** Mounts a file system of this size. @returns null where that is not allowed */
function mountTmpfs(path: string, megabytes: number): Disposable | null {
  const options = ['-o', `size=${megabytes}m`, 'tmpfs']
  if (!shell('mount', '-t', 'tmpfs', ...options, path)) return null
  return { [Symbol.dispose]: () => void shell('umount', '-l', path) }
}

/** Whether this process may mount file systems: only root may, and not in every container. */
function canMount(): boolean {
  using directory = scratchDirectory()
  using mounted = mountTmpfs(directory.path, 1)
  if (mounted === null) process.stderr.write('SKIPPED: full and read-only disks need mount(8)\n')
  return mounted !== null
}

let embedded: TestServer
beforeAll(async () => {
  embedded = await startServer({ database: 'pglite', env: { LANES: '0' } })
})
afterAll(() => embedded.close())

describe('a busy database', () => {
  test('is ready during one long statement', async () => {
    const { db } = embedded.services.database
    const long = db.execute(sql`select pg_sleep(4)`).then(() => {})
    await new Promise(setImmediate)
    const started = performance.now()
    const response = await embedded.fetch('/health/ready')
    expect([response.status, await response.json()]).toMatchObject([200, READY])
    expect(performance.now() - started).toBeGreaterThan(1_000)
    await long
  })
})

describe.skipIf(!canMount())('a data directory', () => {
  async function expectStorageFails(url: string): Promise<void> {
    const response = await fetch(`${url}/health/ready`)
    expect([response.status, await response.json()]).toMatchObject([503, STORAGE_FAILS])
    expect(await statusOf(`${url}/health/live`)).toBe(200)
  }

  test('that is full fails readiness until space is freed', async () => {
    using home = scratchDirectory()
    using _mounted = mountTmpfs(home.path, 192)
    cpSync(templateDir(), join(home.path, 'database'), { recursive: true })
    await using server = await spawnServer({ DATA_DIR: home.path, LANES: '1' })
    await server.ready()
    const filler = join(home.path, 'filler')
    // Fails once the disk is full.
    shell('dd', 'if=/dev/zero', `of=${filler}`, 'bs=4k')
    await until('the full disk is noticed', async () => {
      return (await statusOf(`${server.url}/health/ready`)) === 503
    })
    await expectStorageFails(server.url)
    rmSync(filler)
    await until('the free space is noticed', async () => {
      return (await statusOf(`${server.url}/health/ready`)) === 200
    })
    expect(await server.stop()).toBe(0)
  })

  test.each(['outputs', 'database'])(
    'whose folder %s is read-only fails readiness until it is writable',
    async (directory) => {
      const path = join(embedded.dataDir, directory)
      expect(shell('mount', '--bind', path, path)).toBeTrue()
      try {
        expect(shell('mount', '-o', 'remount,bind,ro', path)).toBeTrue()
        await until('it is noticed', async () => {
          return (await statusOf(`${embedded.url}/health/ready`)) === 503
        })
        await expectStorageFails(embedded.url)
      } finally {
        shell('umount', '-l', path)
      }
      await until('readiness returns', async () => {
        return (await statusOf(`${embedded.url}/health/ready`)) === 200
      })
    },
  )
})

describe('a readiness check', () => {
  const LIMITS = { waitMs: 20, graceMs: 10_000, reuseMs: 200 }

  /** Creates a check with controlled answers and its own clock. */
  function createFakeCheck() {
    let now = 0
    let askCount = 0
    let answer = (): Promise<void> => Promise.resolve()
    const check = createCheck({
      ping: () => {
        askCount += 1
        return answer()
      },
      clock: () => now,
      limits: LIMITS,
    })
    return {
      check,
      askCount: () => askCount,
      advance: (ms: number) => {
        now += ms
      },
      setAnswer: (next: typeof answer) => {
        answer = next
      },
    }
  }

  const noAnswer = () => new Promise<void>(() => {})
  const refusal = () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }))
  const queryTimeout = Object.assign(new Error('late'), { code: 'QUERY_TIMEOUT' })
  const timeout = () => Promise.reject(new Error('wrapped', { cause: queryTimeout }))

  test('is ok while it waits for an answer and the last one is less than 10 s old', async () => {
    const { check, advance, setAnswer } = createFakeCheck()
    expect(await check()).toBe('ok')
    setAnswer(noAnswer)
    advance(9_999)
    expect(await check()).toBe('ok')
    advance(2)
    expect(await check()).toBe('failing')
  })

  test('is ok before its first answer', async () => {
    const { check, setAnswer } = createFakeCheck()
    setAnswer(noAnswer)
    expect(await check()).toBe('ok')
  })

  test('fails at once on a refusal, and is ok again with the next answer', async () => {
    const { check, advance, setAnswer } = createFakeCheck()
    expect(await check()).toBe('ok')
    setAnswer(refusal)
    advance(LIMITS.reuseMs)
    expect(await check()).toBe('failing')
    setAnswer(() => Promise.resolve())
    advance(LIMITS.reuseMs)
    expect(await check()).toBe('ok')
  })

  test('treats a timeout like a missing answer', async () => {
    const { check, advance, setAnswer } = createFakeCheck()
    setAnswer(timeout)
    expect(await check()).toBe('ok')
    advance(10_001)
    expect(await check()).toBe('failing')
  })

  test('asks once for any number of concurrent probes', async () => {
    const { check, askCount, advance } = createFakeCheck()
    await Promise.all(Array.from({ length: 100 }, check))
    await check()
    expect(askCount()).toBe(1)
    advance(LIMITS.reuseMs)
    await Promise.all(Array.from({ length: 100 }, check))
    expect(askCount()).toBe(2)
  })
})
