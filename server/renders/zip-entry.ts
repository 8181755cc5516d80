/** An entry of a ZIP archive whose bytes are read while the archive is sent. */
import { begun } from '../lib/begun-stream.ts'
import type { StoredObject } from '../storage/index.ts'

interface Entry {
  name: string
  lastModified: Date
  input: AsyncIterable<Uint8Array>
  size: number
}

/** A stored file whose first bytes have been read. Whoever opened it closes it. */
export interface OpenFile extends AsyncDisposable {
  entry(of: { name: string; lastModified: Date }): Entry
}

/** @throws StorageError if the storage does not have the first bytes within a few seconds */
export async function openFile(stored: StoredObject): Promise<OpenFile> {
  const reader = (await begun(stored.stream())).getReader()
  return {
    entry: (of) => ({ ...of, input: chunksOf(reader), size: stored.sizeBytes }),
    [Symbol.asyncDispose]: () => reader.cancel(),
  }
}

async function* chunksOf(reader: Pick<ReadableStreamDefaultReader<Uint8Array>, 'read'>) {
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
}
