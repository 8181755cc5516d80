/** The interface between the server and an adapter to the API of another service. */
import type { ApiError } from '../errors.ts'
import type { Client } from '../http/forwarded.ts'
import type { Reply } from '../http/reply.ts'

/** A request to an adapter. */
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

export interface Adapter {
  /** The name of its operations in logs and metrics, and the first part of its paths. */
  name: string
  /** A port that serves its paths without the prefix; null = none. */
  port: number | null
  /**
   * Paths that are answered while the server shuts down, and whose requests are logged at level
   * debug.
   */
  quietPaths: readonly string[]
  /** The path as the log names it, for paths that have credentials. By default the path itself. */
  loggedPath?(path: string): string
  /** @throws CompatError, ApiError, or the error of a capability */
  answer(request: AdapterRequest): Promise<Reply>
  /** The reply to an error, in the form that clients of the other service expect. */
  refuse(error: CompatError | ApiError, request: AdapterRequest): Reply
  /** Ends its processes. */
  close(): Promise<void>
}

/** An error that has its own status and text. No other error reaches the client as it is. */
export class CompatError extends Error {
  override name = 'CompatError'
  constructor(
    readonly status: number,
    message: string,
    readonly headers: Record<string, string> = {},
    /** The code of the error in the API of the other service, if it has one. */
    readonly code: string | null = null,
  ) {
    super(message)
  }
}
