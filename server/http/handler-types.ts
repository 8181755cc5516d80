/**
 * Types of a feature's handlers: plain functions from a validated request, typed by the contract,
 * to a reply. Handlers are grouped by access; the contract test compares the groups with
 * openapi.yaml.
 */
import type { OperationId, Operations } from '../contract/contract.ts'
import type { components } from '../contract.gen.ts'
import type { Upload } from './body/upload.ts'
import type { CheckedItem } from './body/validate.ts'
import type { Client } from './forwarded.ts'
import type { Reply } from './reply.ts'

/** The user behind an authenticated request. */
export interface Caller {
  userId: string
  /** Null with a session. */
  keyId: string | null
  /** The scope of the key; null with a session. */
  keyScope: components['schemas']['KeyScope'] | null
  /** Null with an API key. */
  sessionId: string | null
  plan: components['schemas']['Plan']
  /** Whether the user may have uploaded fonts. If false, renders skip the query for them. */
  hasFonts: boolean
  /** This request in its minute, if it was counted together with the authentication. */
  counted?: MinuteCount
  /** The secret that signed the request, a render link: strangers may have sent it. */
  link?: LinkRights
}

/** The rights that a link secret gives, and what it has signed. */
export interface LinkRights {
  secretId: string
  rendersPerMinute: number
  /** Says all that the request asks for; null if it has to be checked each time. */
  asked: string | null
}

/**
 * The kinds of requests with a limit per minute of their own. Open Graph images are counted per
 * key: `og` and its id; render links per secret: `link` and its id.
 */
export type CountedKind =
  | 'requests'
  | 'previews'
  | 'studio_previews'
  | 'studio_saves'
  | 'dashboard_reads'
  | 'destination_tests'
  | `og ${string}`
  | `link ${string}`

/** A user's requests in the current minute, and the time until the minute ends. */
export interface MinuteCount {
  used: number
  leftMs: number
}

type Parameters<Id extends OperationId, In extends string> = Operations[Id] extends {
  parameters: { [Key in In]?: infer Values }
}
  ? NonNullable<Values>
  : never

type Body<Id extends OperationId> = Operations[Id] extends {
  requestBody?: { content: { 'application/json': infer Json } }
}
  ? Json
  : Operations[Id] extends { requestBody: { content: { 'multipart/form-data': unknown } } }
    ? Upload
    : undefined

/** A validated request of operation `Id`. All its parts have the types of the contract. */
export interface CheckedRequest<Id extends OperationId> {
  requestId: string
  params: Parameters<Id, 'path'>
  query: Parameters<Id, 'query'>
  headers: Parameters<Id, 'header'>
  /** Includes all default values. */
  body: Body<Id>
  /** JSON text, as sent, of the body fields that the contract marks as verbatim. */
  verbatim: Record<string, string>
  /** Names of the members that `options` had before the defaults were added. */
  optionsSent: string[]
  /**
   * The items of a body that are validated one by one (`x-each-by`): `body` has empty objects in
   * their places.
   */
  items?: CheckedItem[]
  client: Client
  /** The header of this name, for a handler that sends requests with the key of its caller. */
  authorization: string | null
  /** Aborts when the client disconnects. */
  signal: AbortSignal
}

type Handler<Id extends OperationId, Extra> = (
  request: CheckedRequest<Id> & Extra,
) => Reply | Promise<Reply>

/** Operations that require an API key. */
export type UserHandlers = { [Id in OperationId]?: Handler<Id, { caller: Caller }> }
/** Operations that require the operator's token. */
export type OperatorHandlers = { [Id in OperationId]?: Handler<Id, unknown> }
/**
 * Operations of the dashboard that require its origin; the caller is known if there is a session.
 */
export type BrowserHandlers = { [Id in OperationId]?: Handler<Id, { caller: Caller | null }> }
/** Operations that require no authentication. */
export type PublicHandlers = { [Id in OperationId]?: Handler<Id, unknown> }

export interface Handlers {
  user: UserHandlers
  operator: OperatorHandlers
  public: PublicHandlers
  browser: BrowserHandlers
}
