/** A process that expands templates for weeks keeps nothing of them. */
import { expect, test } from 'bun:test'
import { createLiquidProcess } from '../../../server/templates/liquid-process.ts'
import { inputOf } from '../../support/api/templates.ts'

const MB = 1024 ** 2
const RESULT_MB = 4
const TIMES = 60

test('the memory of the server does not grow with the templates that it has expanded', async () => {
  const limits = { processorMs: 5_000, realMs: 30_000 }
  const worker = createLiquidProcess({ limits, nice: 0 })
  const html = `{% for i in (1..4096) %}${'x'.repeat(1024)}{% endfor %}`
  async function expand(): Promise<void> {
    const response = await worker.send(JSON.stringify({ type: 'expand', ...inputOf(html) }))
    expect(response).toMatchObject({ value: { styles: '' } })
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
}, 60_000)
