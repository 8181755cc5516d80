/**
 * The egress proxy of one lane: an HTTP and CONNECT proxy on loopback that carries everything the
 * browser sends, open for one render at a time.
 */
import { createServer } from 'node:net'
import type { EgressPolicy } from '../egress-policy/index.ts'
import {
  type RenderTraffic,
  startTraffic,
  TRAFFIC_LIMITS,
  type Traffic,
  type TrafficLimits,
  type TrafficPolicy,
} from './traffic.ts'

export interface EgressProxy {
  /** On 127.0.0.1. */
  port: number
  /**
   * Opens the proxy for one render and destroys the connections of the render before. While no
   * render is open, every connection is refused. Close the old page first: a connection that it
   * opened and that the proxy has not accepted yet would belong to the new render.
   */
  open(policy: TrafficPolicy): Traffic
  close(): Promise<void>
}

/** Starts the proxy on a free port of 127.0.0.1. @param limits replace the default ones in tests */
export async function startEgressProxy(
  egressPolicy: EgressPolicy,
  limits: Partial<TrafficLimits> = {},
): Promise<EgressProxy> {
  let current: RenderTraffic | null = null
  const server = createServer({ noDelay: true }, (client) => {
    if (current) current.accept(client)
    else client.destroy()
  })
  await new Promise<void>((resolve, reject) => {
    // The listener stays: an accept that fails later affects that client only.
    server.on('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port')

  return {
    port: address.port,
    open(policy) {
      current?.end()
      current = startTraffic(egressPolicy, policy, { ...TRAFFIC_LIMITS, ...limits })
      return current
    },
    async close() {
      current?.end()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
