/**
 * How often a render begins again, in an order of failures that killed processes give by chance
 * only.
 */
import { describe, expect, test } from 'bun:test'
import { browserLost, rendererCrashed } from '../../packages/chromium/src/engine/errors.ts'
import type { EngineError, Output } from '../../packages/chromium/src/engine/index.ts'
import { withRetry } from '../../packages/chromium/src/engine/retry.ts'
import { createLog } from '../../server/log.ts'

const OUTPUT = { bytes: Buffer.from('%PDF') } as Partial<Output> as Output

/** A browser that ended, before its page was used or during the render. */
function lost(hasBegun: boolean): EngineError {
  return Object.assign(browserLost(), { hasBegun })
}

/** Renders with attempts that fail in this order, after which one succeeds. */
async function renderAfter(
  failures: EngineError[],
  { timeoutMs = 10_000, attemptMs = 100 } = {},
): Promise<{ attempts: number; error: unknown }> {
  let attempts = 0
  const rendering = withRetry({ timeoutMs, log: createLog('fatal') }, async ({ budget }) => {
    budget.spentMs += attemptMs
    const failure = failures[attempts]
    attempts += 1
    if (failure) throw failure
    return OUTPUT
  })
  const error = await rendering.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  return { attempts, error }
}

describe('a render whose browser is lost', () => {
  test('begins again once', async () => {
    expect(await renderAfter([lost(true)])).toEqual({ attempts: 2, error: null })
    const second = lost(true)
    expect(await renderAfter([lost(true), second])).toEqual({ attempts: 2, error: second })
  })

  test('does not count an attempt whose browser had ended before the page was used', async () => {
    expect(await renderAfter([lost(true), lost(false)])).toEqual({ attempts: 3, error: null })
    expect(await renderAfter([lost(false), lost(true)])).toEqual({ attempts: 3, error: null })
  })

  test('has four attempts at most', async () => {
    const failures = Array.from({ length: 5 }, () => lost(false))
    expect(await renderAfter(failures)).toEqual({ attempts: 4, error: failures[3] })
  })

  test('does not begin again in the last 300 ms of its timeout', async () => {
    const failure = lost(true)
    const late = await renderAfter([failure], { timeoutMs: 1_000, attemptMs: 701 })
    expect(late).toEqual({ attempts: 1, error: failure })
    const early = await renderAfter([failure], { timeoutMs: 1_000, attemptMs: 700 })
    expect(early).toEqual({ attempts: 2, error: null })
  })
})

test('a render whose page crashed its renderer does not begin again', async () => {
  const failure = rendererCrashed()
  expect(await renderAfter([failure])).toEqual({ attempts: 1, error: failure })
})
