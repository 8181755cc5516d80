/** Locks the data directory: PGlite loses data if two processes open one directory. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { tryLock } from '@platen/lib'

/** Another process is using the data directory. */
export class DirectoryInUseError extends Error {
  override name = 'DirectoryInUseError'
  constructor(directory: string) {
    super(
      `Another Platen process is using the data directory ${directory}. ` +
        'Stop it, set another DATA_DIR, or set DATABASE_URL to run several processes on PostgreSQL.',
    )
  }
}

/**
 * Takes the lock on `directory`, creating the directory if needed.
 * @returns a function that releases the lock
 * @throws DirectoryInUseError at once if another process holds it
 */
export function lockDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const unlock = tryLock(join(directory, 'lock'))
  if (unlock === null) throw new DirectoryInUseError(directory)
  return unlock
}
