/**
 * The way out for everything that one lane's browser sends: an HTTP and CONNECT proxy on loopback,
 * open for one render at a time. It asks `outbound` about every connection and dials the very
 * address that was judged (so that a name which answers differently a second time gains nothing).
 * What is refused or cannot be reached ends without an answer: a page of the proxy's own must never
 * become the document.
 */
import { createServer, connect as dial, type Socket } from 'node:net'
import { EgressError, type EgressPolicy } from '../../egress-policy/index.ts'
import { createReader, destinationOf, readRequest, type Target, targetOf } from './proxy-request.ts'
import { createResponseFilter } from './proxy-response.ts'

export interface EgressProxy {
  /** On 127.0.0.1. */
  port: number
  /**
   * Opens the proxy for one render and destroys what an earlier one left open. While no render is
   * open every connection is refused. One that the kernel still holds at this moment is the new
   * render's: close the old page first.
   */
  open(policy: TrafficPolicy): Traffic
  close(): Promise<void>
}

export interface TrafficPolicy {
  /**
   * True for a host that this render must not reach although it is public. It comes in lower case,
   * without a trailing dot, IPv6 in brackets.
   */
  drops(host: string): boolean
}

/** What one render sent and received. Stays readable after its end. */
export interface Traffic {
  /** Bytes received from outside so far, over all connections: heads and TLS included. */
  readonly receivedBytes: number
  /** Destinations blocked or dropped so far, each once, in order, at most 100. */
  readonly refusals: readonly Refusal[]
  /**
   * Why the last connection to this URL's host and port came to nothing, if it did. Once the render
   * has received too much, that is the reason for every URL without another one.
   */
  failureOf(url: string): TrafficFailure | undefined
  /** Destroys every socket of the render and refuses what follows. Safe to call twice. */
  end(): void
}

export interface Refusal {
  host: string
  port: number
  kind: 'blocked' | 'dropped'
}

export interface TrafficFailure {
  /** `blocked` by the egress rules, `dropped` by the policy, `failed` to connect or by a limit. */
  kind: 'blocked' | 'dropped' | 'unresolved' | 'failed'
  /** In Chromium's words, such as `net::ERR_CONNECTION_REFUSED`. */
  netError: string
  /** The egress rules' own error, for `blocked` and `unresolved`. */
  cause?: EgressError
}

const LIMITS = {
  /** Per render: far above any page that people read, far below a machine's memory. */
  receivedBytes: 256 * 1024 * 1024,
  /** At a time: as many as Chromium's own pool has, its WebSockets apart. */
  connections: 256,
  /** What a request's head may take, and what a client may send ahead of its connection. */
  headBytes: 64 * 1024,
  /** What an answer's head may take: as much as Chromium reads. */
  responseHeadBytes: 256 * 1024,
  /** For each address of a name. */
  dialMs: 10_000,
  /** Without a byte either way: a site that pauses longer has nothing to show. */
  idleMs: 60_000,
}

