/**
 * The interface between the server and an adapter to the API of another service, with the words in
 * which they talk: requests, callers, replies and errors.
 */
import type { Engine } from '@platen/chromium'
import type { EgressPolicy } from '@platen/chromium/egress'
import type { Config } from '../config.ts'
import type { Contract } from '../contract/contract.ts'
import type { ApiError } from '../errors.ts'
import type { Bodies } from '../http/body/bodies.ts'
import type { BodyHold } from '../http/body/budget.ts'
import type { Caller } from '../http/handler-types.ts'
import type { Reply } from '../http/reply.ts'
import type { Log } from '../log.ts'
import type { Outbound } from '../outbound/requests.ts'
import type { RenderLinks } from '../render-links/serve.ts'
import type { Workshop, WorkUser } from '../workshop/workshop.ts'
import type { AdapterRequest } from './arrival.ts'
import type { Renders } from './renders/index.ts'

export { ApiError, type ErrorCode, type Issue } from '../errors.ts'
export { toResponse } from '../http/reply.ts'
export { asksForWebSocket, NO_WEB_SOCKET } from '../http/web-socket.ts'
export type { AdapterRequest, BodyHold, Caller, Log, Outbound, Reply, Workshop, WorkUser }

/** The capabilities of the server, as far as adapters have them. */
export interface AdapterServices {
  config: Pick<Config, 'gotenbergPort' | 'maxBodyBytes'>
  renders: Renders
  /** Checks options as our own API does. */
  contract: Pick<Contract, 'checkSettings' | 'defaults'>
  bodies: Pick<Bodies, 'open' | 'form'>
  /** @throws CompatError 400; ApiError for a body that cannot be read */
  readJson(request: Request, hold: BodyHold): Promise<Record<string, unknown>>
  /**
   * Finds the API key of a request, and counts the request.
   * @param sent a key that the request brings in a place of its own
   * @throws CompatError 401, ApiError AUTH_*, RATE_LIMITED
   */
  authenticate(arrival: AdapterRequest, sent?: string | null): Promise<Caller>
  /** The same, with a key that must be sent. @throws ApiError AUTH_*, RATE_LIMITED */
  byKey(arrival: AdapterRequest, key: string): Promise<Caller>
  /** The caller of a request that a link secret has signed. */
  checkSigner: RenderLinks['checkSigner']
  /** Whether HTML has anything that resembles a script. */
  hasScripts(html: string): Promise<boolean>
  engine: Pick<Engine, 'load' | 'health' | 'chromium'>
  workshop: Workshop
  egressPolicy: EgressPolicy
  outbound: Outbound
  log: Log
  now: () => Date
  /** Makes a shutdown wait for work that goes on after its response. */
  follow(work: Promise<unknown>): void
  /** Whether the server is shutting down. */
  draining(): boolean
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
