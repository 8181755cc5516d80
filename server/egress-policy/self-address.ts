/**
 * The server's own address. A page that renders itself would go on without end, on its user's bill;
 * nobody may allow that.
 */
import { networkInterfaces } from 'node:os'
import { readHost } from './hostnames.ts'

export interface SelfAddress {
  /** To be called once it listens. */
  listensOn(port: number): void
  hasHost(host: string, port: number): boolean
  /** @param address in canonical text */
  hasAddress(address: string, port: number): boolean
  /** Under which it is known, each without a slash at its end: those that it had when it began to listen. */
  baseUrls(): string[]
}

/** @param baseUrl where customers reach it, if that is another address than where it listens */
export function createSelfAddress(baseUrl: string | null): SelfAddress {
  const base = baseUrl === null ? null : URL.parse(baseUrl)
  const baseHost = base ? readHost(base.hostname) : undefined
  const basePort = base ? Number(base.port || (base.protocol === 'https:' ? 443 : 80)) : undefined
  let ownPort: number | undefined
  let baseUrls = baseUrl === null ? [] : [baseUrl]

  return {
    listensOn(port) {
      ownPort = port
      const hosts = ['localhost', '127.0.0.1', '::1', ...ofThisMachine()]
      baseUrls = [...new Set([...baseUrls, ...hosts.flatMap((host) => originOf(host, port))])]
    },
    hasHost: (host, port) => host === baseHost && port === basePort,
    hasAddress(address, port) {
      if (port !== ownPort) return false
      return /^(127\.|0\.0\.0\.0$|::1?$)/.test(address) || ofThisMachine().has(address)
    },
    baseUrls: () => baseUrls,
  }
}

/** None for an address that no URL can hold, such as one with a zone. */
function originOf(host: string, port: number): string[] {
  const url = URL.parse(`http://${host.includes(':') ? `[${host}]` : host}:${port}`)
  return url ? [url.origin] : []
}

/** They may change while the server runs. */
function ofThisMachine(): Set<string> {
  return new Set(
    Object.values(networkInterfaces()).flatMap((all) => (all ?? []).map(({ address }) => address)),
  )
}
