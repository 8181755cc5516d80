/**
 * Locks on files. The kernel drops them when their process ends, however it ends, and they hold
 * between PID namespaces (containers that share a volume), where process ids say nothing. SQLite's
 * own file lock is used: the runtime has no other.
 */
import { SQLiteError, Database as Sqlite } from 'bun:sqlite'

/**
 * Takes the lock of the file at `path`, creating the file if needed.
 * @returns a function that releases it, or null if somebody holds it
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
