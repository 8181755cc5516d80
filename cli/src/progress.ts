/** A progress bar on standard error, for terminals only. Notes are printed above it. */

import type { Context } from './context.ts'
import { printableLine } from './terminal.ts'
import { cutTo } from './text-width.ts'

export interface Progress {
  /** Counts one finished job. */
  advance(name: string): void
  /** Sets the number of finished jobs. */
  reach(count: number): void
  /** Prints a line without breaking the bar. */
  note(text: string): void
  /** Removes the bar. */
  end(): void
}

/** The results of a run by their number. */
export interface Counts {
  rendered: number
  failed: number
  /** Problems that the reports of all files name. */
  problems: number
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
  if (!visible) return { advance: () => {}, reach: () => {}, note, end: () => {} }
  let done = 0
  let latest = ''
  const draw = () => {
    const filled = Math.round((WIDTH * done) / Math.max(1, total))
    const bar = `${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)}`
    const count = `${String(done).padStart(String(total).length)}/${total}`
    const text = `${bar} ${count} ${latest}`
    process.stderr.write(`${CLEAR}${cutTo(text, (process.stderr.columns || 80) - 1)}`)
  }
  draw()
  return {
    advance(name) {
      done += 1
      latest = printableLine(name)
      draw()
    },
    reach(count) {
      done = count
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

/** Prints the last line of a run of several jobs, also in the logs of programs. */
export function noteCounts({ json }: Pick<Context, 'json'>, counts: Counts): void {
  if (json) return
  const coloured = process.stderr.isTTY === true && !process.env['NO_COLOR']
  process.stderr.write(`${lineOfCounts(counts, coloured)}\n`)
}

const GREEN = 32
const RED = 31
const YELLOW = 33

/** The last line of a run, such as `3 rendered, 1 failed, 2 problems`. */
export function lineOfCounts({ rendered, failed, problems }: Counts, coloured: boolean): string {
  const parts: [count: number, text: string, colour: number][] = [
    [rendered, `${rendered} rendered`, GREEN],
    [failed, `${failed} failed`, RED],
    [problems, problemsOf(problems), YELLOW],
  ]
  return parts
    .filter(([count]) => count > 0)
    .map(([, text, colour]) => (coloured ? `\u001b[${colour}m${text}\u001b[39m` : text))
    .join(', ')
}

/** A number of problems in words. */
export function problemsOf(count: number): string {
  return count === 1 ? '1 problem' : `${count} problems`
}
