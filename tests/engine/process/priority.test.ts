/**
 * The priority of a render that computes for long, or in the background: low for its own processes
 * until its end, and normal for the next one that somebody waits for.
 */

import { expect, setDefaultTimeout, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { bytesOf, errorOf, pdfOf } from '../../support/api/renders.ts'
import { chromiumProcesses } from '../../support/processes/chromium-processes.ts'
import { niceOf, sessionNiceOf } from '../../support/processes/proc.ts'
import { useServer } from '../../support/server/use-server.ts'
import { until } from '../../support/until.ts'

setDefaultTimeout(180_000)

const HAS_SESSIONS = existsSync('/proc/self/autogroup')
/** The tests may themselves run with a low priority, which browsers inherit. */
const NORMAL = niceOf(process.pid)
const LOOP = '<script>for (;;);</script>'

const { server } = useServer({ env: { LANES: '2' } })

/** Renderer processes and browsers with a low priority. */
function lowered(): { renderers: number[]; sessions: number[] } {
  const all = chromiumProcesses()
  const renderers = all.filter(({ type, pid }) => type === 'renderer' && niceOf(pid) > NORMAL)
  // A child that Chromium has just forked still has the command line of its browser.
  const browsers = all.filter(({ type, pid, group }) => type === 'browser' && pid === group)
  const sessions = browsers.filter(({ pid }) => sessionNiceOf(pid) > 0)
  return { renderers: renderers.map(({ pid }) => pid), sessions: sessions.map(({ pid }) => pid) }
}

test('a page that loops yields to others, and the next render of its user has the normal priority', async () => {
  const [looping, other] = [await server.newUser(), await server.newUser()]
  const failure = errorOf(server, looping, 'screenshot', {
    html: LOOP,
    options: { timeout: 7_000 },
  })
  await until('the loop has a low priority', () => lowered().renderers.length > 0)
  await pdfOf(server, other, { html: '<h1>Short' })
  const during = lowered()
  expect(during.renderers).toHaveLength(1)
  expect(during.sessions).toHaveLength(HAS_SESSIONS ? 1 : 0)
  expect(await failure).toMatchObject({ code: 'RENDER_TIMEOUT' })

  await until('its renderer has ended', () => lowered().renderers.length === 0)
  await pdfOf(server, looping, { html: '<h1>Next' })
  expect(lowered()).toEqual({ renderers: [], sessions: [] })
})

test('a renderer process with a low priority does not serve the next render', async () => {
  const user = await server.newUser()
  const busy = '<script>for (const end = Date.now() + 4000; Date.now() < end;);</script><p>done'
  const options = { timeout: 60_000 }
  const rendering = bytesOf(server, user, 'screenshot', { html: busy, options })
  let low: number[] = []
  await until('the page has a low priority', () => {
    low = lowered().renderers
    return low.length > 0
  })
  await rendering
  let ended = false
  const next = pdfOf(server, user, { html: '<h1>Next', options: { waitForTimeout: 5_000 } })
  void next.finally(() => {
    ended = true
  })
  await until('the renderer has ended', () => lowered().renderers.length === 0)
  expect(ended).toBe(false)
  await next
  expect(lowered()).toEqual({ renderers: [], sessions: [] })
})

test('a render in the background yields, and the next one that somebody waits for does not', async () => {
  const user = await server.newUser('pro')
  const body = { html: '<h1>Short', options: { waitForTimeout: 2_000 } }
  const accepted = await server.post('/api/v1/pdf', { ...body, async: true }, user.key)
  expect(accepted.status).toBe(202)
  await until('its browser yields', () => !HAS_SESSIONS || lowered().sessions.length === 1)
  // No renderer process was lowered, as its page can serve the next render.
  expect(lowered().renderers).toEqual([])

  // Both lanes, whichever had it.
  await Promise.all([pdfOf(server, user, body), pdfOf(server, user, body)])
  expect(lowered()).toEqual({ renderers: [], sessions: [] })
})
