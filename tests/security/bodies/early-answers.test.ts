/**
 * An answer before the end of a body reaches clients that send the whole body first, within bounds.
 */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { connect, type Socket } from 'node:net'
import {
  dataDirectory,
  newKey,
  type ServerProcess,
  spawnServer,
} from '../../support/processes/server-process.ts'
import { ADMIN_TOKEN } from '../../support/server/server.ts'

setDefaultTimeout(60_000)

const LARGE_BYTES = 30_000_000

let directory: ReturnType<typeof dataDirectory>
let server: ServerProcess
let key: string
beforeAll(async () => {
  directory = dataDirectory()
  server = await spawnServer({ DATA_DIR: directory.path, ADMIN_TOKEN, LANES: '1' })
  await server.ready()
  key = await newKey(server, 'free')
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  directory[Symbol.dispose]()
})

const head = (path: string, ...lines: string[]) =>
  [`POST ${path} HTTP/1.1`, 'Host: platen', ...lines, '', ''].join('\r\n')
const authorized = () => `Authorization: Bearer ${key}`
const JSON_TYPE = 'Content-Type: application/json'

/**
 * Writes everything before it reads anything, as Python's urllib does.
 * @returns all that the server sent
 */
async function writeThenRead(text: string, body: Buffer): Promise<string> {
  const { hostname, port } = new URL(server.url)
  const socket: Socket = connect(Number(port), hostname)
  socket.pause()
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.write(text)
    socket.write(body, (error) => (error ? reject(error) : resolve()))
  })
  let answer = ''
  socket.setEncoding('latin1')
  for await (const chunk of socket) {
    answer += chunk
    if (isWhole(answer)) break
  }
  socket.destroy()
  return answer
}

function isWhole(answer: string): boolean {
  const [top = '', body] = answer.split('\r\n\r\n', 2)
  const length = Number(/^content-length: (\d+)/im.exec(top)?.[1])
  return body !== undefined && body.length >= length
}

function chunked(size: number): Buffer {
  const chunk = Buffer.concat([
    Buffer.from('f4240\r\n'),
    Buffer.alloc(1_000_000, 32),
    Buffer.from('\r\n'),
  ])
  const chunks = Array.from({ length: size / 1_000_000 }, () => chunk)
  return Buffer.concat([...chunks, Buffer.from('0\r\n\r\n')])
}

const large = Buffer.alloc(LARGE_BYTES, 32)
const length = `Content-Length: ${LARGE_BYTES}`

describe('a client that writes the whole body before it reads gets', () => {
  test.each<[what: string, status: number, path: string, lines: () => string[], body: Buffer]>([
    ['413', 413, '/api/v1/pdf', () => [authorized(), JSON_TYPE, length], large],
    [
      '413 for a body without a length',
      413,
      '/api/v1/pdf',
      () => [authorized(), JSON_TYPE, 'Transfer-Encoding: chunked'],
      chunked(LARGE_BYTES),
    ],
    ['401', 401, '/api/v1/pdf', () => [JSON_TYPE, length], large],
    ['404', 404, '/nothing', () => [JSON_TYPE, length], large],
    ['405', 405, '/api/v1/usage', () => [authorized(), JSON_TYPE, length], large],
    ['415', 415, '/api/v1/pdf', () => [authorized(), 'Content-Type: text/plain', length], large],
    [
      '400 for a file that is too large',
      400,
      '/api/v1/assets',
      () => [authorized(), 'Content-Type: multipart/form-data; boundary=x', length],
      large,
    ],
  ])('%s', async (_what, status, path, lines, body) => {
    const answer = await writeThenRead(head(path, ...lines()), body)
    expect(answer.slice(0, 12)).toBe(`HTTP/1.1 ${status}`)
  })

  test('429', async () => {
    const limited = await newKey(server, 'free')
    const init = { headers: { Authorization: `Bearer ${limited}` } }
    while ((await fetch(`${server.url}/api/v1/usage`, init)).status !== 429);
    const lines = [`Authorization: Bearer ${limited}`, JSON_TYPE, length]
    const answer = await writeThenRead(head('/api/v1/pdf', ...lines), large)
    expect(answer.slice(0, 12)).toBe('HTTP/1.1 429')
  })

  const python = Bun.which('python3')
  if (python === null)
    process.stderr.write('SKIPPED: there is no python3, so urllib is not tried.\n')
  test.skipIf(python === null)('413 in urllib of Python', async () => {
    const program = `
import json, sys, urllib.request, urllib.error
body = json.dumps({"html": "x" * ${LARGE_BYTES}}).encode()
headers = {"Authorization": "Bearer " + sys.argv[2], "Content-Type": "application/json"}
try:
    urllib.request.urlopen(urllib.request.Request(sys.argv[1], body, headers))
except urllib.error.HTTPError as error:
    print(error.code, json.load(error)["error"]["code"])
`
    const command = [python ?? '', '-c', program, `${server.url}/api/v1/pdf`, key]
    const child = Bun.spawn(command, { stdout: 'pipe', stderr: 'pipe' })
    const [text, errors] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
    ])
    expect([text, errors]).toEqual(['413 PAYLOAD_TOO_LARGE\n', ''])
  })
})

describe('a stranger cannot hold the server', () => {
  async function answerTo(text: string, more?: (socket: Socket) => void): Promise<string> {
    const { hostname, port } = new URL(server.url)
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {}) // the server closes the connection while more is sent
    socket.write(text)
    more?.(socket)
    let answer = ''
    socket.setEncoding('latin1')
    for await (const chunk of socket) answer += chunk
    return answer
  }

  test('with a body that never comes: the connection is answered and closed', async () => {
    const answer = await answerTo(head('/api/v1/pdf', JSON_TYPE, length))
    expect(answer).toStartWith('HTTP/1.1 401')
    expect(answer.toLowerCase()).toContain('connection: close')
  })

  test('with a length beyond the bound: the connection is answered before its body', async () => {
    const answer = await answerTo(head('/api/v1/pdf', JSON_TYPE, 'Content-Length: 999999999999'))
    expect(answer).toStartWith('HTTP/1.1 401')
  })

  test('with a body that trickles without an end: the connection is closed after ten seconds', async () => {
    let timer: Timer | undefined
    const started = performance.now()
    const answer = await answerTo(
      head('/api/v1/pdf', JSON_TYPE, 'Transfer-Encoding: chunked'),
      (socket) => {
        timer = setInterval(() => socket.write('1\r\nx\r\n'), 100)
      },
    )
    clearInterval(timer)
    expect(answer).toStartWith('HTTP/1.1 401')
    expect(performance.now() - started).toBeLessThan(30_000)
  })
})
