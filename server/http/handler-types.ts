/**
 * What a feature's handlers look like: plain functions from a checked request, typed by the
 * contract, to a reply. They are grouped by who may call them; the contract test holds the groups
 * against openapi.yaml.
 */
import type { OperationId } from '../contract/contract.ts'
import type { components, operations } from '../contract.gen.ts'
import type { Upload } from './body/upload.ts'
import type { Client } from './forwarded.ts'
import type { Reply } from './reply.ts'

/** The user behind an authenticated request. */
export interface Caller {
  userId: string
  keyId: string
  plan: components['schemas']['Plan']
  /** Whether the user may have uploaded fonts. False saves renders the query for them. */
  hasFonts: boolean
}

type Parameters<Id extends OperationId, In extends string> = operations[Id] extends {
  parameters: { [Key in In]?: infer Values }
}
  ? NonNullable<Values>
  : never

type Body<Id extends OperationId> = operations[Id] extends {
  requestBody?: { content: { 'application/json': infer Json } }
}
  ? Json
  : operations[Id] extends { requestBody: { content: { 'multipart/form-data': unknown } } }
    ? Upload
    : undefined

/** A request of operation `Id` after its checks: everything has the type the contract gives it. */
export interface CheckedRequest<Id extends OperationId> {
  requestId: string
  params: Parameters<Id, 'path'>
  query: Parameters<Id, 'query'>
  headers: Parameters<Id, 'header'>
  /** With every default filled in. */
  body: Body<Id>
  /** The JSON text, as it was sent, of the body's fields that the contract marks as verbatim. */
  verbatim: Record<string, string>
  client: Client
  /** Aborts when the client hangs up. */
  signal: AbortSignal
}

type Handler<Id extends OperationId, Extra> = (
  request: CheckedRequest<Id> & Extra,
) => Reply | Promise<Reply>

/** Operations that need an API key. */
export type UserHandlers = { [Id in OperationId]?: Handler<Id, { caller: Caller }> }
/** Operations that need the operator's token. */
export type OperatorHandlers = { [Id in OperationId]?: Handler<Id, unknown> }
/** Operations that need nothing. */
export type PublicHandlers = { [Id in OperationId]?: Handler<Id, unknown> }

export interface Handlers {
  user: UserHandlers
  operator: OperatorHandlers
  public: PublicHandlers
}
