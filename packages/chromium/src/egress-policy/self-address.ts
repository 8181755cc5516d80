/**
 * The server's own addresses, which renders must not reach: a page that renders itself would
 * recurse without end, on its user's bill. EGRESS_ALLOW cannot override this.
 */
import { readHost } from './hostnames.ts'
import { machineAddresses, ownAddresses } from './machine-addresses.ts'
import type { Endpoint, Reserved } from './reserved.ts'

export interface SelfAddress {
  /** Call it once the server listens. */
  listensOn(port: number): void
  /** Call it with each further port on which the server listens. */
  alsoListensOn(port: number): void
  /** The address of this process; null before it listens. */
  endpoint(): Endpoint | null
  hasHost(host: string, port: number): boolean
  /** @param address in canonical text */
  hasAddress(address: string, port: number): boolean
  /** The base URLs of the server as of when it began to listen, without a trailing slash. */
  baseUrls(): string[]
}

/**
 * @param baseUrl the public address, if it differs from the address where the server listens
 * @param reserved the servers that this one uses, which are refused like itself
 */
export function createSelfAddress(baseUrl: string | null, reserved?: Reserved): SelfAddress {
  const base = baseUrl === null ? null : URL.parse(baseUrl)
  const baseHost = base ? readHost(base.hostname) : undefined
  const basePort = base ? Number(base.port || (base.protocol === 'https:' ? 443 : 80)) : undefined
  let listenPort: number | undefined
  const otherPorts = new Set<number>()
  let baseUrls = baseUrl === null ? [] : [baseUrl]

  return {
    listensOn(port) {
      listenPort = port
      const hosts = ['localhost', '127.0.0.1', '::1', ...ownAddresses()]
      baseUrls = [...new Set([...baseUrls, ...hosts.flatMap((host) => originOf(host, port))])]
    },
    alsoListensOn(port) {
      otherPorts.add(port)
    },
    endpoint: () =>
      listenPort === undefined ? null : { port: listenPort, addresses: machineAddresses() },
    hasHost: (host, port) =>
      (host === baseHost && port === basePort) || reserved?.hasHost(host, port) === true,
    hasAddress(address, port) {
      if (reserved?.hasAddress(address, port)) return true
      const isOurs = port === listenPort || otherPorts.has(port)
      if (!isOurs && !reserved?.hasLocalPort(port)) return false
      return /^(127\.|0\.0\.0\.0$|::1?$)/.test(address) || ownAddresses().includes(address)
    },
    baseUrls: () => baseUrls,
  }
}

/** The origin of a host; none for an address that a URL cannot hold, such as one with a zone id. */
function originOf(host: string, port: number): string[] {
  const url = URL.parse(`http://${host.includes(':') ? `[${host}]` : host}:${port}`)
  return url ? [url.origin] : []
}
