/**
 * A file system in memory for the temporary files of tests. They copy databases and data
 * directories hundreds of times: on a disk a copy of the database of a server takes 360 ms of
 * processor time, in memory 10 ms.
 */
import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
/** The tests of a check have at most 1 GB of files at a time. */
const FREE_BYTES_MIN = 4_000_000_000

/**
 * Makes a directory in memory the one for temporary files (`TMPDIR`) of this process and of those
 * that it starts, unless TMPDIR is set or the machine has no such memory.
 * @returns a function that removes it with all files
 */
export function useMemoryForFiles(): () => void {
  if (process.env['TMPDIR'] || !isUsable()) return () => {}
  const directory = mkdtempSync(join(MEMORY, 'platen-check-'))
  // As /tmp: PostgreSQL runs as another user.
  chmodSync(directory, 0o1777)
  process.env['TMPDIR'] = directory
  return () => rmSync(directory, { recursive: true, force: true })
}

/** Whether it has room, and may hold programs: a copy of PostgreSQL is one. */
function isUsable(): boolean {
  try {
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .map((line) => line.split(' '))
      .find(([, path, type]) => path === MEMORY && type === 'tmpfs')
    const options = mount?.[3]?.split(',') ?? ['noexec']
    const { bavail, bsize } = statfsSync(MEMORY)
    return !options.includes('noexec') && bavail * bsize >= FREE_BYTES_MIN
  } catch {
    return false // the machine has no such file system
  }
}
