/**
 * Runs every program of sdk/recipes with the packed SDK, a server in its place and real frameworks.
 */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { once } from 'node:events'
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { dirname, join } from 'node:path'
import { signWebhook } from '../../src/webhooks/index.ts'
import { installMatrix, MODULES } from '../helpers/matrix.ts'
import { type Installed, installPackage, run, SDK } from '../helpers/package.ts'

setDefaultTimeout(300_000)

const SECRET = 'a-long-random-secret'
const NODE_22 = join(MODULES, 'node-22/bin/node')
const PACKAGES = ['express', 'hono', 'next', 'react', 'react-dom', 'undici', 'vitest']

let installed: Installed
let project: string
/** Takes the place of Platen. */
let platen: Bun.Server<undefined>
/** Paths that were requested from it. */
const requested: string[] = []

beforeAll(async () => {
  await installMatrix()
  installed = await installPackage()
  ;({ project } = installed)
  cpSync(join(SDK, 'recipes'), project, { recursive: true })
  writeFileSync(join(project, 'package.json'), '{ "private": true, "type": "module" }')
  for (const name of PACKAGES) {
    symlinkSync(join(MODULES, name), join(project, 'node_modules', name))
  }
  platen = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch(request) {
      requested.push(new URL(request.url).pathname)
      return new Response('%PDF-1.7', { headers: { 'Content-Type': 'application/pdf' } })
    },
  })
}, 600_000)
afterAll(() => {
  platen.stop(true)
  installed[Symbol.dispose]()
})

const settings = () => ({
  PLATEN_BASE_URL: platen.url.origin,
  PLATEN_API_KEY: 'svc_live_x',
  PLATEN_WEBHOOK_SECRET: SECRET,
})

function start(command: string[], cwd: string, env: Record<string, string>) {
  const path = `${dirname(NODE_22)}:${process.env['PATH'] ?? ''}`
  const child = Bun.spawn(command, {
    cwd,
    env: { PATH: path, HOME: project, NEXT_TELEMETRY_DISABLED: '1', ...settings(), ...env },
    stdin: 'ignore',
    stdout: 'inherit',
    stderr: 'inherit',
  })
  return {
    async [Symbol.asyncDispose]() {
      child.kill()
      await child.exited
    },
  }
}

async function freePort(): Promise<string> {
  const probe = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response() })
  const { port } = probe
  await probe.stop(true)
  return String(port)
}

/** The response of a program that may still be starting. */
async function responding(url: string): Promise<Response> {
  for (const until = Date.now() + 120_000; ; await Bun.sleep(200)) {
    const response = await fetch(url).catch(() => null)
    if (response?.ok || Date.now() > until) return response ?? Response.error()
  }
}

/** Bundles the worker and writes the configuration of workerd. */
async function workerd(port: string): Promise<string[]> {
  const { success } = await Bun.build({
    entrypoints: [join(project, 'worker.ts')],
    outdir: join(project, 'bundle'),
    target: 'browser',
    conditions: ['workerd'],
  })
  expect(success).toBeTrue()
  const bindings = Object.entries(settings())
    .map(([name, text]) => `(name = "${name}", text = "${text}")`)
    .join(', ')
  const config = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = (modules = [(name = "worker", esModule = embed "bundle/worker.js")],
      compatibilityDate = "2026-01-01", bindings = [${bindings}])),
    (name = "internet", network = (allow = ["private", "local"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
);`
  writeFileSync(join(project, 'recipe.capnp'), config)
  return [join(MODULES, '@cloudflare/workerd-linux-64/bin/workerd'), 'serve', 'recipe.capnp']
}

const nextDirectory = () => join(project, 'next')

const SERVERS: [
  name: string,
  command: (port: string) => string[] | Promise<string[]>,
  cwd?: () => string,
][] = [
  ['Express', () => [NODE_22, '--experimental-strip-types', 'express.ts']],
  ['Hono', () => [process.execPath, 'hono.ts']],
  ['Workers', workerd],
  [
    'Deno',
    () => [
      join(MODULES, '@deno/linux-x64-glibc/deno'),
      ...['run', '--quiet', '--allow-net', '--allow-env', '--allow-read', 'deno.ts'],
    ],
  ],
  [
    'Next.js',
    (port) => {
      const modules = join(nextDirectory(), 'node_modules')
      mkdirSync(nextDirectory(), { recursive: true })
      // A real folder: the bundler of Next.js follows no link out of the project.
      cpSync(join(project, 'node_modules/@platen'), join(modules, '@platen'), { recursive: true })
      writeFileSync(
        join(nextDirectory(), 'app/layout.js'),
        'export default ({ children }) => <html><body>{children}</body></html>',
      )
      writeFileSync(join(nextDirectory(), 'package.json'), '{ "private": true }')
      return [NODE_22, join(MODULES, 'next/dist/bin/next'), 'dev', '--webpack', '-p', port]
    },
    nextDirectory,
  ],
]

describe.each(SERVERS)('%s', (_name, command, cwd = () => project) => {
  test('sends a PDF, accepts a signed webhook and refuses a forgery', async () => {
    const PORT = await freePort()
    await using _server = start(await command(PORT), cwd(), { PORT })
    const url = `http://127.0.0.1:${PORT}`
    const file = await responding(`${url}/invoice.pdf`)
    expect([file.status, await file.text()]).toEqual([200, '%PDF-1.7'])
    expect(file.headers.get('content-type')).toBe('application/pdf')
    const output_url = `${platen.url.origin}/storage/k1.of-${_name}`
    const event = { event: 'render.completed', request_id: 'req_1', output_url }
    const body = JSON.stringify({ ...event, completed_at: new Date().toISOString() })
    const deliver = async (signed: string) => {
      const signature = await signWebhook(signed, SECRET)
      const headers = { ...signature, 'Content-Type': 'application/json' }
      return (await fetch(`${url}/hook`, { method: 'POST', headers, body })).status
    }
    expect(await deliver(`${body} `)).toBe(400)
    expect(requested.some((path) => path.endsWith(`of-${_name}`))).toBeFalse()
    expect(await deliver(body)).toBe(204)
    expect(requested.some((path) => path.endsWith(`of-${_name}`))).toBeTrue()
  })
})

