/** Writes a ZIP archive of files in memory, without compressing them again. */
import { createYielder } from '@platen/lib'
import { makeZip } from 'client-zip'

interface ZippedFile {
  name: string
  bytes: Uint8Array
}

/** The checksums of this much take about a millisecond. */
const PIECE_BYTES = 1_000_000

/** Lets the event loop serve other requests meanwhile. */
export async function zipOf(files: ZippedFile[], lastModified: Date): Promise<Uint8Array> {
  const pause = createYielder()
  async function* piecesOf(bytes: Uint8Array) {
    for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
      await pause()
      yield bytes.subarray(at, at + PIECE_BYTES)
    }
  }
  const entries = files.map(({ name, bytes }) => ({
    name,
    input: piecesOf(bytes),
    size: bytes.length,
    lastModified,
  }))
  return new Uint8Array(await new Response(makeZip(entries)).arrayBuffer())
}
