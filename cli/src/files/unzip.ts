/**
 * Reads ZIP archives: those of the server, whose entries are stored as they are, and within limits
 * those of strangers.
 */
import { inflateRawSync } from 'node:zlib'

export interface Entry {
  name: string
  bytes: Uint8Array<ArrayBuffer>
}

/** An archive that cannot be read. */
export class UnreadableArchive extends Error {}

/** Limits for an archive from elsewhere, whose entries may be compressed. */
export interface ArchiveLimits {
  /** The names of the entries that are read. */
  names: readonly string[]
  /** Most entries of the archive. */
  entries: number
  /** Most bytes of one entry. */
  bytes: number
}

const DIRECTORY_END = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const LOCAL_ENTRY = 0x04034b50
/** A comment at the end would be longer than this archive's. */
const END_BYTES = 22
/** Ways in which an entry is stored. */
const METHOD = { stored: 0, deflated: 8 }

interface Listed {
  name: string
  method: number
  isEncrypted: boolean
  /** Bytes in the archive, and once they are unpacked. */
  packed: number
  size: number
  /** The place of the entry. */
  at: number
}

/** @throws UnreadableArchive */
export function unzip(archive: Uint8Array<ArrayBuffer>): Entry[] {
  return readArchive(archive, (listed, view) => {
    expect(listed.method === METHOD.stored)
    return contentOf(archive, view, listed)
  })
}

/** Reads some entries. One entry of a name is allowed. @throws UnreadableArchive */
export function unzipWithin(archive: Uint8Array<ArrayBuffer>, limits: ArchiveLimits): Entry[] {
  let count = 0
  const entries = readArchive(archive, (listed, view) => {
    count += 1
    if (count > limits.entries) {
      throw new UnreadableArchive(`The archive has more than ${limits.entries} files.`)
    }
    if (!limits.names.includes(listed.name)) return null
    if (listed.size > limits.bytes) throw tooLarge(listed.name, limits.bytes)
    const bytes = contentOf(archive, view, listed)
    return listed.method === METHOD.stored ? bytes : inflate(listed, bytes, limits.bytes)
  })
  expect(new Set(entries.map(({ name }) => name)).size === entries.length)
  return entries
}

function readArchive(
  archive: Uint8Array<ArrayBuffer>,
  read: (listed: Listed, view: DataView) => Uint8Array<ArrayBuffer> | null,
): Entry[] {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength)
  try {
    const end = archive.length - END_BYTES
    expect(view.getUint32(end, true) === DIRECTORY_END)
    const entries: Entry[] = []
    let at = view.getUint32(end + 16, true)
    for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
      expect(view.getUint32(at, true) === DIRECTORY_ENTRY)
      const nameLength = view.getUint16(at + 28, true)
      const name = new TextDecoder().decode(archive.subarray(at + 46, at + 46 + nameLength))
      const listed = {
        name,
        isEncrypted: (view.getUint16(at + 8, true) & 1) !== 0,
        method: view.getUint16(at + 10, true),
        packed: view.getUint32(at + 20, true),
        size: view.getUint32(at + 24, true),
        at: view.getUint32(at + 42, true),
      }
      const bytes = read(listed, view)
      if (bytes) entries.push({ name, bytes })
      at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    }
    return entries
  } catch (error) {
    if (error instanceof RangeError) throw new UnreadableArchive('The archive is cut off.')
    throw error
  }
}

/** The bytes of an entry as the archive has them. */
function contentOf(
  archive: Uint8Array<ArrayBuffer>,
  view: DataView,
  { isEncrypted, at, packed }: Listed,
): Uint8Array<ArrayBuffer> {
  expect(!isEncrypted && view.getUint32(at, true) === LOCAL_ENTRY)
  const start = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true)
  const bytes = archive.subarray(start, start + packed)
  expect(bytes.length === packed)
  return bytes
}

/** The sizes in the archive can be wrong, so that the result is limited, too. */
function inflate(
  { name, method }: Listed,
  packed: Uint8Array<ArrayBuffer>,
  maxBytes: number,
): Uint8Array<ArrayBuffer> {
  expect(method === METHOD.deflated)
  try {
    return new Uint8Array(inflateRawSync(packed, { maxOutputLength: maxBytes }))
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(name, maxBytes)
    throw new UnreadableArchive('The archive is damaged, or of another kind.')
  }
}

function tooLarge(name: string, maxBytes: number): UnreadableArchive {
  return new UnreadableArchive(`${name} in the archive has more than ${maxBytes} bytes.`)
}

function expect(holds: boolean): void {
  if (!holds) throw new UnreadableArchive('The archive is damaged, or of another kind.')
}
