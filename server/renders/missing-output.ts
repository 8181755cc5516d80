/** An output that a completed render has, but that the storage of this process does not hold. */
import { ApiError } from '../errors.ts'
import type { Log } from '../log.ts'

/**
 * Reports it to the operator. 503 and not 410: the link is good, and another process may hold the file.
 * @returns SERVICE_UNAVAILABLE with `details.reason` `output_missing`
 */
export function missingOutput(
  log: Log,
  { requestId, key }: { requestId: string; key: string },
): ApiError {
  log.error(
    { render: requestId, output_key: key },
    'the file of a completed render is not in the storage of this process: processes that share a database must share the output directory (DATA_DIR)',
  )
  return new ApiError('SERVICE_UNAVAILABLE', {
    message:
      'The file of this render is not in the storage of the server process that answered. ' +
      'The link is valid; the operator has to see to it that all processes share their storage.',
    details: { reason: 'output_missing' },
  })
}
