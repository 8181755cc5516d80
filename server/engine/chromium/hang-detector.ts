/** Notices a browser that has stopped: it answers nothing, and spends no time on anything either. */
import { settlesWithin } from '../../lib/timeout.ts'
import type { BrowserProcess } from './browser.ts'
import type { ProcessGroups } from './process-group.ts'

const BEAT_MS = 500
/** A browser busy with a large image answers late, so silence alone says nothing. */
const SILENCE_MS = 1_000
/** So many silences without any progress: on a crowded machine even a healthy one may get no turn. */
const SILENCES_MAX = 5

/** @param onHung called once @returns a function that stops the watch */
export function detectHangs(
  { connection, pid }: BrowserProcess,
  processes: ProcessGroups,
  onHung: () => void,
): () => void {
  let watching = true

  async function beat(): Promise<void> {
    const answer = connection.send('Browser.getVersion')
    let before = processes.standing(pid)
    let silences = 0
    while (watching && !(await settlesWithin(answer, SILENCE_MS))) {
      const now = processes.standing(pid)
      silences = now?.cpuTicks === before?.cpuTicks ? silences + 1 : 0
      if (now?.stopped || (now && silences >= SILENCES_MAX)) return hung()
      before = now
    }
    if (watching) timer = setTimeout(beat, BEAT_MS)
  }
  function hung(): void {
    if (watching) onHung()
    watching = false
  }
  let timer = setTimeout(beat, BEAT_MS)

  return () => {
    watching = false
    clearTimeout(timer)
  }
}
