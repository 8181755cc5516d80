/** Egress proxies without a browser, an allowed site, and a canary that they must not reach. */
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import {
  createEgressPolicy,
  type Lookup,
  parseAllow,
} from '../../../packages/chromium/src/egress-policy/index.ts'
import {
  type EgressProxy,
  startEgressProxy,
} from '../../../packages/chromium/src/egress-proxy/proxy.ts'
import type { TrafficPolicy } from '../../../packages/chromium/src/egress-proxy/traffic.ts'
import { type Site, startSite } from '../network/site.ts'

export const ALLOW_ALL: TrafficPolicy = { drops: () => false }

export interface ProxyOptions {
  allow?: string
  lookup?: Lookup
  limits?: Parameters<typeof startEgressProxy>[1]
}

export interface ProxyFixture {
  /** Allowed by the egress policy. */
  site: Site
  canary: Site
  /** A proxy with an open render. */
  proxy: EgressProxy
  /** Starts another proxy, which is closed with the fixture. */
  start(options?: ProxyOptions): Promise<EgressProxy>
  close(): Promise<void>
}

export async function openProxyFixture(): Promise<ProxyFixture> {
  const site = await startSite({ '/page': { body: 'the page' }, '/hang': 'silence' })
  const canary = await startSite({ '/page': { body: 'the canary' } })
  const proxies: EgressProxy[] = []

  async function start({ allow = site.host, lookup, limits }: ProxyOptions = {}) {
    const policy = createEgressPolicy({ allow: parseAllow(allow), ...(lookup && { lookup }) })
    const started = await startEgressProxy(policy, limits)
    proxies.push(started)
    return started
  }

  const proxy = await start()
  proxy.open(ALLOW_ALL)
  return {
    site,
    canary,
    proxy,
    start,
    async close() {
      await Promise.all(proxies.map((started) => started.close()))
      await Promise.all([site.close(), canary.close()])
    },
  }
}

export interface HttpServer extends AsyncDisposable {
  /** `127.0.0.1:port` */
  host: string
  /** The number of connections accepted so far. */
  connections(): number
}

/** Starts an HTTP server that keeps connections open. */
export async function listen(handle: RequestListener): Promise<HttpServer> {
  let connections = 0
  const server = createServer(handle)
  server.on('connection', () => {
    connections += 1
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: () => connections,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
    },
  }
}

export async function connectTo(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

/**
 * Sends bytes to the proxy.
 * @returns everything that it sends back until it closes the connection
 */
export async function exchange(port: number, request: string | Buffer): Promise<string> {
  const socket = await connectTo(port)
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1')
  })
  socket.write(request)
  await closed(socket)
  return received
}

/** Resolves when the connection is closed. A reset counts too; `once` would throw it. */
export function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.once('close', () => resolve()))
}

/** A request in absolute form. */
export function get(url: string, ...headers: string[]): string {
  const { host } = new URL(url)
  return [`GET ${url} HTTP/1.1`, `Host: ${host}`, ...headers, '', ''].join('\r\n')
}

/** A CONNECT to the site, and a request for this path in the tunnel. */
export function tunnelled(site: Site, path: string): string {
  return `CONNECT ${site.host} HTTP/1.1\r\n\r\nGET ${path} HTTP/1.1\r\n\r\n`
}
