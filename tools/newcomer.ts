/**
 * `bun run newcomer`: walks the path of somebody who has just found Platen, and prints how long
 * each step takes. It uses a fresh copy of the committed repository with an empty data directory:
 * the set-up, a first PDF with curl, with the command line and with the SDK, and a first verified
 * webhook. What the machine has already (Bun's cache of packages, Chromium) is not fetched again.
 * Commands are those of docs/quickstart.md.
 */

import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../tests/support/network/free-port.ts'

const READY_MS = 300_000
const SECRET = 'a-long-random-secret'

const scratch = await mkdtemp(join(tmpdir(), 'platen-newcomer-'))
const copy = join(scratch, 'platen')
const project = join(scratch, 'project')
const times: [step: string, seconds: number][] = []
/** Packed packages by name. */
const archives = new Map<string, string>()
/** Stops what was started. */
const stops: (() => Promise<unknown>)[] = []
try {
  await step('copy of the repository', () => run(['git', 'clone', '--quiet', '.', copy], '.'))
  const [port, hookPort] = [await freePort(), await freePort()]
  const key = await step('./up, until the first key is printed', () => start(port, hookPort))
  const env = { PLATEN_BASE_URL: `http://127.0.0.1:${port}`, PLATEN_API_KEY: key }
  await mkdir(project, { recursive: true })
  const html = '{"html":"<h1>Hello, Platen</h1>"}'
  const curl = `curl -sS --fail-with-body "$PLATEN_BASE_URL/api/v1/pdf" -H "Authorization: Bearer $PLATEN_API_KEY" -H 'Content-Type: application/json' -d '${html}' -o curl.pdf`
  await step('first PDF by curl', async () => {
    await run(['sh', '-c', curl], project, env)
    await assertPdf('curl.pdf')
  })
  await step('packing the SDK and the command line (a registry has them packed)', async () => {
    for (const name of ['cli', 'sdk']) await pack(name)
  })
  await step('first PDF by the command line, with its installation', async () => {
    await install('cli')
    await Bun.write(join(project, 'invoice.html'), '<h1>Invoice 42</h1>')
    const command = join(project, 'node_modules/.bin/platen')
    await run([command, 'render', 'invoice.html', '-o', 'cli.pdf'], project, env)
    await assertPdf('cli.pdf')
  })
  await step('first PDF by the SDK, with its installation', async () => {
    await install('sdk')
    await Bun.write(
      join(project, 'render.mjs'),
      "import { Platen } from '@platen/sdk'\nimport { saveToFile } from '@platen/sdk/node'\nawait saveToFile(await new Platen().pdf.render({ html: '<h1>Hello</h1>' }), 'sdk.pdf')\n",
    )
    await run(['node', 'render.mjs'], project, env)
    await assertPdf('sdk.pdf')
  })
  await step('first verified webhook', () => receiveWebhook(hookPort, env))
  for (const [name, seconds] of times) say(`${seconds.toFixed(1).padStart(7)} s  ${name}`)
} finally {
  for (const stop of stops) await stop()
  await rm(scratch, { recursive: true, force: true })
}

async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  const result = await work()
  times.push([name, (performance.now() - startedAt) / 1_000])
  return result
}

/** Starts the server. @returns the key that it prints */
async function start(port: number, hookPort: number): Promise<string> {
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: join(scratch, 'data'),
    EGRESS_ALLOW: `localhost:${hookPort}`,
    LOG_LEVEL: 'error',
  }
  const server = Bun.spawn(['./up'], {
    cwd: copy,
    env,
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'inherit',
  })
  stops.push(() => {
    server.kill('SIGTERM')
    return server.exited
  })
  const timer = setTimeout(() => server.kill(), READY_MS)
  let printed = ''
  for await (const chunk of server.stdout.pipeThrough(new TextDecoderStream())) {
    printed += chunk
    const key = /svc_live_[0-9a-f]{32}/.exec(printed)?.[0]
    if (key) {
      clearTimeout(timer)
      return key
    }
  }
  throw new Error(`the server printed no key: ${printed}`)
}

/** Packs a package of the copy, as a registry would send it. */
async function pack(name: string): Promise<void> {
  const from = join(copy, name)
  await run([join(copy, 'node_modules/.bin/tsup')], from)
  const packed = await run(
    ['npm', 'pack', '--silent', '--ignore-scripts', '--pack-destination', scratch],
    from,
  )
  archives.set(name, join(scratch, packed.trim().split('\n').at(-1) ?? ''))
}

/** Installs a packed package in the project. */
async function install(name: string): Promise<void> {
  const archive = archives.get(name) ?? ''
  await run(['npm', 'install', '--silent', '--no-audit', '--no-fund', archive], project)
}

/** Receives and verifies the webhook of a background render with the installed SDK. */
async function receiveWebhook(port: number, env: Record<string, string>): Promise<void> {
  const source = `import { createServer } from 'node:http'
import { Platen } from '@platen/sdk'
import { readRawBody } from '@platen/sdk/node'
import { verifyWebhook } from '@platen/sdk/webhooks'
createServer(async (request, response) => {
  const event = await verifyWebhook(await readRawBody(request), request.headers, '${SECRET}')
  response.writeHead(204).end(() => process.exit(event.event === 'render.completed' ? 0 : 1))
}).listen(${port}, 'localhost', () => new Platen().pdf.enqueue({
  html: '<h1>Report</h1>', webhook_url: 'http://localhost:${port}/hook', webhook_secret: '${SECRET}',
}))
`
  await Bun.write(join(project, 'receive.mjs'), source)
  await run(['node', 'receive.mjs'], project, env)
}

async function assertPdf(name: string): Promise<void> {
  const start = await Bun.file(join(project, name)).slice(0, 5).text()
  if (start !== '%PDF-') throw new Error(`${name} is not a PDF`)
}

/** @throws Error with the output of a command that fails */
async function run(
  command: string[],
  cwd: string,
  env: Record<string, string> = {},
): Promise<string> {
  const child = Bun.spawn(command, {
    cwd,
    env: { ...process.env, ...env },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [output, errors] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ])
  if ((await child.exited) === 0) return output
  throw new Error(`${command.join(' ')} failed: ${output}${errors}`)
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
