/**
 * The helper processes that the servers of a process have in turn (see lent-engine.ts): each of
 * them loads a runtime and its tasks.
 */
import { EngineError, unavailableError } from '@platen/chromium'
import { createWorkshop, type Workshop } from '../../../server/workshop/workshop.ts'
import { atEndOfRun } from '../end-of-run.ts'

let idle: Workshop | null = null
let endsWithRun = false

/**
 * Lends the processes that are free, or new ones. Closing them makes them free; they refuse work
 * with an EngineError `unavailable` then.
 */
export function lendWorkshop(): Workshop {
  if (!endsWithRun) atEndOfRun(async () => idle?.close())
  endsWithRun = true
  const workshop = idle ?? createWorkshop(unavailableError)
  idle = null
  let running = 0
  let returning: Promise<void> | undefined

  /** Processes that still work for the server are ended. */
  async function giveBack(): Promise<void> {
    if (idle || running > 0) return workshop.close()
    idle = workshop
  }

  return {
    task(options) {
      const task = workshop.task<never, never>(options)
      return {
        async run(message, user, time) {
          if (returning) throw new EngineError('unavailable', 'The service is shutting down.')
          running += 1
          try {
            return await task.run(message as never, user, time)
          } finally {
            running -= 1
          }
        },
      }
    },
    close() {
      returning ??= giveBack()
      return returning
    },
  }
}
