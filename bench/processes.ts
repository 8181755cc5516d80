/** The scratch directory and the process groups of a run, which are removed at its end. */
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
  /** Time between SIGTERM and SIGKILL; 0 = SIGKILL at once. */
  graceMs: number
}

/** Starts a process in a new process group, which ends with the run. */
export function startGroup(
  cleanup: Cleanup,
  [program = '', ...args]: string[],
  { graceMs, ...options }: GroupOptions,
): ChildProcess {
  // An interrupted run continues until its next failure. A process started then would never be
  // ended.
  if (cleanup.disposed) throw new Error('The run is over.')
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
