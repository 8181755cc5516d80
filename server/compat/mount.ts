/** Mounts the adapters: below a prefix on the server, and on ports of their own. */
import type { Capabilities } from '../capabilities.ts'
import type { Drain } from '../http/drain.ts'
import type { createServer as createElysia } from '../http/elysia-server.ts'
import { createPeerAddresses, createServer } from '../http/elysia-server.ts'
import type { Adapter } from './adapter.ts'
import { createAdapterHandler } from './handle-request.ts'
import { createAdapters } from './index.ts'
import { createAdapterServices, type ServerServices } from './services.ts'

type Server = ReturnType<typeof createElysia>

interface Mounted {
  /** Listens on the ports of adapters. Call it once the server listens. */
  listen(): void
  close(): Promise<void>
}

interface MountOptions {
  addresses: ReturnType<typeof createPeerAddresses>
  drain: Pick<Drain, 'isDraining' | 'follow'>
}

export function mountAdapters(
  server: Server,
  services: Omit<ServerServices, 'follow' | 'draining'> & Pick<Capabilities, 'selfAddress'>,
  { addresses, drain }: MountOptions,
): Mounted {
  const { config, log, selfAddress } = services
  if (config.role === 'worker') return { listen() {}, close: async () => {} }
  const { follow, isDraining: draining } = drain
  const adapters = createAdapters(createAdapterServices({ ...services, follow, draining }))
  const others: { adapter: Adapter; server: Server }[] = []

  function mount(to: Server, peers: MountOptions['addresses'], adapter: Adapter, prefix: string) {
    const handle = createAdapterHandler(adapter, {
      ...services,
      trustedProxies: config.trustedProxies,
      draining: drain.isDraining,
    })
    const paths = prefix === '' ? ['/', '/*'] : [prefix, `${prefix}/*`]
    for (const path of paths) {
      to.all(
        path,
        ({ request }: { request: Request }) => {
          const pathname = /^(?:[a-z]+:\/\/[^/?#]*)?([^?#]*)/i.exec(request.url)?.[1] ?? ''
          const response = handle(
            request,
            pathname.slice(prefix.length) || '/',
            peers.peerOf(request),
          )
          drain.follow(response)
          return response
        },
        { parse: 'none' },
      )
    }
  }

  for (const adapter of adapters) {
    mount(server, addresses, adapter, `/${adapter.name}`)
    if (adapter.port === null) continue
    const own = createServer()
    mount(own, createPeerAddresses(own), adapter, '')
    others.push({ adapter, server: own })
  }

  return {
    listen() {
      for (const { adapter, server: own } of others) {
        own.listen({ port: adapter.port ?? 0, hostname: config.host })
        const port = own.server?.port
        if (port === undefined) throw new Error(`the adapter ${adapter.name} has no port`)
        selfAddress.alsoListensOn(port)
        log.info({ adapter: adapter.name, port }, 'an adapter listens on its port')
      }
    },
    async close() {
      await Promise.all([
        ...others.map(({ server: own }) => own.server?.stop(true)),
        ...adapters.map((adapter) => adapter.close()),
      ])
    },
  }
}
