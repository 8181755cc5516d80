/**
 * Scratch directories of browsers, in the system's directory for temporary files. The server holds
 * a lock in each, so that other servers know that it is in use, also those in other containers that
 * share the directory.
 */
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { tryLock } from '@platen/lib'

export interface Scratch {
  /** The subdirectory that the browser may write to. */
  home: string
  remove(): void
}

const PREFIX = 'platen-chromium-'
/**
 * The prefix until a directory is locked: a sweep would take one with its final name for abandoned.
 */
const NEW_PREFIX = `.${PREFIX}`
const LOCK = 'lock'

/** Longer than any browser lives: lanes are replaced after an hour. */
const ABANDONED_MS = 24 * 60 * 60_000

/** @param owner user and group id of the browser; null = the ids of this process */
export function createScratch(owner: number | null): Scratch {
  const created = mkdtempSync(join(tmpdir(), `${NEW_PREFIX}${process.pid}-`))
  const directory = join(tmpdir(), basename(created).replace(NEW_PREFIX, PREFIX))
  let unlock: (() => void) | null = null
  function remove(path: string): void {
    unlock?.()
    rmSync(path, { recursive: true, force: true, maxRetries: 3 })
  }
  try {
    unlock = tryLock(join(created, LOCK))
    const home = join(created, 'home')
    mkdirSync(home, { mode: 0o700 })
    if (owner !== null) {
      // The browser can reach its home, but cannot touch the lock.
      chmodSync(created, 0o711)
      chownSync(home, owner, owner)
    }
    renameSync(created, directory)
  } catch (error) {
    // For example on a full disk: nothing may remain, since the caller tries again every second.
    remove(created)
    throw error
  }
  return { home: join(directory, 'home'), remove: () => remove(directory) }
}

/** Removes scratch directories that killed server processes have left behind. */
export function sweepScratch(): void {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(PREFIX) && !name.startsWith(NEW_PREFIX)) continue
    try {
      sweepOne(join(tmpdir(), name))
    } catch {
      // It has just been removed, or belongs to another user, whose server removes it.
    }
  }
}

function sweepOne(directory: string): void {
  if (basename(directory).startsWith(NEW_PREFIX)) {
    // Not locked yet: only its age shows whether it is in use.
    const ageMs = Date.now() - statSync(directory).mtimeMs
    if (ageMs > ABANDONED_MS) rmSync(directory, { recursive: true, force: true })
    return
  }
  const unlock = tryLock(join(directory, LOCK))
  if (unlock === null) return
  rmSync(directory, { recursive: true, force: true })
  unlock()
}
