/**
 * Bytes of messages travel to a process and back on pipes, in pieces, so that no message blocks the
 * event loop.
 */
import { afterAll, describe, expect, test } from 'bun:test'
import { randomBytes } from 'node:crypto'
import { createWorkerChannel } from '../../server/workshop/worker-channel.ts'
import { createWorkerProcess } from '../../server/workshop/worker-process.ts'
import type { EchoMessage } from '../support/processes/echo-worker.ts'

const LIMIT_MS = 60_000
const noise = (length: number) => new Uint8Array(randomBytes(length))

describe('a process', () => {
  const worker = createWorkerProcess({ label: 'echo', nice: 0 })
  const source = {
    module: new URL('../support/processes/echo-worker.ts', import.meta.url).pathname,
    name: 'echo',
  }
  const send = (message: EchoMessage) =>
    worker.send<EchoMessage, EchoMessage>(source, message, LIMIT_MS)
  afterAll(() => worker.close())

  test.each([
    ['no bytes', { title: 'a', list: [1, null, 'b'] }],
    ['few bytes', { bytes: noise(99_999) }],
    ['long arrays in several places', { one: noise(3_000_001), list: [noise(100_000), noise(7)] }],
    ['20 MB', [[{ deep: { bytes: noise(20_000_000) } }]]],
  ])('receives and sends %s as they are', async (_, content) => {
    const response = await send({ content })
    expect('reply' in response).toBe(true)
    if ('reply' in response) expect(Bun.deepEquals(response.reply.content, content)).toBe(true)
  })

  test('that dies in the middle of a message is replaced for the next one', async () => {
    const bytes = noise(5_000_000)
    const died = await send({ endsAt: 'once', content: bytes })
    expect(died).toMatchObject({ failure: 'died' })
    const next = await send({ content: bytes })
    expect('reply' in next && Bun.deepEquals(next.reply.content, bytes)).toBe(true)
  })
})

test('a message over IPC has no long array, and the next piece waits until the process has taken one', async () => {
  const sent: unknown[] = []
  const pieces: number[] = []
  let taken = Promise.withResolvers<number>()
  let written = Promise.withResolvers<void>()
  const child = {
    send: (message: unknown) => void sent.push(message),
    stdin: {
      write(piece: Uint8Array) {
        pieces.push(piece.length)
        return piece.length
      },
      flush() {
        written.resolve()
        return taken.promise
      },
    },
    stdout: new ReadableStream<Uint8Array>(),
  }
  const channel = createWorkerChannel(child)
  channel.send({ kind: 'work', pdf: new Uint8Array(1_000_000) })
  expect(JSON.stringify(sent).length).toBeLessThan(1000)
  let bytes = 0
  for (let count = 1; bytes < 1_000_000; count += 1) {
    await written.promise
    expect(pieces.length).toBe(count)
    bytes = pieces.reduce((sum, piece) => sum + piece, 0)
    const { resolve } = taken
    taken = Promise.withResolvers()
    written = Promise.withResolvers()
    resolve(0)
  }
  expect(pieces.length).toBeGreaterThan(3)
})
