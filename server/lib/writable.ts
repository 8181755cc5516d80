/**
 * Tests whether a directory is writable. Permissions are not enough, because the disk may be full.
 */
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Constant, so that killed processes leave at most one file. */
const NAME = '.writable'
/** A disk without room for this many bytes counts as full. */
const BYTES = new Uint8Array(64 * 1024)

/**
 * Writes a small file and removes it.
 * @throws the error of the system: `ENOSPC`, `EROFS`, `EDQUOT`, `EACCES`, ...
 */
export async function assertWritable(directory: string): Promise<void> {
  const path = join(directory, NAME)
  try {
    await writeFile(path, BYTES, { mode: 0o600 })
  } finally {
    await rm(path, { force: true })
  }
}
