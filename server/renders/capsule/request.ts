/**
 * The request of a capsule: what is kept of it, without the fields that say where its result goes.
 */
import { joinObjects, type KeptRequest } from '../kept-requests/encode.ts'

/** Fields that do not change the output, and that would send it somewhere once more. */
const DELIVERY_FIELDS = ['webhook_url', 'storage']

/** @returns the request without them, and the names of those that it had */
export function withoutDelivery(kept: KeptRequest): { request: KeptRequest; removed: string[] } {
  const fields: Record<string, unknown> = JSON.parse(new TextDecoder().decode(kept.fields))
  const removed = DELIVERY_FIELDS.filter((name) => name in fields)
  for (const name of removed) delete fields[name]
  const encoded = new TextEncoder().encode(JSON.stringify(fields))
  return { request: { ...kept, fields: encoded }, removed }
}

/** The JSON text of `request.json`, with the fields of `GET /api/v1/renders/{id}/request`. */
export function requestFile(
  requestId: string,
  { type, operation, omitted, fields, content }: KeptRequest,
): Uint8Array[] {
  const encoder = new TextEncoder()
  const head = JSON.stringify({ request_id: requestId, type, operation, omitted })
  return [
    encoder.encode(`${head.slice(0, -1)},"request":`),
    joinObjects(fields, content),
    encoder.encode('}\n'),
  ]
}
