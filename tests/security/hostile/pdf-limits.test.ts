/**
 * The results of work on PDFs count like bodies, the wait for a process counts toward the timeout,
 * and a process that dies is replaced.
 */
import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { content, pdfsClient } from '../../support/api/pdfs.ts'
import { readError } from '../../support/api/renders.ts'
import * as hostile from '../../support/files/hostile-pdfs.ts'
import { watchHelpers } from '../../support/processes/chromium-processes.ts'
import { ticksOf } from '../../support/processes/proc.ts'
import { SCALED } from '../../support/server/server.ts'
import { useServer } from '../../support/server/use-server.ts'

setDefaultTimeout(120_000)

const USER_BYTES = 8_000_000
/** Its processes that work on PDFs. */
const helpers = watchHelpers('long')
const { server, user } = useServer({
  env: { LANES: '1', RATE_LIMIT_PER_MINUTE: '0' },
  overrides: { bodyLimits: { userBytes: USER_BYTES } },
  plan: 'business',
})
const pdfs = pdfsClient(server, user)

const SMALL = content(hostile.onePage())
/** Work of some ten seconds, in several programs. */
const LONG = {
  source: content(hostile.manyPages(8_000)),
  steps: Array(10).fill({ rotate: { angle: 90 } }),
}

/** Work of some seconds in one process. */
const LONG_IN_PROCESS = {
  source: content(hostile.inheritedResources(2_000, 150_000)),
  stamp: SMALL,
}

describe('the bytes of a result', () => {
  const stamped = (pages: number) => ({
    source: content(hostile.inheritedResources(pages, 50_000)),
    stamp: SMALL,
  })

  test('may be more than those of bodies', async () => {
    const response = await pdfs.post('stamp', stamped(200))
    expect(response.status).toBe(200)
    expect((await response.bytes()).length).toBeGreaterThan(USER_BYTES)
  })

  test('count as those of the user, and are released', async () => {
    const error = await readError(await pdfs.post('stamp', stamped(400)))
    expect(error.code).toBe('RATE_LIMITED')
    expect(server.services.bodies.heldBytes()).toBe(0)
    expect((await pdfs.post('rotate', { source: SMALL, angle: 90 })).status).toBe(200)
  })
})

test('the wait for a process counts toward the timeout', async () => {
  const ended: string[] = []
  const send = async (name: string, timeout: number, client = pdfs) => {
    const error = await readError(await client.post('steps', { ...LONG, timeout }))
    expect(error.code).toBe('RENDER_TIMEOUT')
    ended.push(name)
  }
  const other = pdfsClient(server, await server.newUser('business'))
  // A user has one process at a time: the second request begins when the first ends, and has a
  // second left.
  await Promise.all([
    send('first', 2_000),
    send('second', 3_000),
    send('of another user', 4_500, other),
  ])
  expect(ended).toEqual(['first', 'second', 'of another user'])
})

/** Hundredths of a second of processor time: a process that has only started takes fewer. */
const WORKING_TICKS = 60

test.skipIf(SCALED)(
  'a process that dies ends its request with a clear error, and is replaced',
  async () => {
    let isAnswered = false
    const sending = pdfs
      .post('stamp', LONG_IN_PROCESS)
      .then(readError)
      .finally(() => {
        isAnswered = true
      })
    while (!isAnswered) {
      for (const pid of helpers()) {
        if (ticksOf(pid) > WORKING_TICKS) process.kill(pid, 'SIGKILL')
      }
      await Bun.sleep(50)
    }
    const { code, details } = await sending
    expect(code).toBe('VALIDATION_ERROR')
    const issues = [{ path: 'source' }, { path: 'stamp' }]
    expect(details).toMatchObject({ reason: 'pdf_too_large', issues })
    expect((await pdfs.post('rotate', { source: SMALL, angle: 90 })).status).toBe(200)
  },
)