/** A proxy that leads every connection to the server in place of Platen, tunnelled or not. */
function createProxy(onRequest: (host: string) => void): Server {
  const upstream = { host: '127.0.0.1', port: platen.port }
  return createServer((request, response) => {
    onRequest(new URL(request.url ?? '').hostname)
    const forwarded = httpRequest({ ...upstream, method: request.method, path: '/' }, (from) => {
      response.writeHead(from.statusCode ?? 502, from.headers)
      from.pipe(response)
    })
    request.pipe(forwarded)
  }).on('connect', (request: IncomingMessage, socket: Socket) => {
    onRequest((request.url ?? '').split(':')[0] ?? '')
    const tunnel = connect(platen.port ?? 0, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      tunnel.pipe(socket).pipe(tunnel)
    })
    for (const end of [socket, tunnel]) end.on('error', () => end.destroy())
  })
}

test('a proxy carries the requests, by the agent of undici and by Node 24 itself', async () => {
  const proxied: string[] = []
  const proxy = createProxy((target) => proxied.push(target))
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  const { port } = proxy.address() as AddressInfo
  const env = {
    ...settings(),
    PLATEN_BASE_URL: 'http://platen.internal',
    HTTP_PROXY: `http://127.0.0.1:${port}`,
  }
  const direct = join(project, 'direct.mjs')
  const sends =
    "import { Platen } from '@platen/sdk'\nawait (await new Platen().pdf.render({ html: 'x' })).bytes()\n"
  writeFileSync(direct, sends)
  for (const [version, file, extra] of [
    ['22', 'proxy.ts', {}],
    ['24', 'direct.mjs', { NODE_USE_ENV_PROXY: '1' }],
  ] as const) {
    const node = join(MODULES, `node-${version}/bin/node`)
    const child = Bun.spawn([node, '--experimental-strip-types', file], {
      cwd: project,
      env: { ...env, ...extra },
      stdout: 'inherit',
      stderr: 'inherit',
    })
    expect([version, await child.exited]).toEqual([version, 0])
  }
  proxy.close()
  expect(proxied).toEqual(['platen.internal', 'platen.internal'])
  expect(readFileSync(join(project, 'invoice.pdf'), 'utf8')).toBe('%PDF-1.7')
})

test('the unit tests run with vitest and with bun', async () => {
  await run([NODE_22, join(MODULES, 'vitest/vitest.mjs'), 'run', 'invoice.test.ts'], project)
  const text = readFileSync(join(project, 'invoice.test.ts'), 'utf8')
  const ours = text.replace("import { expect, test } from 'vitest'\n", '')
  writeFileSync(join(project, 'invoice-bun.test.ts'), ours)
  await run([process.execPath, 'test', './invoice-bun.test.ts'], project)
})
