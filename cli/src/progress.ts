/** A progress bar on standard error, for terminals only. Notes are printed above it. */

import { printableLine } from './terminal.ts'

export interface Progress {
  /** Counts one finished job. */
  advance(name: string): void
  /** Prints a line without breaking the bar. */
  note(text: string): void
  /** Removes the bar. */
  end(): void
}

interface ProgressOptions {
  total: number
  /** False for one job, for `--json`, and where standard error is not a terminal. */
  visible: boolean
  note(text: string): void
}

const WIDTH = 24
/** Erases the line of the cursor. */
const CLEAR = '\r\u001b[K'

export function createProgress({ total, visible, note }: ProgressOptions): Progress {
  if (!visible) return { advance: () => {}, note, end: () => {} }
  let done = 0
  let latest = ''
  const draw = () => {
    const filled = Math.round((WIDTH * done) / Math.max(1, total))
    const bar = `${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)}`
    const count = `${String(done).padStart(String(total).length)}/${total}`
    const text = `${bar} ${count} ${latest}`
    process.stderr.write(`${CLEAR}${text.slice(0, (process.stderr.columns || 80) - 1)}`)
  }
  draw()
  return {
    advance(name) {
      done += 1
      latest = printableLine(name)
      draw()
    },
    note(text) {
      process.stderr.write(CLEAR)
      note(text)
      draw()
    },
    end() {
      process.stderr.write(CLEAR)
    },
  }
}
