/** Hints, as every queue gives them. */
import { afterAll, describe, expect, test } from 'bun:test'
import { createLog } from '../../server/log.ts'
import { openEmbeddedWakeUps } from '../../server/wake-ups/embedded.ts'
import type { WakeUps } from '../../server/wake-ups/index.ts'

const QUEUES: [string, () => WakeUps][] = [
  ['embedded', () => openEmbeddedWakeUps(createLog('fatal'))],
]

describe.each(QUEUES)('a queue: %s', (_name, open) => {
  const queue = open()
  afterAll(() => queue.close())

  /** Resolves with the ms until the next hint of a topic. */
  function next(topic: 'renders' | 'deliveries', from: WakeUps = queue): Promise<number> {
    const started = performance.now()
    return new Promise((resolve) => {
      from.subscribe(topic, () => resolve(performance.now() - started))
    })
  }

  test('gives a hint to everybody who listens to its topic', async () => {
    const all = Promise.all([next('renders'), next('renders')])
    queue.notify('renders')
    expect(await all).toHaveLength(2)
  })

  test('gives a hint for later no sooner than it is due', async () => {
    const given = next('deliveries')
    queue.notify('deliveries', 700)
    expect(await given).toBeGreaterThanOrEqual(700)
  })

  test('keeps topics and queues apart', async () => {
    const other = open()
    let wrong = 0
    other.subscribe('renders', () => {
      wrong += 1
    })
    queue.subscribe('deliveries', () => {
      wrong += 1
    })
    const given = next('renders')
    queue.notify('renders', 200)
    await given
    await other.close()
    expect(wrong).toBe(0)
  })

  test('takes a hint that nobody listens to, and one after its end', async () => {
    const other = open()
    other.notify('renders')
    await other.close()
    other.notify('renders')
    other.notify('renders', 10)
  })
})
