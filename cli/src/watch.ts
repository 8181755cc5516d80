/** Waits for a change of files. */
import { unwatchFile, watchFile } from 'node:fs'

const INTERVAL_MS = 200

/**
 * Resolves when one of the files changes. Polls: editors replace files, which ends other kinds of
 * watches.
 */
export function watchFiles(files: readonly string[]): Promise<void> {
  return new Promise((resolve) => {
    const stop = () => {
      for (const file of files) unwatchFile(file, stop)
      resolve()
    }
    for (const file of files) watchFile(file, { interval: INTERVAL_MS }, stop)
  })
}
