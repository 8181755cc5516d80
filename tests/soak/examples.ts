/**
 * The examples with dependencies of their own, which npm installs from the registry: webhook
 * receivers, Next.js and a Cloudflare Worker. The commands are those of their READMEs; all share
 * one server. The examples that need the SDK alone run in the check (tests/examples).
 */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import dashboardManifest from '../../dashboard/package.json'
import rootManifest from '../../package.json'
import { run } from '../../sdk/test/helpers/package.ts'
import serverManifest from '../../server/package.json'
import { type Clone, cloneExamples } from '../support/examples/clone.ts'
import { aroundStart, type Block, outputPattern, readBlocks } from '../support/examples/readme.ts'
import { followReadme, startBlock } from '../support/examples/run.ts'
import { readPdf } from '../support/files/pdf.ts'
import { freePort } from '../support/network/free-port.ts'
import {
  dataDirectory,
  newKey,
  type ServerProcess,
  spawnServer,
  statusOf,
} from '../support/processes/server-process.ts'
import { ADMIN_TOKEN } from '../support/server/server.ts'
import { until } from '../support/until.ts'

setDefaultTimeout(900_000)

/** The ports of the READMEs. */
const PORTS = { 'webhook-receivers': '8080', nextjs: '3100', 'cloudflare-worker': '8787' } as const

type Example = keyof typeof PORTS

const EXAMPLES = Object.keys(PORTS) as Example[]
/** Free ports in place of those. */
const ports = {} as Record<Example, string>

let clone: Clone
let data: ReturnType<typeof dataDirectory>
let server: ServerProcess
let variables: Record<string, string>

beforeAll(async () => {
  clone = await cloneExamples()
  data = dataDirectory()
  for (const example of EXAMPLES) ports[example] = String(await freePort())
  server = await spawnServer({
    DATA_DIR: data.path,
    ADMIN_TOKEN,
    LANES: '1',
    RATE_LIMIT_PER_MINUTE: '0',
    EGRESS_ALLOW: EXAMPLES.map((one) => aroundStart(blocksOf(one)).settings['EGRESS_ALLOW']).join(),
  })
  await server.ready()
  variables = {
    PLATEN_BASE_URL: server.url,
    PLATEN_API_KEY: await newKey(server, 'pro'),
    PLATEN_WEBHOOK_SECRET: 'a-long-random-secret',
  }
}, 400_000)

afterAll(async () => {
  await server?.[Symbol.asyncDispose]()
  data?.[Symbol.dispose]()
  clone?.[Symbol.dispose]()
})

function blocksOf(example: Example): Block[] {
  return readBlocks(join(clone.directory(example), 'README.md'), {
    [PORTS[example]]: ports[example],
  })
}

function readerOf(example: Example) {
  const url = `http://localhost:${ports[example]}`
  const env = { ...variables, PORT: ports[example], APP_URL: url }
  return { directory: clone.directory(example), env }
}

/**
 * Starts a server of the README and follows these blocks while it runs, until it has printed the
 * event.
 */
async function followBeside(example: Example, start: Block, blocks: Block[]): Promise<void> {
  const reader = readerOf(example)
  await using receiver = startBlock(start, reader)
  const url = `http://localhost:${ports[example]}/`
  await until(`${start.text} listens`, async () => (await statusOf(url)) !== null)
  await followReadme(blocks, reader)
  const event = outputPattern(blocks.find(({ role }) => role === 'receiver')?.text ?? 'no event')
  await until(`${start.text} prints the event`, () => {
    return receiver.output.split('\n').some((line) => event.test(line.trim()))
  })
}

function indexOf(blocks: Block[], text: string): number {
  const index = blocks.findIndex((block) => block.text === text)
  if (index < 0) throw new Error(`The README has no block \`${text}\`.`)
  return index
}

test('every example compiles against the packed SDK', async () => {
  const home = join(clone.root, 'examples/node_modules/@platen/sdk')
  mkdirSync(home, { recursive: true })
  const tarball = join(clone.root, 'examples/platen-sdk.tgz')
  await run(['tar', '-xzf', tarball, '-C', home, '--strip-components=1'], clone.root)
  const tsc = join(process.cwd(), 'node_modules/typescript/bin/tsc')
  await run(['node', tsc, '-p', 'examples'], clone.root)
})

test('the frameworks have the versions against which the check compiles the receivers', () => {
  const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
  const { dependencies, devDependencies } = read('examples/webhook-receivers/package.json')
  const installed: Record<string, string> = {
    ...rootManifest.dependencies,
    ...serverManifest.dependencies,
    ...dashboardManifest.dependencies,
    ...rootManifest.devDependencies,
  }
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
    if (name in installed) expect([name, version]).toEqual([name, installed[name]])
  }
})

test('the receivers of all frameworks accept a webhook and refuse a forgery', async () => {
  const example = 'webhook-receivers'
  const blocks = blocksOf(example)
  const first = indexOf(blocks, 'npm run express')
  await followReadme(blocks.slice(0, first), readerOf(example))
  const receivers = blocks.filter(({ text }) => /^npm run (?!render)\w+$/.test(text))
  expect(receivers).toHaveLength(5)
  const steps = blocks.slice(first + 1, indexOf(blocks, 'npm run fastify'))
  for (const receiver of receivers) await followBeside(example, receiver, steps)
})

test.each<[Example]>([['nextjs'], ['cloudflare-worker']])(
  '%s returns a PDF, and receives the webhook of a background render',
  async (example) => {
    const blocks = blocksOf(example)
    const at = indexOf(blocks, `npm start -- --port ${ports[example]}`)
    await followReadme(blocks.slice(0, at), readerOf(example))
    const command = blocks[at]
    if (command) await followBeside(example, command, blocks.slice(at + 1))
    const [page] = await readPdf(readFileSync(join(clone.directory(example), 'report.pdf')))
    expect(page?.text).toContain('Report for Ada Lovelace')
  },
)
