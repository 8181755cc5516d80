/** The egress proxy and a site that does not accept connections. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import type { EgressProxy } from '../../../packages/chromium/src/egress-proxy/proxy.ts'
import {
  ALLOW_ALL,
  connectTo,
  exchange,
  get,
  openProxyFixture,
  type ProxyFixture,
  type ProxyOptions,
} from '../../support/engine/egress-proxy.ts'

let fixture: ProxyFixture
let proxy: EgressProxy

beforeAll(async () => {
  fixture = await openProxyFixture()
  ;({ proxy } = fixture)
})
afterAll(() => fixture.close())

const start = (options?: ProxyOptions) => fixture.start(options)
const send = (request: string | Buffer, port = proxy.port) => exchange(port, request)

describe.skipIf(process.platform !== 'linux')('a site that accepts no connections', () => {
  /** Listens and never accepts: once the kernel's backlog is full, no connection is established. */
  const source = `
    const server = require('node:net').createServer().listen(0, '127.0.0.1', () => {
      postMessage(server.address().port)
      setTimeout(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0))
    })`
  const queued: Socket[] = []
  let listener: Worker
  let port = 0

  beforeAll(async () => {
    listener = new Worker(URL.createObjectURL(new Blob([source])))
    const { promise, resolve } = Promise.withResolvers<number>()
    listener.onmessage = ({ data }) => resolve(data)
    port = await promise
    while ((await connects()) || dialling() === 0);
    queued.pop()?.destroy()
    while (dialling() > 0) await new Promise(setImmediate)
  })
  afterAll(() => {
    for (const socket of queued) socket.destroy()
    listener.terminate()
  })

  async function connects(): Promise<boolean> {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    queued.push(socket)
    const connected = new Promise<boolean>((resolve) => socket.once('connect', () => resolve(true)))
    return Promise.race([connected, Bun.sleep(100).then(() => false)])
  }

  /**
   * The number of connections to it that are not established yet: state 2 (SYN_SENT) in the
   * kernel's table.
   */
  function dialling(): number {
    const end = `:${port.toString(16).toUpperCase().padStart(4, '0')} 02 `
    return readFileSync('/proc/net/tcp', 'latin1').split(end).length - 1
  }

  test('fails with a timeout once the dial limit is over', async () => {
    const testProxy = await start({ allow: `127.0.0.1:${port}`, limits: { dialMs: 50 } })
    const traffic = testProxy.open(ALLOW_ALL)
    const url = `http://127.0.0.1:${port}/`
    expect(await send(get(url), testProxy.port)).toBe('')
    const failure = { kind: 'failed', netError: 'net::ERR_CONNECTION_TIMED_OUT' } as const
    expect(traffic.failureOf(url)).toEqual(failure)
    expect(dialling()).toBe(0)
  })

  test.each([
    ['its client disconnects', (client: Socket) => client.destroy()],
    ['its client resets', (client: Socket) => client.resetAndDestroy()],
    ['its client ends', (client: Socket) => client.end()],
    ['the render ends', (_: Socket, end: () => void) => end()],
  ])('is no longer dialled when %s', async (_, leave) => {
    const testProxy = await start({ allow: `127.0.0.1:${port}` })
    const traffic = testProxy.open(ALLOW_ALL)
    const client = await connectTo(testProxy.port)
    client.write(`CONNECT 127.0.0.1:${port} HTTP/1.1\r\n\r\n`)
    while (dialling() === 0) await new Promise(setImmediate)
    leave(client, () => traffic.end())
    while (dialling() > 0) await new Promise(setImmediate)
    await testProxy.close()
    // The proxy is notified of its own socket's end one turn later.
    await new Promise(setImmediate)
    expect(traffic.failureOf(`https://127.0.0.1:${port}`)).toBeUndefined()
  })
})
