/**
 * The addresses of the database, the queue and the storage of this server. Pages and webhooks never reach them,
 * whatever EGRESS_ALLOW says: a range that is allowed for other reasons must not open them.
 */
import { isIP } from 'node:net'
import { withTimeout } from '../lib/timeout.ts'
import { readAddress } from './addresses.ts'
import { type Lookup, lookupBothFamilies } from './dns.ts'
import { readHost } from './hostnames.ts'

export interface Reserved {
  /** @param host as `readHost` returns it */
  hasHost(host: string, port: number): boolean
  /** @param address in canonical text */
  hasAddress(address: string, port: number): boolean
  /** The ports of servers on this machine. */
  localPorts(): ReadonlySet<number>
  close(): void
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
 * Resolves the names at once, and every 30 s. A name that cannot be resolved keeps its last addresses.
 * @param urls connection strings and addresses, such as that of DATABASE_URL
 */
export async function openReserved(
  urls: readonly (string | URL | null)[],
  { lookup = lookupBothFamilies, everyMs = 30_000 }: ReservedOptions = {},
): Promise<Reserved> {
  const servers = urls.flatMap((url) => (url === null ? [] : serverOf(new URL(url))))
  const addresses = new Map<Server, readonly string[]>()

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
      // The name is refused all the same; its addresses are tried again with the next pass.
    }
  }

  const resolveAll = async () => void (await Promise.all(servers.map(resolve)))
  await resolveAll()
  const timer = setInterval(() => void resolveAll(), everyMs)
  timer.unref()

  return {
    hasHost: (host, port) => servers.some((one) => one.host === host && one.port === port),
    hasAddress: (address, port) =>
      servers.some((one) => one.port === port && addresses.get(one)?.includes(address)),
    localPorts: () =>
      new Set(
        servers.filter((one) => addresses.get(one)?.some(isLoopback)).map(({ port }) => port),
      ),
    close: () => clearInterval(timer),
  }
}

function serverOf({ protocol, hostname, port }: URL): Server[] {
  const host = readHost(hostname)
  const number = port === '' ? DEFAULT_PORTS[protocol] : Number(port)
  return host === undefined || number === undefined ? [] : [{ host, port: number }]
}
