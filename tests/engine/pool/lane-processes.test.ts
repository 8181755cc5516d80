/**
 * The browser processes of the lanes: their privileges, and which renders share a renderer process.
 */

import { afterAll, afterEach, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import {
  type HeldRender,
  type HoldOptions,
  holdRender,
  type PageKind,
} from '../../support/engine/held-render.ts'
import { type Site, startSite } from '../../support/network/site.ts'
import { chromiumProcesses } from '../../support/processes/chromium-processes.ts'
import { startServer, type TestServer, type TestUser } from '../../support/server/server.ts'
import { endSharedServer } from '../../support/server/shared-server.ts'
import { until } from '../../support/until.ts'

setDefaultTimeout(180_000)

const LANES = 2
/** A lane that is free for less than this counts as held, in ms. */
const BREAK_MS = 250
/** The user "nobody" of Debian, under which browsers run when the server is root. */
const NOBODY = 65_534
const SECCOMP_FILTER = 2

let site: Site
let server: TestServer

beforeAll(endSharedServer)
beforeAll(async () => {
  site = await startSite()
  server = await startServer({ env: { EGRESS_ALLOW: site.host, LANES: String(LANES) } })
})
afterAll(async () => {
  await server.close()
  await site.close()
})
afterEach(() => until(() => load().active === 0))

function load() {
  return server.services.engine.load()
}

function hold(user: TestUser, options?: HoldOptions): HeldRender {
  return holdRender(site, server, user, options)
}

describe('the processes', () => {
  test('of every lane run as nobody, and the system calls of renderers are filtered', async () => {
    const user = await server.newUser()
    await until(() => load().lanes === LANES)
    const held = [hold(user), hold(user, { as: 'a URL' })]
    await Promise.all(held.map(({ started }) => started))
    const processes = chromiumProcesses()
    for (const render of held) render.release()
    await Promise.all(held.map(({ status }) => status))
    const browsers = processes.filter(({ type }) => type === 'browser')
    expect(browsers).toHaveLength(LANES)
    expect(processes.map(({ type }) => type)).toContain('gpu-process')
    const uid = process.getuid?.() === 0 ? NOBODY : Number(process.getuid?.())
    expect(new Set(processes.map((one) => one.uid))).toEqual(new Set([uid]))
    const renderers = processes.filter(({ type }) => type === 'renderer')
    expect(new Set(renderers.map(({ group }) => group)).size).toBe(LANES)
    expect(new Set(renderers.map(({ seccomp }) => seccomp))).toEqual(new Set([SECCOMP_FILTER]))
  })

  test('that render pages never serve two users, and serve one user again only for HTML', async () => {
    const others = new Set(chromiumProcesses().map(({ group }) => group))
    await using singleLane = await startServer({ env: { EGRESS_ALLOW: site.host, LANES: '1' } })
    const [a, b] = [await singleLane.newUser(), await singleLane.newUser()]
    const known = new Map<number, string>()

    async function expectSeparateProcess(
      user: TestUser,
      as: PageKind,
      kind: HoldOptions['kind'],
    ): Promise<void> {
      const render = holdRender(site, singleLane, user, { as, kind })
      await render.started
      const load = () => singleLane.services.engine.load()
      const renderers = () =>
        chromiumProcesses().flatMap(({ type, group, pid }) =>
          type === 'renderer' && !others.has(group) ? pid : [],
        )
      // The process of the page before this one may still be ending.
      await until(() => renderers().length === 1 || load().lanes > 1)
      const pids = renderers()
      render.release()
      expect(await render.status).toBe(200)
      const endedAt = performance.now()
      // On a slow machine the extra lane opens, and its idle page has a process too: then try
      // again.
      if (pids.length !== 1 || load().lanes > 1) {
        await until(() => load().lanes === 1)
        return expectSeparateProcess(user, as, kind)
      }
      // Otherwise renders in turn would open the extra lane.
      await until(() => performance.now() - endedAt > BREAK_MS)
      for (const pid of pids) {
        // A process that had an address, or is about to, has no other document.
        const owner = `${user.id} ${as === 'a URL' ? 'URL' : 'HTML'}`
        if (known.has(pid)) expect([known.get(pid), owner]).toEqual([owner, `${user.id} HTML`])
        known.set(pid, owner)
      }
    }

    const all = ['plain HTML', 'HTML with a script', 'a URL'] as const
    // Each kind of page follows each other kind, from the same user and from another user.
    for (const first of all) {
      for (const second of all) {
        for (const user of [a, b]) {
          await expectSeparateProcess(user, first, 'screenshot')
          await expectSeparateProcess(user, second, 'pdf')
        }
      }
    }
    expect(known.size).toBeGreaterThan(all.length ** 2 * 2)
  })
})
