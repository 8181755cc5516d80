/** Wake-ups: every implementation passes this suite. */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { createLog } from '../../server/log.ts'
import { openEmbeddedWakeUps } from '../../server/wake-ups/embedded.ts'
import type { Topic, WakeUps } from '../../server/wake-ups/index.ts'
import { openServerWakeUps } from '../../server/wake-ups/server.ts'
import { type QueueServer, startQueueServer } from '../support/network/queue-server.ts'
import { until } from '../support/until.ts'

setDefaultTimeout(60_000)

const log = createLog('fatal')
let server: QueueServer

beforeAll(async () => {
  server = await startQueueServer()
})
afterAll(() => server[Symbol.asyncDispose]())

/** Connects to the queue server; clients of one name hear each other. */
function connect(name: string): WakeUps {
  return openServerWakeUps({ url: new URL(`/${name}`, server.url), token: server.token, log })
}

const newName = () => crypto.randomUUID().slice(0, 8)

const IMPLEMENTATIONS: [string, () => WakeUps][] = [
  ['embedded', () => openEmbeddedWakeUps(log)],
  ['queue server', () => connect(newName())],
]

/** Resolves with the ms until the next notification of a topic. */
function next(topic: Topic, from: WakeUps): Promise<number> {
  const started = performance.now()
  return new Promise((resolve) => {
    from.subscribe(topic, () => resolve(performance.now() - started))
  })
}

describe.each(IMPLEMENTATIONS)('wake-ups: %s', (_name, open) => {
  let wakeUps: WakeUps
  beforeAll(() => {
    wakeUps = open()
  })
  afterAll(() => wakeUps.close())

  test('notify every subscriber of a topic', async () => {
    const all = Promise.all([next('renders', wakeUps), next('renders', wakeUps)])
    wakeUps.notify('renders')
    expect(await all).toHaveLength(2)
  })

  test('do not deliver a delayed notification early', async () => {
    const arrived = next('deliveries', wakeUps)
    wakeUps.notify('deliveries', 700)
    expect(await arrived).toBeGreaterThanOrEqual(700)
  })

  test('keep topics and instances apart', async () => {
    const other = open()
    let wrong = 0
    other.subscribe('renders', () => {
      wrong += 1
    })
    wakeUps.subscribe('deliveries', () => {
      wrong += 1
    })
    const arrived = next('renders', wakeUps)
    wakeUps.notify('renders', 200)
    await arrived
    await other.close()
    expect(wrong).toBe(0)
  })

  test('ignore a notification without a subscriber, and one after close', async () => {
    const other = open()
    expect(() => other.notify('renders')).not.toThrow()
    await other.close()
    expect(() => other.notify('renders')).not.toThrow()
    expect(() => other.notify('renders', 10)).not.toThrow()
  })
})

describe('wake-ups between processes', () => {
  test('reach a process that can take on work, not one that is busy', async () => {
    const name = newName()
    const [api, busy, free] = [connect(name), connect(name), connect(name)]
    let wrong = 0
    const subscription = busy.subscribe('renders', () => {
      wrong += 1
    })
    const hint = next('renders', free)
    // A process that becomes busy sends one notification, because there may be more work.
    subscription.setBusy(true)
    await hint
    for (let time = 0; time < 3; time += 1) {
      const heard = next('renders', free)
      api.notify('renders')
      await heard
    }
    expect(wrong).toBe(0)
    await Promise.all([api, busy, free].map((wakeUps) => wakeUps.close()))
  })

  test('of a thousand renders at once are sent as few messages', async () => {
    const name = newName()
    const [api, worker] = [connect(name), connect(name)]
    let heard = 0
    worker.subscribe('renders', () => {
      heard += 1
    })
    api.notify('renders')
    await until(() => heard === 1)
    for (let time = 0; time < 1_000; time += 1) api.notify('renders')
    await until(() => heard >= 3)
    expect(heard).toBe(3) // the first was in flight, the second stands for all others
    await Promise.all([api.close(), worker.close()])
  })

  test('delay nothing while the server hangs or is gone, and work again when it is back', async () => {
    const name = newName()
    const [api, worker] = [connect(name), connect(name)]
    let heard = 0
    worker.subscribe('renders', () => {
      heard += 1
    })
    const works = async () => {
      const before = heard
      await until(() => {
        api.notify('renders')
        return heard > before
      })
    }
    await works()
    server.suspend()
    const started = performance.now()
    for (let time = 0; time < 1_000; time += 1) api.notify('renders')
    for (let time = 0; time < 1_000; time += 1) api.notify('deliveries', 1_000)
    expect(performance.now() - started).toBeLessThan(1_000)
    server.resume()
    await works()
    await server.kill()
    api.notify('renders')
    await server.start()
    await works()
    await server.kill()
    const closing = performance.now()
    await Promise.all([api.close(), worker.close()])
    expect(performance.now() - closing).toBeLessThan(10_000)
    await server.start()
  })
})
