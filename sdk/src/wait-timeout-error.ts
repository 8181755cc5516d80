/** The error of a wait that has reached its deadline. */
import type { Batch, RenderStatus } from './generated/types.ts'
import { PlatenError } from './platen-error.ts'

/** `renders.wait` or `batches.wait` reached its deadline. The work continues. */
export class WaitTimeoutError extends PlatenError {
  override readonly name: string = 'WaitTimeoutError'

  constructor(
    message: string,
    /** The last polled record of a render; null for a batch, or if no poll succeeded. */
    readonly render: RenderStatus | null,
    /** The last polled state of a batch; null for a render, or if no poll succeeded. */
    readonly batch: Batch | null = null,
  ) {
    super(message)
  }
}
