/**
 * Two users send random bodies, options, pages, files and ids while a third user renders one
 * invoice repeatedly. The seed is printed: `FUZZ_SEED` repeats a run, `FUZZ_SECONDS` shortens it.
 */
import { expect, test } from 'bun:test'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Summary } from '../support/fuzz/attacker.ts'
import {
  dataDirectory,
  firstKey,
  newKey,
  renderPdf,
  type ServerProcess,
  spawnServer,
} from '../support/processes/server-process.ts'
import { ADMIN_TOKEN } from '../support/server/server.ts'
import { probeSilence } from '../support/server/silence.ts'

const SEED = Number(process.env['FUZZ_SEED'] ?? Date.now() % 1_000_000)
const FUZZ_MS = Number(process.env['FUZZ_SECONDS'] ?? 600) * 1_000
const ALONE_MS = 15_000

/**
 * The limits hold on a machine with two cores: while a page loops endlessly on one of them, even an
 * idle event loop waits for a processor. ARCHITECTURE.md explains the figures.
 */
const SILENCE_MAX_MS = 1_000
/**
 * Processor time of the server's main thread between two responses: a blocked event loop shows on
 * any machine.
 */
const BUSY_MAX_MS = 100
const GROWTH_MAX_BYTES = 1_500_000_000
const P95_MAX_RATIO = 4

const INVOICE = `<h1>Invoice</h1><table>${'<tr><td>item<td>12.00'.repeat(30)}</table>`

test(`random requests of two users leave the server and a third user undisturbed (seed ${SEED})`, async () => {
  using data = dataDirectory()
  await using server = await spawnServer({
    ADMIN_TOKEN,
    DATA_DIR: data.path,
    RATE_LIMIT_PER_MINUTE: '0',
    LANES: String(availableParallelism()),
  })
  await server.ready()
  const keys = [await newKey(server, 'free'), await newKey(server, 'business')]
  const neighbour = firstKey(server)
  await steadyRenders(server, neighbour, Bun.sleep(ALONE_MS / 3))
  const alone = await steadyRenders(server, neighbour, Bun.sleep(ALONE_MS))

  const probe = await probeSilence(server)
  const attack = attackWith(server, keys)
  const beside = await steadyRenders(server, neighbour, attack)
  const summary = await attack
  const { longestMs, busiestMs, grownBytes } = await probe.stop()
  const figures = {
    seed: SEED,
    ...summary,
    silenceMs: Math.round(longestMs),
    busyMs: Math.round(busiestMs),
    grownMb: Math.round(grownBytes / 1e6),
    p95AloneMs: Math.round(p95(alone)),
    p95BesideMs: Math.round(p95(beside)),
    neighbourRenders: beside.length,
  }
  process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`)

  expect(summary.problems).toEqual([])
  expect(longestMs).toBeLessThan(SILENCE_MAX_MS)
  expect(busiestMs).toBeLessThan(BUSY_MAX_MS)
  expect(grownBytes).toBeLessThan(GROWTH_MAX_BYTES)
  expect(p95(beside)).toBeLessThan(p95(alone) * P95_MAX_RATIO)
  expect(server.stderr).not.toContain('INTERNAL_ERROR')
  expect(await server.stop()).toBe(0)
})

/**
 * Renders one invoice after the other until `end` resolves or rejects.
 * @returns the duration of each, in ms
 */
async function steadyRenders(
  server: ServerProcess,
  key: string,
  end: Promise<unknown>,
): Promise<number[]> {
  let ended = false
  const stop = () => {
    ended = true
  }
  void end.then(stop, stop)
  const times: number[] = []
  while (!ended) {
    const started = performance.now()
    const response = await renderPdf(server, key, { html: INVOICE })
    await response.bytes()
    expect(response.status).toBe(200)
    times.push(performance.now() - started)
    await Bun.sleep(100)
  }
  return times
}

async function attackWith({ url }: ServerProcess, keys: string[]): Promise<Summary> {
  const program = fileURLToPath(new URL('../support/fuzz/attacker.ts', import.meta.url))
  const args = [url, String(SEED), String(FUZZ_MS), ...keys]
  const child = Bun.spawn([process.execPath, program, ...args], { stderr: 'inherit' })
  const output = await new Response(child.stdout).text()
  expect(await child.exited).toBe(0)
  return JSON.parse(output)
}

function p95(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0
}
