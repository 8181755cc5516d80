/** Whether files can be written to a directory now: permissions say nothing about a full disk. */
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Always the same, so that a killed process leaves one file at most. */
const NAME = '.writable'
/** A disk with room for less than this is full. */
const BYTES = new Uint8Array(64 * 1024)

/**
 * Writes a small file and removes it.
 * @throws what the system says: `ENOSPC`, `EROFS`, `EDQUOT`, `EACCES`, ...
 */
export async function assertWritable(directory: string): Promise<void> {
  const path = join(directory, NAME)
  try {
    await writeFile(path, BYTES, { mode: 0o600 })
  } finally {
    await rm(path, { force: true })
  }
}
