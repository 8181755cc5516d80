/**
 * Mutants of the verification of webhooks: each breaks one thing, and the SDK's tests must notice.
 */

/** By file: what is broken, and the text that is replaced once. */
export const WEBHOOK_MUTANTS: Record<string, [broken: string, from: string, to: string][]> = {
  'webhooks/hmac.ts': [
    ['the comparison always succeeds', 'return results.includes(true)', 'return true'],
    ['the comparison always fails', 'return results.includes(true)', 'return false'],
    ['all secrets must match', 'results.includes(true)', '!results.includes(false)'],
    ['an empty secret is accepted', '|| !secrets.every(Boolean)', ''],
    ['no secret is accepted', 'secrets.length === 0 ||', ''],
    ['the kind of a signature is ignored', 'keys[kind]', 'keys.service'],
  ],
  'webhooks/verify.ts': [
    [
      'one valid signature of two is enough',
      'if (valid.includes(false))',
      'if (!valid.includes(true))',
    ],
    [
      'the age is not checked',
      'toleranceSeconds !== false && !(Math',
      'toleranceSeconds === 0 && !(Math',
    ],
    ['the future is not checked', 'Math.abs(age)', 'age'],
    ['the tolerance excludes its limit', '(age) <= toleranceSeconds', '(age) < toleranceSeconds'],
    [
      'the default tolerance is another one',
      'TOLERANCE_SECONDS = 600',
      'TOLERANCE_SECONDS = 6_000',
    ],
    ['a tolerance of 0 is accepted', '!(toleranceSeconds > 0)', '!(toleranceSeconds >= 0)'],
    ['the given clock is ignored', 'now() / 1000', 'Date.now() / 1000'],
    ['the age ignores the timestamp', 'timestamp ?? endedAt(event)', 'endedAt(event)'],
  ],
  'webhooks/signatures.ts': [
    [
      'an unsigned timestamp is used',
      "standard && get('webhook-timestamp')",
      "get('webhook-timestamp')",
    ],
    ['an unsigned id is used', "standard && get('webhook-id')", "get('webhook-id')"],
    ['uppercase hex is accepted', '[0-9a-f]{64}$/', '[0-9a-f]{64}$/i'],
    ['trailing characters are accepted', '{64}$/.test(service)', '{64}/.test(service)'],
    ['the id is not signed', 'id}.$', 'timestamp}.$'],
    ['header names are case-sensitive', 'key.toLowerCase() === name', 'key === name'],
    ['only the first signature is checked', ".split(' ')", ".split(' ').slice(0, 1)"],
    [
      'a request without a signature is accepted',
      'if (claims.length > 0) return',
      'if (claims.length >= 0) return',
    ],
  ],
  'webhooks/payload.ts': [
    ['the whole buffer is used', 'as ArrayBuffer, byteOffset, byteLength)', 'as ArrayBuffer)'],
    ['invalid UTF-8 is accepted', '{ fatal: true }', '{ fatal: false }'],
    [
      'a parsed object is accepted',
      "throw new WebhookVerificationError(\n    'bad_payload_type'",
      "return new TextEncoder().encode(JSON.stringify(payload))\n  throw new WebhookVerificationError(\n    'bad_payload_type'",
    ],
  ],
  'webhooks/request.ts': [
    [
      'a forgery is accepted',
      'if (!(error instanceof WebhookVerificationError) || isReceiverError(error)) throw error',
      'return new Response(null, { status: 204 })',
    ],
    ['an error of the receiver is a 400', ' || isReceiverError(error)', ''],
    ['the response does not wait for the function', 'await onCompleted', 'onCompleted'],
    ['a body that was read is accepted', 'request.bodyUsed || request.body?.locked', 'false'],
  ],
}
