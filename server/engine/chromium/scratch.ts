/**
 * A browser's scratch directory in the system's directory for temporary files. Its server holds a
 * lock in it, so that other servers, also those of other containers that share the directory, know
 * whether it is in use.
 */
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tryLock } from '../../lib/file-lock.ts'

export interface Scratch {
  /** The part that the browser may write to. */
  home: string
  remove(): void
}

const PREFIX = 'platen-chromium-'
const LOCK = 'lock'

/** No browser lives as long: lanes are replaced after an hour. */
const ABANDONED_MS = 24 * 60 * 60_000

/** @param owner user and group id of the browser; null = those of this process */
export function createScratch(owner: number | null): Scratch {
  const directory = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`))
  const home = join(directory, 'home')
  let unlock: (() => void) | null = null
  function remove(): void {
    unlock?.()
    rmSync(directory, { recursive: true, force: true, maxRetries: 3 })
  }
  try {
    unlock = tryLock(join(directory, LOCK))
    mkdirSync(home, { mode: 0o700 })
    if (owner !== null) {
      // The browser reaches its part of it, and cannot touch the lock.
      chmodSync(directory, 0o711)
      chownSync(home, owner, owner)
    }
  } catch (error) {
    // A full disk, say: the next attempt comes in a second.
    remove()
    throw error
  }
  return { home, remove }
}

/** Removes scratch directories of server processes that were killed before they could. */
export function sweepScratch(): void {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue
    try {
      sweepOne(join(tmpdir(), name))
    } catch {
      // It has just been removed, or belongs to another user, who removes it.
    }
  }
}

function sweepOne(directory: string): void {
  if (!readdirSync(directory).includes(LOCK)) {
    // Of an earlier release, or a moment old. Nothing proves that it is in use, except its age.
    const ageMs = Date.now() - statSync(directory).mtimeMs
    if (ageMs > ABANDONED_MS) rmSync(directory, { recursive: true, force: true })
    return
  }
  const unlock = tryLock(join(directory, LOCK))
  if (unlock === null) return
  rmSync(directory, { recursive: true, force: true })
  unlock()
}
