/** What the run leaves nothing of: its scratch directory and its process groups. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Everything to undo at the end, last first; also undone when the run is interrupted. */
export type Cleanup = AsyncDisposableStack

/** A directory that an unprivileged Chromium may pass through, but not list. */
export function openScratch(cleanup: Cleanup): string {
  const path = mkdtempSync(join(tmpdir(), 'platen-bench-'))
  cleanup.defer(() => rmSync(path, { recursive: true, force: true, maxRetries: 5 }))
  chmodSync(path, 0o711)
  return path
}

interface GroupOptions extends SpawnOptions {
  /** How long it may take to end after SIGTERM; 0 = it is killed at once. */
  graceMs: number
}

/** Starts a process that leads a group of its own, which ends with the run. */
export function startGroup(
  cleanup: Cleanup,
  [program = '', ...args]: string[],
  { graceMs, ...options }: GroupOptions,
): ChildProcess {
  // An interrupted run goes on until its next failure; it must not start what nobody would end.
  if (cleanup.disposed) throw new Error('the run is over')
  const child = spawn(program, args, { ...options, detached: true })
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  cleanup.defer(async () => {
    if (child.pid === undefined) return
    if (graceMs > 0) {
      signalGroup(child.pid, 'SIGTERM')
      await Promise.race([ended, Bun.sleep(graceMs)])
    }
    signalGroup(child.pid, 'SIGKILL')
    await ended
  })
  return child
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal)
  } catch (error) {
    // The group may have ended by itself.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
