/**
 * The addresses of the database, the queue and the storage of this server, and of the other
 * processes that share the database. Pages and webhooks never reach them, whatever EGRESS_ALLOW
 * says: a range that is allowed for other reasons must not open them.
 */
import { isIP } from 'node:net'
import { withTimeout } from '@platen/lib'
import { readAddress } from './addresses.ts'
import { type Lookup, lookupBothFamilies } from './dns.ts'
import { readHost } from './hostnames.ts'
import { machineAddresses } from './machine-addresses.ts'

export interface Reserved {
  /** @param host as `readHost` returns it */
  hasHost(host: string, port: number): boolean
  /** @param address in canonical text */
  hasAddress(address: string, port: number): boolean
  /** Whether one of the servers or processes has this port on this machine. */
  hasLocalPort(port: number): boolean
  /** Replaces the addresses of the other processes. */
  setProcesses(processes: readonly Endpoint[]): void
  close(): void
}

/** The address of a process. */
export interface Endpoint {
  port: number
  /** The addresses of its machine or container, as `machineAddresses` returns them. */
  addresses: readonly string[]
}

interface Server {
  host: string
  port: number
}

interface ReservedOptions {
  lookup?: Lookup
  /** Interval at which names are resolved again, in ms. */
  everyMs?: number
}

const DEFAULT_PORTS: Record<string, number> = {
  'postgres:': 5432,
  'postgresql:': 5432,
  'http:': 80,
  'https:': 443,
}

const LOOKUP_MS = 5_000

const isLoopback = (address: string) => /^(127\.|::1$)/.test(address)

/**
 * Resolves the names at once, and every 30 s. A name that cannot be resolved keeps its last
 * addresses.
 * @param urls connection strings and addresses, such as that of DATABASE_URL
 */
export async function openReserved(
  urls: readonly (string | URL | null)[],
  { lookup = lookupBothFamilies, everyMs = 30_000 }: ReservedOptions = {},
): Promise<Reserved> {
  const servers = urls.flatMap((url) => (url === null ? [] : serverOf(new URL(url))))
  const addresses = new Map<Server, readonly string[]>()
  let processes: readonly Endpoint[] = []

  function lookUp(host: string) {
    return withTimeout(lookup(host), LOOKUP_MS, () => new Error(`${host} was not resolved`))
  }

  async function resolve(server: Server): Promise<void> {
    const literal = server.host.replace(/^\[|\]$/g, '')
    try {
      const found = isIP(literal) ? [{ address: literal }] : await lookUp(server.host)
      const texts = found.flatMap(({ address }) => readAddress(address)?.address ?? [])
      if (texts.length > 0) addresses.set(server, texts)
    } catch {
      // The name is refused anyway; its addresses are tried again with the next pass.
    }
  }

  const resolveAll = async () => void (await Promise.all(servers.map(resolve)))
  await resolveAll()
  const timer = setInterval(() => void resolveAll(), everyMs)
  timer.unref()

  return {
    hasHost: (host, port) => servers.some((one) => one.host === host && one.port === port),
    hasAddress: (address, port) =>
      servers.some((one) => one.port === port && addresses.get(one)?.includes(address)) ||
      processes.some((one) => one.port === port && one.addresses.includes(address)),
    hasLocalPort(port) {
      const isHere = (address: string) =>
        isLoopback(address) || machineAddresses().includes(address)
      return (
        servers.some((one) => one.port === port && addresses.get(one)?.some(isHere)) ||
        processes.some((one) => one.port === port && one.addresses.some(isHere))
      )
    },
    setProcesses(all) {
      processes = all
    },
    close: () => clearInterval(timer),
  }
}

function serverOf({ protocol, hostname, port }: URL): Server[] {
  const host = readHost(hostname)
  const number = port === '' ? DEFAULT_PORTS[protocol] : Number(port)
  return host === undefined || number === undefined ? [] : [{ host, port: number }]
}
