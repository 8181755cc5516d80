/** Reads the archives of `POST /api/v1/pdfs/split`: entries that are stored as they are, and nothing else. */

export interface Entry {
  name: string
  bytes: Uint8Array<ArrayBuffer>
}

/** An archive that is not one of these. */
export class UnreadableArchive extends Error {}

const DIRECTORY_END = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const LOCAL_ENTRY = 0x04034b50
/** A comment at the end would be longer than this archive's. */
const END_BYTES = 22

/** @throws UnreadableArchive */
export function unzip(archive: Uint8Array<ArrayBuffer>): Entry[] {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength)
  try {
    const end = archive.length - END_BYTES
    expect(view.getUint32(end, true) === DIRECTORY_END)
    const entries: Entry[] = []
    let at = view.getUint32(end + 16, true)
    for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
      expect(view.getUint32(at, true) === DIRECTORY_ENTRY)
      // Neither compressed nor encrypted.
      expect(view.getUint16(at + 10, true) === 0 && (view.getUint16(at + 8, true) & 1) === 0)
      const nameLength = view.getUint16(at + 28, true)
      const name = new TextDecoder().decode(archive.subarray(at + 46, at + 46 + nameLength))
      const size = view.getUint32(at + 24, true)
      entries.push({ name, bytes: contentOf(archive, view, view.getUint32(at + 42, true), size) })
      at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    }
    return entries
  } catch (error) {
    if (error instanceof RangeError) throw new UnreadableArchive('The archive is cut off.')
    throw error
  }
}

function contentOf(
  archive: Uint8Array<ArrayBuffer>,
  view: DataView,
  at: number,
  size: number,
): Uint8Array<ArrayBuffer> {
  expect(view.getUint32(at, true) === LOCAL_ENTRY)
  const start = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true)
  const bytes = archive.subarray(start, start + size)
  expect(bytes.length === size)
  return bytes
}

function expect(holds: boolean): void {
  if (!holds) throw new UnreadableArchive('The archive is damaged, or of another kind.')
}
