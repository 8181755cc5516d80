/** An entry of a ZIP archive whose bytes are read while the archive is sent. */
import type { StoredObject } from '../storage/index.ts'

/** Yields the entry of a stored file, which is closed when the archive goes on or its client hangs up. */
export async function* storedEntry(
  stored: StoredObject,
  entry: { name: string; lastModified: Date },
) {
  const reader = stored.stream().getReader()
  try {
    yield { ...entry, input: chunksOf(reader), size: stored.sizeBytes }
  } finally {
    await reader.cancel()
  }
}

async function* chunksOf(reader: Pick<ReadableStreamDefaultReader<Uint8Array>, 'read'>) {
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
}