/** Starts the proxy on a free port of 127.0.0.1. Tests pass limits of their own. */
export async function startEgressProxy(
  egressPolicy: EgressPolicy,
  limits: Partial<typeof LIMITS> = {},
): Promise<EgressProxy> {
  let current: Render | null = null
  const server = createServer({ noDelay: true }, (client) => {
    if (current) current.accept(client)
    else client.destroy()
  })
  await new Promise<void>((resolve, reject) => {
    // Stays: an accept that fails later costs that client only.
    server.on('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port')

  return {
    port: address.port,
    open(policy) {
      current?.end()
      current = createRender(egressPolicy, policy, { ...LIMITS, ...limits })
      return current
    },
    async close() {
      current?.end()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

const REFUSALS_MAX = 100

/** How many destinations' failures are remembered: the latest. */
const FAILURES_MAX = 1_000

interface Render extends Traffic {
  accept(client: Socket): void
}

function createRender(
  egressPolicy: EgressPolicy,
  policy: TrafficPolicy,
  limits: typeof LIMITS,
): Render {
  const sockets = new Set<Socket>()
  const failures = new Map<string, TrafficFailure>()
  const refusals = new Map<string, Refusal>()
  let clients = 0
  let receivedBytes = 0
  let over = false

  function track(socket: Socket): Socket {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    socket.setTimeout(limits.idleMs, () => socket.destroy())
    // An error is always followed by 'close', which ends the other side too.
    socket.on('error', () => {})
    return socket
  }

  function end(): void {
    over = true
    for (const socket of sockets) socket.destroy()
  }

  function accept(client: Socket): void {
    track(client)
    if (over || clients >= limits.connections) {
      client.destroy()
      return
    }
    clients += 1
    client.once('close', () => {
      clients -= 1
    })
    // A refusal, an unreachable target and nonsense look the same to the page: nothing there.
    serve(client).catch(() => client.destroy())
  }

  /**
   * One client connection is one connection to outside, so that of answers only heads are read. The
   * requests that follow go to the same host and port, or nowhere.
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

  /** Judges and dials; what went wrong is remembered, unless nobody waits for it any more. */
  async function reach(target: Target, client: Socket): Promise<Socket> {
    try {
      if (policy.drops(target.host)) throw new Dropped()
      const { addresses } = await egressPolicy.resolve(target.host, target.port)
      const upstream = await dialFirst(addresses, target.port, client)
      failures.delete(destinationOf(target))
      return upstream
    } catch (error) {
      if (!client.destroyed) remember(target, failureFrom(error))
      throw error
    }
  }

  function remember(target: Target, failure: TrafficFailure): void {
    const { host, port } = target
    const destination = destinationOf(target)
    // Anew, so that the order is that of the last failures.
    failures.delete(destination)
    failures.set(destination, failure)
    const [oldest] = failures.keys()
    if (failures.size > FAILURES_MAX && oldest !== undefined) failures.delete(oldest)
    const { kind } = failure
    if ((kind !== 'blocked' && kind !== 'dropped') || refusals.size >= REFUSALS_MAX) return
    refusals.set(`${kind} ${destination}`, { host, port, kind })
  }

  /** Dials the addresses in turn for as long as the client waits. @throws the last failure */
  async function dialFirst(
    addresses: readonly { address: string }[],
    port: number,
    client: Socket,
  ): Promise<Socket> {
    let failure: unknown = new Error('no address')
    let dialled: Socket | undefined
    client.once('close', () => dialled?.destroy())
    for (const { address } of addresses) {
      if (client.destroyed) throw new Error('the client left')
      dialled = track(dial({ host: address, port, noDelay: true }))
      try {
        await connected(dialled, limits.dialMs)
        return dialled
      } catch (error) {
        failure = error
      }
    }
    throw failure
  }

  return {
    accept,
    end,
    get receivedBytes() {
      return receivedBytes
    },
    get refusals() {
      return [...refusals.values()]
    },
    failureOf(text) {
      const url = URL.parse(text)
      const failure = url ? failures.get(destinationOf(targetOf(url))) : undefined
      return failure ?? (receivedBytes > limits.receivedBytes ? RECEIVED_TOO_MUCH : undefined)
    },
  }
}

const RECEIVED_TOO_MUCH: TrafficFailure = {
  kind: 'failed',
  netError: 'net::ERR_INSUFFICIENT_RESOURCES',
}

/** The policy's refusal of a host. */
class Dropped extends Error {}

const NET_ERRORS: Record<string, string> = {
  ECONNREFUSED: 'net::ERR_CONNECTION_REFUSED',
  ECONNRESET: 'net::ERR_CONNECTION_RESET',
  EHOSTUNREACH: 'net::ERR_ADDRESS_UNREACHABLE',
  ENETUNREACH: 'net::ERR_ADDRESS_UNREACHABLE',
  ETIMEDOUT: 'net::ERR_CONNECTION_TIMED_OUT',
}

function failureFrom(error: unknown): TrafficFailure {
  if (error instanceof Dropped) return { kind: 'dropped', netError: 'net::ERR_BLOCKED_BY_CLIENT' }
  if (error instanceof EgressError) {
    return error.kind === 'unresolved'
      ? { kind: 'unresolved', netError: 'net::ERR_NAME_NOT_RESOLVED', cause: error }
      : { kind: 'blocked', netError: 'net::ERR_ACCESS_DENIED', cause: error }
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return { kind: 'failed', netError: NET_ERRORS[code] ?? 'net::ERR_CONNECTION_FAILED' }
}

/** Resolves once connected. @throws why not, `ETIMEDOUT` after this many ms */
async function connected(socket: Socket, limitMs: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const late = Object.assign(new Error('dialling took too long'), { code: 'ETIMEDOUT' })
  const timer = setTimeout(() => socket.destroy(late), limitMs)
  socket.once('connect', resolve)
  socket.once('error', reject)
  socket.once('close', () => reject(new Error('destroyed while dialling')))
  await promise.finally(() => clearTimeout(timer))
}
