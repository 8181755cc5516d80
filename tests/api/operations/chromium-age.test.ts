/**
 * The age of Chromium: where its version and build date are shown, and who is warned when it is too
 * old.
 */
import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  setDefaultTimeout,
  test,
} from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, copyFile, mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ChromiumBuild, readBuildTime } from '../../../packages/chromium/src/chromium/build.ts'
import { findBrowser } from '../../../packages/chromium/src/chromium/find-browser.ts'
import { startBackground } from '../../../server/background.ts'
import { createLog } from '../../../server/log.ts'
import { startChromiumCheck } from '../../../server/operations/chromium-age.ts'
import { dataOf, newMember, newOperator, newVisitor } from '../../support/dashboard/visitor.ts'
import { SCALED, startServer, type TestServer } from '../../support/server/server.ts'

setDefaultTimeout(120_000)

const DAY_MS = 86_400_000
const WARNING = 'lacks security updates'

let server: TestServer
let executable: string
let version: string
/** The build time of the machine's Chromium; null where its package records none. */
let builtAt: Date | null
/** The time of the server. */
let time = new Date()

/** The age counts from the start of the day, in UTC. */
const buildDay = () => (builtAt?.getTime() ?? 0) - ((builtAt?.getTime() ?? 0) % DAY_MS)
const daysAfterBuild = (days: number) => new Date(buildDay() + days * DAY_MS)

beforeAll(async () => {
  executable = (await findBrowser(process.env['CHROME_PATH'] || null)) ?? ''
  const printed = await new Response(Bun.spawn([executable, '--version']).stdout).text()
  version = /\d+(\.\d+){3}/.exec(printed)?.[0] ?? ''
  builtAt = await readBuildTime(executable)
  server = await startServer({
    env: { DASHBOARD: 'on' },
    overrides: { now: () => time },
  })
})
beforeEach(() => {
  time = new Date()
})
afterAll(() => server.close())

const dateOf = (at: Date | null) => at?.toISOString().slice(0, 10) ?? null

async function status(): Promise<unknown> {
  const response = await server.fetch('/health/ready')
  return ((await response.json()) as { chromium: unknown }).chromium
}

describe('the version and the build date', () => {
  test('are in the readiness check, with the age in whole days', async () => {
    if (builtAt) time = daysAfterBuild(12.5)
    const known = builtAt !== null
    expect(await status()).toEqual({
      version,
      build_date: dateOf(builtAt),
      age_days: known ? 12 : null,
      outdated: false,
    })
  })

  test('are a metric, with the time of the build to compute the age from', async () => {
    const text = await (await server.fetch('/metrics')).text()
    const labels = `version="${version}",build_date="${dateOf(builtAt) ?? 'unknown'}"`
    expect(text).toContain(`platen_chromium_info{${labels}} 1\n`)
    const seconds = /^platen_chromium_build_timestamp_seconds (\S+)$/m.exec(text)?.[1]
    expect(seconds && Number(seconds)).toEqual(builtAt ? builtAt.getTime() / 1_000 : undefined)
  })

  test.each([
    ['a completed', '/api/v1/pdf', { html: '<p>x' }, 200],
    ['a failed', '/api/v1/pdf', { url: 'http://no-such-host.invalid/' }, 500],
  ])('are in the report of %s render', async (_kind, path, body, code) => {
    const { key } = await server.newUser()
    const rendered = await server.post(path, body, key)
    expect(rendered.status).toBe(code)
    const id = rendered.headers.get('x-request-id')
    const response = await server.fetch(`/api/v1/renders/${id}/report`, {
      headers: { Authorization: `Bearer ${key}` },
    })
    const report = await dataOf(response)
    expect(report['chromium']).toEqual({ version, build_date: dateOf(builtAt) })
  })

  test('are in the session of an operator, and in nobody else’s', async () => {
    const operator = await newOperator(server)
    const member = await newMember(server, operator, 'member@example.org')
    const session = async (visitor: typeof member) =>
      dataOf(await visitor.call('GET', '/api/session'))
    expect((await session(operator))['chromium']).toMatchObject({ version })
    expect(await session(member)).not.toHaveProperty('chromium')
    expect(await session(await newVisitor(server))).not.toHaveProperty('chromium')
  })

  // Other processes have lanes (see tools/test-scaled.ts).
  test.skipIf(SCALED)('are null in a process without lanes', async () => {
    await using none = await startServer({ env: { LANES: '0' } })
    const response = await none.fetch('/health/ready')
    expect(await response.json()).toMatchObject({ chromium: null })
    expect(await (await none.fetch('/metrics')).text()).not.toMatch(/^platen_chromium_/m)
  })
})

