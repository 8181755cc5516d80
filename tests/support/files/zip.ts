/** Reads archives. */

/** The files of a ZIP that stores them as they are (APPNOTE.TXT, 4.3). */
export function unzip(bytes: Uint8Array): Record<string, Uint8Array> {
  const zip = Buffer.from(bytes)
  const files: Record<string, Uint8Array> = {}
  const end = zip.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [size, name, extra, comment] = [
      zip.readUInt32LE(at + 24),
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
    ]
    const local = zip.readUInt32LE(at + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    files[zip.toString('utf8', at + 46, at + 46 + name)] = zip.subarray(start, start + size)
    at += 46 + name + extra + comment
  }
  return files
}
