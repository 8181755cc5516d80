/** A server, a hostile user and another user, for the outcome and the remains of attacks. */
import { expect } from 'bun:test'
import { boxOf, readError } from '../api/renders.ts'
import { readImage } from '../files/images.ts'
import { readPdf } from '../files/pdf.ts'
import { type Site, startSite } from '../network/site.ts'
import {
  chromiumProcesses,
  processesOf,
  scratchDirs,
  zombies,
} from '../processes/chromium-processes.ts'
import { startServer, type TestServer } from '../server/server.ts'
import { endSharedServer } from '../server/shared-server.ts'
import { until } from '../until.ts'

export type Kind = 'pdf' | 'screenshot'

/**
 * The outcome of a render: `rendered` shows its page, `else` another one; `408`, `503`, or the
 * reason of a 500.
 */
export type Ending = 'rendered' | 'else' | '408' | '503' | (string & {})

export interface AttackFixture extends AsyncDisposable {
  site: Site
  server: TestServer
  /**
   * Sends an attack with a timeout and more options.
   * @returns its outcome and its duration in ms
   */
  attack(
    kind: Kind,
    source: Source,
    timeoutMs: number,
    more?: object,
  ): Promise<{ ending: Ending; ms: number }>
  /**
   * Expects that each lane serves another user's render at once and that no process of an earlier
   * one remains.
   */
  recovered(): Promise<void>
  close(): Promise<void>
}

export type Source = { html: string } | { url: string }

/** The start of a page that `rendered` recognises in the output by its colour. */
export const SHOWN = '<body bgcolor=lime>shown'
/** The time within which the next user's render must be served. */
export const GRACE_MS = 10_000
const SIDE = 40

/**
 * @param lanes of the server. A render that holds the only lane for a second makes the server open
 *   another one, and `recovered` waits for seconds until that one ends: where many renders take
 *   that long, two lanes are cheaper.
 */
export async function openAttackFixture(lanes = 1): Promise<AttackFixture> {
  // It counts the browsers of this process: none may belong to another server.
  await endSharedServer()
  const site = await startSite()
  const server = await startServer({ env: { EGRESS_ALLOW: site.host, LANES: String(lanes) } })
  const [user, other] = [await server.newUser(), await server.newUser()]
  const groups = new Set<number>()

  /** All browser processes except those of the lanes. */
  function remains() {
    const running = chromiumProcesses()
    for (const { group } of running) groups.add(group)
    const living = new Set(running.map(({ group }) => group))
    return {
      browsers: living.size,
      pages: running.filter(({ type }) => type === 'renderer').length > lanes,
      active: server.services.engine.load().active,
      ended: processesOf(...[...groups].filter((group) => !living.has(group))),
      zombies: zombies(groups),
      scratch: scratchDirs().length,
    }
  }

  const arena: AttackFixture = {
    site,
    server,
    async attack(kind, source, timeout, more = {}) {
      remains()
      const options =
        kind === 'pdf'
          ? { timeout, enableJavaScript: true, ...more }
          : { timeout, width: SIDE, height: SIDE, ...more }
      const started = performance.now()
      const response = await server.post(`/api/v1/${kind}`, { ...source, options }, user.key)
      const ms = performance.now() - started
      return { ending: await endingOf(kind, response), ms }
    },
    async recovered() {
      const started = performance.now()
      const options = { width: SIDE, height: SIDE, timeout: 30_000 }
      const body = { html: SHOWN, options }
      const renders = Array.from({ length: lanes }, async () => {
        const response = await server.post('/api/v1/screenshot', body, other.key)
        expect(await endingOf('screenshot', response)).toBe('rendered')
      })
      await Promise.all(renders)
      expect(performance.now() - started).toBeLessThan(GRACE_MS)
      const nothing = { pages: false, active: 0, ended: [], zombies: [] }
      const wanted = { ...nothing, browsers: lanes, scratch: lanes }
      await until(() => Bun.deepEquals(remains(), wanted)).catch(() =>
        expect(remains()).toEqual(wanted),
      )
    },
    async close() {
      await server.close()
      await site.close()
    },
    [Symbol.asyncDispose]: () => arena.close(),
  }
  return arena
}

const PHASES = ['navigate', 'wait_selector', 'wait_timeout', 'fonts', 'print', 'capture']

async function endingOf(kind: Kind, response: Response): Promise<Ending> {
  if (response.ok) return (await shows(kind, await response.bytes())) ? 'rendered' : 'else'
  const retryAfter = response.headers.get('retry-after')
  const { code, details } = await readError(response)
  if (code === 'RENDER_TIMEOUT') expect(PHASES).toContain(String(details?.['phase']))
  if (code === 'RENDERER_UNAVAILABLE') expect(Number(retryAfter)).toBeGreaterThanOrEqual(1)
  return code === 'RENDER_FAILED' ? String(details?.['reason']) : String(response.status)
}

async function shows(kind: Kind, bytes: Uint8Array): Promise<boolean> {
  if (kind === 'pdf') return (await readPdf(bytes)).some(({ text }) => text.includes('shown'))
  return Bun.deepEquals(boxOf(await readImage(bytes), '#00ff00'), [0, 0, SIDE, SIDE])
}
