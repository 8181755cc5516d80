/** Receipts of a shop. The client is a parameter, so that tests can pass the mock in its place. */
import { type Platen, RateLimitError } from '@platen/sdk'

export interface Sale {
  id: string
  customer: string
  /** A decimal number, such as `12.50`. */
  total: string
}

export type Receipt =
  | { state: 'ready'; pdf: Uint8Array; renderId: string | null }
  | { state: 'later'; renderId: string }

/**
 * Renders the receipt of a sale. If the rate limit is reached, the receipt is rendered in the
 * background: the customer gets it by mail and does not wait for it.
 * @throws PlatenError for every other failure
 */
export async function createReceipt(platen: Platen, sale: Sale): Promise<Receipt> {
  const { id, customer, total } = sale
  const request = { template: 'receipt', data: { id, customer, total }, metadata: { sale: id } }
  try {
    // A second call for the same sale returns the same PDF and is not charged again.
    const file = await platen.pdf.render(request, { idempotencyKey: `receipt-${id}` })
    return { state: 'ready', pdf: await file.bytes(), renderId: file.requestId }
  } catch (error) {
    if (!(error instanceof RateLimitError)) throw error
    const { request_id } = await platen.pdf.enqueue(request)
    return { state: 'later', renderId: request_id }
  }
}
