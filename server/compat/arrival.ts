/** A request as an adapter receives it. */
import type { Client } from '../http/forwarded.ts'

export interface AdapterRequest {
  request: Request
  /** The path below the prefix of the adapter, such as `/health`. */
  path: string
  requestId: string
  client: Client
  /** The address of the connection, which may be that of a proxy. */
  peerIp: string
  /** Filled in as facts become known, for the log. */
  context: { userId?: string; correlationId?: string }
}
