/** The poller that runs every background loop. */
import { describe, expect, test } from 'bun:test'
import { startPoller } from '../../../server/lib/poller.ts'

const HOUR_MS = 3_600_000

/** A poller whose passes end when the test says so. */
function startManual() {
  const passes: { signal: AbortSignal; end: PromiseWithResolvers<void> }[] = []
  const errors: unknown[] = []
  const poller = startPoller({
    poll(signal) {
      const end = Promise.withResolvers<void>()
      passes.push({ signal, end })
      return end.promise
    },
    everyMs: HOUR_MS,
    onError: (error) => errors.push(error),
  })
  return { poller, passes, errors }
}

describe('a poller', () => {
  test('starts a pass at once, and another one after it however often it is woken meanwhile', async () => {
    const { poller, passes } = startManual()
    expect(passes.length).toBe(1)
    poller.wake()
    poller.wake()
    expect(passes.length).toBe(1)
    passes[0]?.end.resolve()
    await Bun.sleep(0)
    expect(passes.length).toBe(2)
    passes[1]?.end.resolve()
    await poller.stop()
    expect(passes.length).toBe(2)
  })

  test('runs the next pass after one that failed', async () => {
    const { poller, passes, errors } = startManual()
    const error = new Error('the database does not respond')
    passes[0]?.end.reject(error)
    await poller.idle()
    expect(errors).toEqual([error])
    poller.wake()
    expect(passes.length).toBe(2)
    passes[1]?.end.resolve()
    await poller.stop()
  })

  test('aborts the signal of the pass in progress when it stops, and waits for that pass', async () => {
    const { poller, passes } = startManual()
    poller.wake()
    let hasStopped = false
    const stopping = poller.stop().then(() => {
      hasStopped = true
    })
    expect(passes[0]?.signal.aborted).toBe(true)
    await Bun.sleep(0)
    expect(hasStopped).toBe(false)
    passes[0]?.end.resolve()
    await stopping
    poller.wake()
    await poller.stop()
    expect(passes.length).toBe(1)
  })
})
