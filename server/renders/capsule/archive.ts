/** The ZIP archive of a capsule, which is made while it is sent. */
import { makeZip } from 'client-zip'
import type { BodyHold } from '../../http/body/budget.ts'
import type { StoredObject } from '../../storage/index.ts'
import { openFile } from '../zip-entry.ts'

/** A file of a capsule in memory, as the pieces that follow each other. */
export interface CapsuleFile {
  name: string
  pieces: Uint8Array[]
}

interface ArchiveParts {
  files: readonly CapsuleFile[]
  /** The output in the storage; null for a capsule without one. */
  output: { name: string; stored: StoredObject } | null
  lastModified: Date
}

/** The checksum of this much takes less than a millisecond. */
const PIECE_BYTES = 256_000

/**
 * Files are stored as they are. The output is opened first, and read as fast as the client reads
 * the archive.
 * @param hold counts the files in memory, and is released once the archive has been sent or the
 *   client has hung up
 * @returns a stream that fails, without the end of the archive, if the output cannot be read
 */
export function archiveOf(
  parts: ArchiveParts,
  { hold, signal }: { hold: BodyHold; signal: AbortSignal },
): ReadableStream<Uint8Array> {
  const reader = makeZip(entriesOf(parts)).getReader()
  const release = () => hold.release()
  signal.addEventListener('abort', release, { once: true })
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read()
          if (!done) return controller.enqueue(value)
        } catch (error) {
          release()
          throw error
        }
        controller.close()
        release()
      },
      async cancel(reason) {
        release()
        await reader.cancel(reason)
      },
    },
    { highWaterMark: 0 },
  )
}

async function* entriesOf({ files, output, lastModified }: ArchiveParts) {
  await using last = output && (await openFile(output.stored))
  for (const { name, pieces } of files) {
    const size = pieces.reduce((sum, { length }) => sum + length, 0)
    yield { name, input: chunksOf(pieces), size, lastModified }
  }
  if (output && last) yield last.entry({ name: output.name, lastModified })
}

async function* chunksOf(pieces: readonly Uint8Array[]) {
  for (const piece of pieces) {
    for (let at = 0; at < piece.length; at += PIECE_BYTES) {
      yield piece.subarray(at, at + PIECE_BYTES)
    }
  }
}
