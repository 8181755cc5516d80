/** The error of a failed webhook verification. */
import { PlatenError } from '../platen-error.ts'

/**
 * The reason of a failed verification:
 * - `missing_signature`: the request has no signature. Deliveries are signed only with a
 *   `webhook_secret`.
 * - `malformed_signature`: a signature header does not have the form of a Platen signature.
 * - `signature_mismatch`: the secret is another one, or the body is not the signed one.
 * - `stale`: the signature is too old or in the future. It may be a replayed delivery.
 * - `unparsable`: the signature is valid, but the body is not an event.
 * - `bad_payload_type`, `body_consumed`, `bad_secret`: errors in the receiver's own code.
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

/** The request is not a genuine, recent delivery of Platen; `reason` says why. */
export class WebhookVerificationError extends PlatenError {
  override readonly name: string = 'WebhookVerificationError'

  constructor(
    /** Decide by this field; messages may change. */
    readonly reason: VerifyFailure,
    message: string,
  ) {
    super(message)
  }
}

/** True for errors in the receiver's code, which must not be answered with a 400. */
export function isReceiverError({ reason }: WebhookVerificationError): boolean {
  return ['bad_payload_type', 'body_consumed', 'bad_secret'].includes(reason)
}
