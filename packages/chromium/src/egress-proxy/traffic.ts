/**
 * The connections of one render through its egress proxy. Each is judged by the egress policy, and
 * the address that was judged is the one dialled, so that a name which resolves differently a
 * second time gains nothing. A connection that is refused or fails ends without a response: an
 * error page of the proxy must never become the document.
 */
import type { Socket } from 'node:net'
import type { EgressPolicy } from '../egress-policy/index.ts'
import { createReader } from './client-reader.ts'
import { dialFirst } from './dial.ts'
import { createFailureLog, DroppedError, type Refusal, type TrafficFailure } from './failures.ts'
import { destinationOf, readRequest, type Target, targetOf } from './proxy-request.ts'
import { createResponseFilter } from './proxy-response.ts'

export interface TrafficPolicy {
  /**
   * Whether this render must not reach a host although it is public.
   * @param host lower case, without a trailing dot, IPv6 in brackets
   */
  drops(host: string): boolean
}

/** The traffic of one render. Stays readable after its end. */
export interface Traffic {
  /** Whether the browser has connected to the proxy. */
  readonly isUsed: boolean
  /** Bytes received so far over all connections, including heads and TLS. */
  readonly receivedBytes: number
  /** Destinations blocked or dropped so far, each once, in order, at most 100. */
  readonly refusals: readonly Refusal[]
  /**
   * Why the last connection to this URL's host and port failed, if it did. Once the render has
   * received too much, that is the reason for every URL without another one.
   */
  failureOf(url: string): TrafficFailure | undefined
  /** Destroys every socket of the render and refuses later connections. Safe to call twice. */
  end(): void
}

/** The proxy's own view of the traffic. */
export interface RenderTraffic extends Traffic {
  accept(client: Socket): void
}

export type TrafficLimits = typeof TRAFFIC_LIMITS

export const TRAFFIC_LIMITS = {
  /** Per render: far above any page that people read, far below a machine's memory. */
  receivedBytes: 256 * 1024 * 1024,
  /** At a time: as many as Chromium's own pool has, not counting WebSockets. */
  connections: 256,
  /** Size of a request's head, and of the bytes that a client may send ahead of its connection. */
  headBytes: 64 * 1024,
  /** Size of a response's head: as much as Chromium reads. */
  responseHeadBytes: 256 * 1024,
  /** For each address of a name. */
  dialMs: 10_000,
  /** Without a byte in either direction: a site that pauses longer has nothing to show. */
  idleMs: 60_000,
}

const RECEIVED_TOO_MUCH: TrafficFailure = {
  kind: 'failed',
  netError: 'net::ERR_INSUFFICIENT_RESOURCES',
}

export function startTraffic(
  egressPolicy: EgressPolicy,
  policy: TrafficPolicy,
  limits: TrafficLimits,
): RenderTraffic {
  const sockets = new Set<Socket>()
  const failures = createFailureLog()
  let clients = 0
  let isUsed = false
  let receivedBytes = 0
  let ended = false

  function track(socket: Socket): void {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    socket.setTimeout(limits.idleMs, () => socket.destroy())
    // An error is always followed by 'close', which ends the other side too.
    socket.on('error', () => {})
  }

  function end(): void {
    ended = true
    for (const socket of sockets) socket.destroy()
  }

  function accept(client: Socket): void {
    isUsed = true
    track(client)
    if (ended || clients >= limits.connections) {
      client.destroy()
      return
    }
    clients += 1
    client.once('close', () => {
      clients -= 1
    })
    // A refusal, an unreachable target and an invalid request look the same to the page: no server
    // there.
    serve(client).catch(() => client.destroy())
  }

  /**
   * Serves one client connection with one upstream connection, so that only the heads of responses
   * have to be parsed. Later requests on the connection must go to the same host and port.
   */
  async function serve(client: Socket): Promise<void> {
    const reader = createReader(client, limits.headBytes)
    const first = readRequest(await reader.head())
    const upstream = await reach(first, client)
    const filter = createResponseFilter(limits.responseHeadBytes)
    upstream.on('data', (chunk: Buffer) => {
      receivedBytes += chunk.length
      if (receivedBytes > limits.receivedBytes) return end()
      const passed = filter.pass(chunk)
      if (passed === null) upstream.destroy()
      else if (!client.write(passed)) upstream.pause()
    })
    client.on('drain', () => upstream.resume())
    upstream.once('close', () => client.destroySoon())
    if (first.tunnel) client.write('HTTP/1.1 200 Connection established\r\n\r\n')
    for (let request = first; ; request = readRequest(await reader.head())) {
      if (destinationOf(request) !== destinationOf(first) || request.tunnel !== first.tunnel) {
        throw new Error('another destination on the same connection')
      }
      if (!request.tunnel) filter.expectHead()
      upstream.write(request.originHead)
      await reader.copy(upstream, request.bodyBytes)
    }
  }

  /** Judges a target and dials it. Records a failure unless the client has left meanwhile. */
  async function reach(target: Target, client: Socket): Promise<Socket> {
    const { host, port } = target
    try {
      if (policy.drops(host)) throw new DroppedError()
      const { addresses } = await egressPolicy.resolve(host, port)
      const limitMs = limits.dialMs
      const upstream = await dialFirst({ addresses, port, client, limitMs, onSocket: track })
      failures.clear(target)
      return upstream
    } catch (error) {
      if (!client.destroyed) failures.add(target, error)
      throw error
    }
  }

  return {
    accept,
    end,
    get isUsed() {
      return isUsed
    },
    get receivedBytes() {
      return receivedBytes
    },
    get refusals() {
      return failures.refusals()
    },
    failureOf(text) {
      const url = URL.parse(text)
      const failure = url ? failures.find(targetOf(url)) : undefined
      return failure ?? (receivedBytes > limits.receivedBytes ? RECEIVED_TOO_MUCH : undefined)
    },
  }
}
