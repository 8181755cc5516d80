/** Wake-ups: every implementation passes this suite. */
import { afterAll, describe, expect, test } from 'bun:test'
import { createLog } from '../../server/log.ts'
import { openEmbeddedWakeUps } from '../../server/wake-ups/embedded.ts'
import type { WakeUps } from '../../server/wake-ups/index.ts'

const IMPLEMENTATIONS: [string, () => WakeUps][] = [
  ['embedded', () => openEmbeddedWakeUps(createLog('fatal'))],
]

describe.each(IMPLEMENTATIONS)('wake-ups: %s', (_name, open) => {
  const wakeUps = open()
  afterAll(() => wakeUps.close())

  /** Resolves with the ms until the next notification of a topic. */
  function next(topic: 'renders' | 'deliveries', from: WakeUps = wakeUps): Promise<number> {
    const started = performance.now()
    return new Promise((resolve) => {
      from.subscribe(topic, () => resolve(performance.now() - started))
    })
  }

  test('notify every subscriber of a topic', async () => {
    const all = Promise.all([next('renders'), next('renders')])
    wakeUps.notify('renders')
    expect(await all).toHaveLength(2)
  })

  test('do not deliver a delayed notification early', async () => {
    const arrived = next('deliveries')
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
    const arrived = next('renders')
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
