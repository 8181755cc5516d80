/** Why a webhook was not believed. */
import { PlatenError } from '../platen-error.ts'

/**
 * - `missing_signature`: it carries none. Deliveries are signed only with a `webhook_secret`.
 * - `malformed_signature`: what stands there cannot be a signature of Platen's.
 * - `signature_mismatch`: another secret, or another body than the one that was signed.
 * - `stale`: signed too long ago, or in the future; perhaps an old delivery sent again by a stranger.
 * - `unparsable`: signed, but no event.
 * - `bad_payload_type`, `body_consumed`, `bad_secret`: mistakes of the receiver's own code.
 */
export type VerifyFailure =
  | 'missing_signature'
  | 'malformed_signature'
  | 'signature_mismatch'
  | 'stale'
  | 'unparsable'
  | 'bad_payload_type'
  | 'body_consumed'
  | 'bad_secret'

export class WebhookVerificationError extends PlatenError {
  override readonly name: string = 'WebhookVerificationError'

  constructor(
    readonly reason: VerifyFailure,
    message: string,
  ) {
    super(message)
  }
}

/** Mistakes of the receiver, which must not be answered as if the sender had made them. */
export function isReceiversMistake({ reason }: WebhookVerificationError): boolean {
  return ['bad_payload_type', 'body_consumed', 'bad_secret'].includes(reason)
}
