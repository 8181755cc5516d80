/**
 * The process itself: how fast it starts on a directory that exists, and what it costs while nobody
 * calls it.
 */
import { join } from 'node:path'
import type { Group } from '../bench.ts'
import { cpuSecondsOf } from '../process-tree.ts'
import { type Result, resultOfValues } from '../rounds.ts'
import { timeStart } from '../server.ts'

/** After the start: pages are prepared, code is compiled and the heap shrinks until then. */
const SETTLE_MS = 60_000
const WINDOW_MS = 10_000

export const processes: Group = {
  rows: ['start', 'idle'],
  async run({ cleanup, executable, scratch, rounds }, wanted) {
    const data = join(scratch, 'started-data')
    const start = () => timeStart(cleanup, executable, data)
    await (await start()).stop()
    const results: Result[] = []
    if (wanted.has('start')) {
      const seconds: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        const server = await start()
        seconds.push(server.readyMs / 1_000)
        await server.stop()
      }
      results.push(resultOfValues('start', seconds))
    }
    if (wanted.has('idle')) {
      const server = await start()
      await Bun.sleep(SETTLE_MS)
      const percents: number[] = []
      for (let round = 0; round < rounds; round += 1) percents.push(await idlePercent(server.pid))
      await server.stop()
      results.push(resultOfValues('idle', percents))
    }
    return results
  },
}

/** CPU time of the server and its browsers, in percent of one core. */
async function idlePercent(pid: number): Promise<number> {
  const started = performance.now()
  const before = cpuSecondsOf(pid)
  await Bun.sleep(WINDOW_MS)
  const used = cpuSecondsOf(pid) - before
  return (used * 100_000) / (performance.now() - started)
}
