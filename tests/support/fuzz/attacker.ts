/**
 * A client that sends random requests until its time is up. It runs in a separate process, because
 * the time to build such bodies would otherwise distort the measurements of other users. Usage:
 * `bun attacker.ts <url> <seed> <milliseconds> <key> [<key>...]`; it prints a `Summary` as JSON.
 */
import { connect } from 'node:net'
import { loadContract } from '../../../server/contract/contract.ts'
import { assertContract } from '../api/assert-contract.ts'
import { strangeBody } from './bodies.ts'
import { fileMaker } from './files.ts'
import { hostileRender } from './pages.ts'
import { type Random, seeded } from './random.ts'

export interface Summary {
  requests: number
  /** The number of responses by status. */
  statuses: Record<string, number>
  /** Responses that the contract does not allow, and requests without a response; at most 20. */
  problems: string[]
}

const CLIENTS = 4
const PROBLEMS_MAX = 20
/** Longer than the longest wait for a lane and the longest render of the fuzz. */
const ANSWER_MS = 150_000

const [url = '', seed = '', ms = '', ...keys] = process.argv.slice(2)
const [firstKey = '', ...otherKeys] = keys
const random = seeded(Number(seed))
const contract = await loadContract()
const newFile = await fileMaker()
const summary: Summary = { requests: 0, statuses: {}, problems: [] }
const until = performance.now() + Number(ms)

type Send = (random: Random, key: string) => Promise<void>

const BODY_PATHS = [
  '/api/v1/pdf',
  '/api/v1/screenshot',
  '/api/v1/templates',
  '/api/v1/templates/fuzz/preview',
  '/api/v1/renders/req_1/signed-url',
] as const

const IDS = [
  '%00',
  '%ff',
  '%F0%9F%98%80',
  '..%2f..',
  'req_1',
  `${'a'.repeat(5_000)}`,
  '%ud800',
] as const
const ID_PATHS = ['renders/?', 'renders/?/report', 'templates/?', 'renders/?/deliveries'] as const

const KINDS: readonly [Send, ...Send[]] = [
  // Renders cost the most, so they are the most frequent.
  render,
  render,
  render,
  render,
  (random, key) => post(random.pick(BODY_PATHS), strangeBody(random), key),
  (random, key) => post(random.pick(BODY_PATHS), strangeBody(random), key),
  (random, key) => upload(newFile(random), key),
  (random, key) => get(`/api/v1/${random.pick(ID_PATHS).replace('?', random.pick(IDS))}`, key),
  slowBody,
]

async function render(random: Random, key: string): Promise<void> {
  const { path, body } = hostileRender(random)
  await post(path, JSON.stringify(body), key)
}

function post(path: string, body: string | Uint8Array<ArrayBuffer>, key: string): Promise<void> {
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
  return send(path, { method: 'POST', headers, body })
}

function get(path: string, key: string): Promise<void> {
  return send(path, { headers: { Authorization: `Bearer ${key}` } })
}

function upload({ name, bytes }: ReturnType<typeof newFile>, key: string): Promise<void> {
  const body = new FormData()
  body.set('file', new File([bytes], name))
  const headers = { Authorization: `Bearer ${key}` }
  return send('/api/v1/assets', { method: 'POST', headers, body })
}

async function send(path: string, init: RequestInit): Promise<void> {
  try {
    const signal = AbortSignal.timeout(ANSWER_MS)
    const response = await fetch(`${url}${path}`, { ...init, signal })
    count(response.status)
    await assertContract(contract, path, init.method ?? 'GET', response)
    if (response.status === 500 && (await response.clone().text()).includes('INTERNAL_ERROR')) {
      note(`${path} answered INTERNAL_ERROR (${response.headers.get('x-request-id')})`)
    }
    await response.bytes()
  } catch (error) {
    // A server that refuses a body early closes the connection while we still send.
    if (error instanceof Error && 'code' in error && error.code === 'ECONNRESET') count('reset')
    else note(`${path}: ${error}`)
  }
}

/**
 * Announces a body and sends a few bytes of it slowly, so that the server has to end the request.
 */
async function slowBody(random: Random, key: string): Promise<void> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  const closed = Promise.withResolvers<void>()
  socket.on('error', () => {}) // the server may reset the connection: `close` follows
  socket.on('close', () => closed.resolve())
  socket.resume()
  const head = [
    'POST /api/v1/pdf HTTP/1.1',
    'Host: fuzz',
    `Authorization: Bearer ${key}`,
    'Content-Type: application/json',
    `Content-Length: ${random.int(1, 19_000_000)}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n{"html":"`)
  const drip = setInterval(() => socket.write('x'.repeat(random.size(5_000))), 100)
  const limit = setTimeout(() => socket.destroy(), random.int(100, 10_000))
  await closed.promise
  clearInterval(drip)
  clearTimeout(limit)
  count('slow')
}

function count(status: number | string): void {
  summary.requests += 1
  summary.statuses[status] = (summary.statuses[status] ?? 0) + 1
}

function note(problem: string): void {
  if (summary.problems.length < PROBLEMS_MAX) summary.problems.push(problem.slice(0, 500))
}

async function client(): Promise<void> {
  while (performance.now() < until) {
    await random.pick(KINDS)(random, random.pick([firstKey, ...otherKeys]))
  }
}

await Promise.all(Array.from({ length: CLIENTS }, client))
process.stdout.write(JSON.stringify(summary))