describe('the build date', () => {
  test('is the date of the package’s last change on Debian', async () => {
    const changelog = '/usr/share/doc/chromium-headless-shell/changelog.Debian.gz'
    if (!executable.startsWith('/usr/lib/chromium/') || !existsSync(changelog)) return
    const text = Buffer.from(Bun.gunzipSync(readFileSync(changelog))).toString()
    const [, date = ''] = /^ -- .*> {2}(.*)$/m.exec(text) ?? []
    expect(builtAt).toEqual(new Date(date))
  })

  test('is unknown for a script, and for a time long before the program can have been built', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'platen-build-'))
    const program = join(folder, 'program')
    try {
      await copyFile('/bin/true', program)
      const at = new Date('2026-05-01T12:00:00Z')
      await utimes(program, at, at)
      expect(await readBuildTime(program)).toEqual(at)
      await utimes(program, 1, 1)
      expect(await readBuildTime(program)).toBeNull()
      await Bun.write(program, '#!/bin/sh\nexec chromium "$@"\n')
      await chmod(program, 0o755)
      expect(await readBuildTime(program)).toBeNull()
      expect(await readBuildTime(join(folder, 'absent'))).toBeNull()
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})

describe('a Chromium that is more than 30 days old', () => {
  test('is outdated from then on', async () => {
    if (!builtAt) return
    time = daysAfterBuild(30)
    expect(await status()).toMatchObject({ age_days: 30, outdated: false })
    time = daysAfterBuild(30.001)
    expect(await status()).toMatchObject({ age_days: 30, outdated: true })
    time = daysAfterBuild(400)
    expect(await status()).toMatchObject({ age_days: 400, outdated: true })
  })

  test('is in the log of every process from its start', async () => {
    if (!builtAt) return
    time = daysAfterBuild(41.5)
    const warnings = () => server.logs.filter((line) => line.includes(WARNING))
    const before = warnings().length
    const background = startBackground({
      ...server.services,
      config: { ...server.services.config, role: 'api' },
    })
    await background.stop()
    expect(warnings().slice(before)).toEqual([expect.stringContaining(`${version} is 41 days old`)])
  })
})

describe('the warning in the log', () => {
  /** A check whose Chromium and clock the test sets. */
  function check(build: ChromiumBuild | null) {
    const lines: string[] = []
    const log = createLog('info', { write: (line) => void lines.push(line) })
    const state = { build, at: new Date('2026-06-01T00:00:00Z'), lines }
    const poller = startChromiumCheck({
      engine: { chromium: () => state.build },
      log,
      now: () => state.at,
    })
    /** Runs the check every hour for so many hours. */
    async function pass(hours: number): Promise<number> {
      const before = lines.length
      for (let hour = 0; hour < hours; hour += 1) {
        state.at = new Date(state.at.getTime() + DAY_MS / 24)
        poller.wake()
        await poller.idle()
      }
      return lines.length - before
    }
    return Object.assign(state, { pass, [Symbol.asyncDispose]: poller.stop, idle: poller.idle })
  }
  const build = (day: string) => ({ version: '150.0.1.1', builtAt: new Date(day) })

  test('comes at the start and then once a day, and ends with an update', async () => {
    await using checked = check(build('2026-01-01'))
    await checked.idle()
    expect(checked.lines).toEqual([expect.stringContaining(WARNING)])
    expect(await checked.pass(23)).toBe(0)
    expect(await checked.pass(1)).toBe(1)
    expect(await checked.pass(72)).toBe(3)
    checked.build = build('2026-06-01')
    expect(await checked.pass(48)).toBe(0)
  })

  test('comes when a Chromium becomes too old while the server runs', async () => {
    await using checked = check(build('2026-05-03T00:00:00Z'))
    await checked.idle()
    expect(await checked.pass(24)).toBe(0)
    expect(await checked.pass(1)).toBe(1)
  })

  test('says once that an age is not known, and nothing without a Chromium', async () => {
    await using unknown = check({ version: '150.0.1.1', builtAt: null })
    await using none = check(null)
    expect(await unknown.pass(48)).toBeLessThanOrEqual(1)
    expect(unknown.lines).toEqual([expect.stringContaining('is not known')])
    expect(await none.pass(48)).toBe(0)
  })
})
