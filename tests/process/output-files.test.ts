/**
 * After kill -9 at any step of storing or removing an output, the next start leaves no stray file.
 */
import { expect, setDefaultTimeout, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { recover, startBackground } from '../../server/background.ts'
import { parseConfig } from '../../server/config.ts'
import { openServices } from '../../server/services.ts'
import { serverFile, startScript } from '../support/processes/script.ts'
import { dataDirectory } from '../support/processes/server-process.ts'
import { THOROUGH } from '../support/thorough.ts'
import { until } from '../support/until.ts'

setDefaultTimeout(180_000)

const STEPS = [
  'before the row of a file',
  'before its bytes',
  'after its bytes',
  'after the completion',
  'before the bytes of a failed render are removed',
  'after the bytes of a failed render are removed',
  'before the bytes of an old output are removed',
  'after the bytes of an old output are removed',
] as const

/**
 * The source of a server that renders for itself, prints a line when it reaches a step, and stops
 * there.
 */
function serverThatStopsAt(step: string, isAsync: boolean, dataDir: string): string {
  return `
    import { createApp } from ${serverFile('app.ts')}
    import { startWorkers } from ${serverFile('background.ts')}
    import { parseConfig } from ${serverFile('config.ts')}
    import { outputs } from ${serverFile('db/schema.ts')}
    import { removeOutputs } from ${serverFile('renders/background/retention.ts')}
    import { openServices } from ${serverFile('services.ts')}
    import { openDiskStorage } from ${serverFile('storage/disk.ts')}

    const step = ${JSON.stringify(step)}
    async function at(name: string) {
      if (name !== step) return
      console.log('here')
      await new Promise(() => {})
    }
    const isFailing = step.includes('failed')
    const isOld = step.includes('old')
    const disk = await openDiskStorage(${JSON.stringify(join(dataDir, 'outputs'))})
    const kind = isFailing ? 'a failed render' : 'an old output'
    const storage = {
      ...disk,
      async put(key: string, bytes: Uint8Array) {
        await at('before its bytes')
        await disk.put(key, bytes)
        await at('after its bytes')
      },
      async remove(key: string) {
        await at('before the bytes of ' + kind + ' are removed')
        await disk.remove(key)
        await at('after the bytes of ' + kind + ' are removed')
      },
    }
    const config = parseConfig({
      PORT: '0', DATA_DIR: ${JSON.stringify(dataDir)}, ADMIN_TOKEN: 'a-long-operator-token',
      LANES: '1', LOG_LEVEL: 'silent', KEEP_REQUESTS: 'off', DASHBOARD: 'off',
      DATABASE_TIMEOUT_MS: '20000',
    }, 1)
    const services = await openServices(config, { storage })
    const { db } = services.database
    const { execute, insert } = db
    db.execute = async (query) => {
      const text = JSON.stringify(query, (_key, value) => value?.name ? value.name : value)
      const begins = text.includes("'storing' from reserved")
      if (begins) await at('before the row of a file')
      const isCompleting = text.includes("set status = 'completed'")
      if (isCompleting && isFailing) throw new Error('a mistake')
      const result = await execute.call(db, query)
      if (isCompleting) await at('after the completion')
      return result
    }
    db.insert = (table) => {
      const isRow = table === outputs && step === 'before the row of a file'
      return isRow ? { values: () => at(step) } : insert.call(db, table)
    }
    startWorkers(services)
    const url = 'http://127.0.0.1:' + await createApp(services).listen()
    const post = async (path: string, token: string, body: object) => {
      const headers = { Authorization: 'Bearer ' + token, 'Content-Type': 'application/json' }
      const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
      return response.headers.get('content-type')?.includes('json') ? (await response.json()).data : null
    }
    const operator = 'a-long-operator-token'
    const user = await post('/admin/v1/users', operator, { email: 'a@example.com', plan: 'pro' })
    const { key } = await post('/admin/v1/users/' + user.id + '/keys', operator, { name: 'a' })
    await post('/api/v1/pdf', key, { html: 'x', async: ${isAsync} })
    if (isOld) {
      for (let removed = 0; removed === 0; await Bun.sleep(20)) {
        const now = () => new Date(Date.now() + 2 * 24 * 3_600_000)
        removed = await removeOutputs({ db, storage, now }, { days: 1 })
      }
    }
    await new Promise(() => {})
  `
}

const CASES = STEPS.flatMap((step) =>
  step.includes('old') ? [[step, false] as const] : [[step, false] as const, [step, true] as const],
)

/** Storing and failing, of which each case starts two servers. The soak run tries all of them. */
const QUICK = [CASES[4], CASES[8]].flatMap((one) => (one ? [one] : []))

test.each(THOROUGH ? CASES : QUICK)(
  'a server that is killed %s (in the background: %p) leaves no file without a completed render',
  async (step, isAsync) => {
    using data = dataDirectory()
    const script = startScript(serverThatStopsAt(step, isAsync, data.path))
    expect(await script.line()).toBe('here')
    await script[Symbol.asyncDispose]()

    await using next = await startInThisProcess(data.path, isAsync ? '1' : '0')
    const outputs = join(data.path, 'outputs')
    const files = () =>
      readdirSync(outputs, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(outputs, join(entry.parentPath, entry.name)))
        .sort()
    // An accepted background render runs again, and a completed output is kept.
    const isKept = step === 'after the completion' || (isAsync && !/failed|old/.test(step))
    const { db } = next.services.database
    // The file of the killed attempt is there until it is removed, beside that of the next one or
    // alone.
    await until('its renders and files are in order', async () => {
      const [open] = await db.execute<{ count: number }>(`
        select (select count(*) from renders where status in ('queued', 'rendering'))::int
          + (select count(*) from outputs where status = 'storing')::int as count`)
      return open?.count === 0 && files().length === (isKept ? 1 : 0)
    })

    const completed = await db.execute<{ output_key: string }>(
      'select output_key from renders where output_key is not null',
    )
    expect(files()).toEqual([...completed].map(({ output_key }) => output_key))
    const outputRows = await db.execute<{ key: string }>(
      "select key from outputs where status = 'stored'",
    )
    expect([...outputRows].map(({ key }) => key)).toEqual(files())
  },
)

/** The next start, as server/main.ts makes it, without the cost of another process. */
async function startInThisProcess(dataDir: string, lanes: string) {
  const settings = { PORT: '0', LOG_LEVEL: 'silent', DASHBOARD: 'off' }
  const env = { ...settings, DATABASE_TIMEOUT_MS: '20000', DATA_DIR: dataDir, LANES: lanes }
  const services = await openServices(parseConfig(env, 1))
  await recover(services)
  const background = startBackground(services)
  return {
    services,
    async [Symbol.asyncDispose]() {
      await background.stop()
      await services.close()
    },
  }
}
