/**
 * Locks files. The kernel releases a lock when its process ends for any reason, and locks work
 * across PID namespaces (containers that share a volume), where process ids are meaningless. It
 * uses the file lock of SQLite, because Bun has no other.
 */
import { SQLiteError, Database as Sqlite } from 'bun:sqlite'

/**
 * Acquires the lock of the file at `path` and creates the file if needed.
 * @returns a function that releases the lock, or null if it is held elsewhere
 * @throws SQLiteError if the file cannot be used
 */
export function tryLock(path: string): (() => void) | null {
  const lock = new Sqlite(path)
  try {
    lock.run('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (error instanceof SQLiteError && error.code === 'SQLITE_BUSY') return null
    throw error
  }
  return () => lock.close()
}
