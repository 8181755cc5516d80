/** Marks the PDFs of previews that programs ask for. */
import { PLANS } from '../accounts/plans.ts'
import { ApiError } from '../errors.ts'
import type { FinisherPool } from '../finisher/finisher-pool.ts'
import type { Caller } from '../http/handler-types.ts'
import { unshared } from '../lib/unshared.ts'

/** Time for the mark, with the turn of the user. */
const MARK_MS = 30_000

/** @throws ApiError SERVICE_UNAVAILABLE; EngineError `unavailable` if too many others wait */
export async function markedPdf(
  { finisher }: { finisher: FinisherPool },
  pdf: Uint8Array,
  { caller, signal }: { caller: Caller; signal: AbortSignal },
): Promise<Uint8Array<ArrayBuffer>> {
  const user = { userId: caller.userId, tier: PLANS[caller.plan].tier, signal }
  const response = await finisher.run({ kind: 'mark', pdf }, user, performance.now() + MARK_MS)
  if ('reply' in response && response.reply.kind === 'marked') return unshared(response.reply.pdf)
  const problem = 'reply' in response ? response.reply.kind : response.failure
  throw new ApiError('SERVICE_UNAVAILABLE', {
    cause: new Error(`a preview could not be marked: ${problem}`),
  })
}

/**
 * Whether a preview is for a program. People look at theirs in the dashboard, where it should look
 * like the document.
 */
export function isForProgram({ keyId }: Pick<Caller, 'keyId'>): boolean {
  return keyId !== null
}
