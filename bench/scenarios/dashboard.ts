/**
 * The dashboard: what its scripts cost at the start, what a browser loads, and what keeping
 * requests costs renders.
 */
import { join } from 'node:path'
import puppeteer from 'puppeteer'
import type { Bench, Group } from '../bench.ts'
import { plainInvoice } from '../invoice.ts'
import { medianOf, type Result, resultOfValues } from '../rounds.ts'
import { startProduct } from '../server.ts'

const ROOT = join(import.meta.dir, '../..')
/** Pairs of renders in each round: one with kept requests, one without. */
const PAIRS = 40

export const dashboard: Group = {
  rows: ['bundle', 'first-load', 'interactive', 'keeping'],
  async run(bench, wanted) {
    const results: Result[] = []
    const { rounds } = bench
    if (wanted.has('bundle')) {
      results.push(resultOfValues('bundle', await repeat(rounds, bundleMs)))
    }
    if (wanted.has('first-load')) {
      results.push(resultOfValues('first-load', [await firstLoad(bench)]))
    }
    if (wanted.has('interactive')) results.push(await interactive(bench))
    if (wanted.has('keeping')) results.push(await keepRequests(bench))
    return results
  },
}

async function repeat(rounds: number, run: () => Promise<number>): Promise<number[]> {
  const values: number[] = []
  for (let round = 0; round < rounds; round += 1) values.push(await run())
  return values
}

/** Bundles once in a new process, as the server does at its start. */
async function bundleMs(): Promise<number> {
  const program = `import { buildBundle } from './server/dashboard/bundle.ts'
    const started = performance.now()
    await buildBundle()
    process.stdout.write(String(performance.now() - started))`
  const child = Bun.spawn([process.execPath, '-e', program], { cwd: ROOT, stdout: 'pipe' })
  const text = await new Response(child.stdout).text()
  if ((await child.exited) !== 0) throw new Error('the dashboard could not be bundled')
  return Number(text)
}

/** @returns the size of the page and of the files that it names, with gzip, in kB */
async function firstLoad({ product }: Bench): Promise<number> {
  const html = await (await fetch(`${product.url}/dashboard`)).text()
  const paths = Array.from(html.matchAll(/"(\/dashboard\/assets\/[^"]+)"/g), ([, path]) => path)
  let bytes = Bun.gzipSync(html).length
  for (const path of paths) {
    const headers = { 'Accept-Encoding': 'gzip' }
    const response = await fetch(`${product.url}${path}`, { headers, decompress: false })
    bytes += (await response.bytes()).length
  }
  return bytes / 1_000
}

/** From the start of the navigation to a form that can be filled in, each time without a cache. */
async function interactive({ cleanup, executable, product, rounds }: Bench): Promise<Result> {
  const args = ['--no-sandbox']
  const browser = await puppeteer.launch({ executablePath: executable, args, pipe: true })
  cleanup.defer(() => browser.close())
  const values = await repeat(rounds, async () => {
    const context = await browser.createBrowserContext()
    const page = await context.newPage()
    await page.goto(`${product.url}/dashboard`)
    await page.waitForSelector('form button[type=submit]')
    const ms = await page.evaluate(() => performance.now())
    await context.close()
    return ms
  })
  await browser.close()
  return resultOfValues('interactive', values)
}

/** Renders alternately on two servers, one of which keeps no requests. */
async function keepRequests({ cleanup, executable, scratch, site, product, rounds }: Bench) {
  const off = await startProduct(cleanup, executable, join(scratch, 'no-requests'), site.host, {
    KEEP_REQUESTS: 'off',
  })
  const time = async (server: typeof product) => {
    const { html } = plainInvoice()
    const started = performance.now()
    await server.render('/pdf', server.firstKey, { html })
    return performance.now() - started
  }
  for (let n = 0; n < PAIRS; n += 1) for (const server of [product, off]) await time(server)
  const medians: [on: number, off: number][] = []
  for (let round = 0; round < rounds; round += 1) {
    const times = { on: [] as number[], off: [] as number[] }
    for (let pair = 0; pair < PAIRS; pair += 1) {
      const order = pair % 2 === 0 ? (['on', 'off'] as const) : (['off', 'on'] as const)
      for (const name of order) times[name].push(await time(name === 'on' ? product : off))
    }
    medians.push([medianOf(times.on), medianOf(times.off)])
  }
  const ratios = medians.map(([on, without]) => on / without)
  return {
    ...resultOfValues('keeping', ratios),
    platen: medianOf(medians.map(([on]) => on)),
    raw: medianOf(medians.map(([, without]) => without)),
  }
}
