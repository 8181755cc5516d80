/** The packed package with every supported compiler and on every supported runtime. */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import puppeteer from 'puppeteer'
import { findBrowser } from '../../../packages/chromium/src/chromium/find-browser.ts'
import { compile, RESOLUTIONS, runCases } from '../helpers/consumers.ts'
import { installMatrix, MODULES } from '../helpers/matrix.ts'
import { type Installed, installPackage, run, SDK } from '../helpers/package.ts'

setDefaultTimeout(300_000)

const COMPILERS = ['5.4', '5.5', '5.6', '5.7', '5.8', '5.9', '6.0']
const NODES = ['18', '20', '22', '24']
const DENO = [join(MODULES, '@deno/linux-x64-glibc/deno'), 'run', '--allow-all', '--quiet']

let installed: Installed

beforeAll(async () => {
  await installMatrix()
  installed = await installPackage()
}, 600_000)
afterAll(() => installed[Symbol.dispose]())

describe.each(COMPILERS)('TypeScript %s', (version) => {
  test.each(RESOLUTIONS.map((one) => [one.name, one] as const))('%s', async (_name, resolution) => {
    await compile(installed, resolution, join(MODULES, `typescript-${version}`), version)
  })
})

const RUNTIMES: [name: string, command: string[], kind: 'mjs' | 'cjs'][] = [
  ...NODES.flatMap((version) => {
    const command = [join(MODULES, `node-${version}`, 'bin', 'node')]
    return [
      [`Node ${version}, ESM`, command, 'mjs'] satisfies [string, string[], 'mjs'],
      [`Node ${version}, CommonJS`, command, 'cjs'] satisfies [string, string[], 'cjs'],
    ]
  }),
  ['Bun, ESM', [process.execPath], 'mjs'],
  ['Bun, CommonJS', [process.execPath], 'cjs'],
  ['Deno, ESM', DENO, 'mjs'],
]

test.each(RUNTIMES)('%s runs the package', async (_name, command, kind) => {
  expect((await runCases(installed, command, kind)).length).toBeGreaterThan(5)
})

/** The program for runtimes without Node, as one file. */
async function bundleWorker(condition: string): Promise<string> {
  const { project } = installed
  cpSync(join(SDK, 'test', 'consumer'), project, { recursive: true })
  const { success } = await Bun.build({
    entrypoints: [join(project, 'worker.mjs')],
    outdir: join(project, 'bundle'),
    target: 'browser',
    conditions: [condition],
  })
  expect(success).toBeTrue()
  return join(project, 'bundle', 'worker.js')
}

test('workerd runs the package without Node compatibility', async () => {
  const { project } = installed
  await bundleWorker('workerd')
  const workerd = join(MODULES, '@cloudflare/workerd-linux-64/bin/workerd')
  const output = await run([workerd, 'test', join(project, 'workerd.capnp')], project)
  expect(output).not.toContain('FAIL')
})

test('a page in Chromium runs the package', async () => {
  const program = await bundleWorker('browser')
  const answers: { fetch(request: Request): Promise<Response> } = (
    await import(join(SDK, 'test', 'consumer', 'platen.mjs'))
  ).default
  await using server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch(request) {
      const { pathname } = new URL(request.url)
      if (pathname === '/worker.js') return new Response(Bun.file(program))
      const page = new Response('<title>Page</title>', { headers: { 'Content-Type': 'text/html' } })
      return pathname === '/' ? page : answers.fetch(request)
    },
  })
  const executablePath = (await findBrowser(null)) ?? undefined
  const browser = await puppeteer.launch({ executablePath, args: ['--no-sandbox'], pipe: true })
  try {
    const page = await browser.newPage()
    await page.goto(`http://127.0.0.1:${server.port}/`)
    await page.evaluate(async () => {
      const { default: worker } = await import(`${location.origin}/worker.js`)
      await worker.test()
    })
  } finally {
    await browser.close()
  }
})
