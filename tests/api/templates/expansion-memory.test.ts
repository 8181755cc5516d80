/** A process that expands templates for weeks keeps nothing of them. */
import { expect, test } from 'bun:test'
import type { LiquidMessage, LiquidResponse } from '../../../server/templates/liquid-worker.ts'
import { createWorkerProcess } from '../../../server/workshop/worker-process.ts'
import { inputOf } from '../../support/api/templates.ts'

const LIQUID = new URL('../../../server/templates/liquid-worker.ts', import.meta.url).pathname
const MB = 1024 ** 2
const RESULT_MB = 4
const TIMES = 60

test('the memory of the server does not grow with the templates that it has expanded', async () => {
  const limits = { processorMs: 5_000, realMs: 30_000 }
  const worker = createWorkerProcess({ label: 'quick', nice: 0 })
  const source = { module: LIQUID, name: 'respond' }
  const html = `{% for i in (1..4096) %}${'x'.repeat(1024)}{% endfor %}`
  async function expand(): Promise<void> {
    const message = { request: JSON.stringify({ type: 'expand', ...inputOf(html) }), limits }
    const response = await worker.send<LiquidMessage, LiquidResponse>(source, message, 30_000)
    expect(response).toMatchObject({ reply: { value: { styles: '' } } })
    expect(JSON.stringify(response).length).toBeGreaterThan(RESULT_MB * MB)
  }
  const memory = () => {
    Bun.gc(true)
    return process.memoryUsage.rss() / MB
  }
  for (let time = 0; time < 10; time += 1) await expand()
  const before = memory()
  for (let time = 0; time < TIMES; time += 1) await expand()
  expect(memory() - before).toBeLessThan((TIMES * RESULT_MB) / 2)
  await worker.close()
}, 180_000)
