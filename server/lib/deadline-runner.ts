/**
 * Ends a synchronous computation that takes too long, wherever it is: in a loop of a library, too.
 */
import { createContext, Script } from 'node:vm'

/** The computation did not finish in time. */
export class OverdueError extends Error {
  override name = 'OverdueError'
}

/**
 * Runs a computation. It ends at its next loop, call or return after the deadline, and none of its
 * `catch` and `finally` blocks run. One call of a native function, such as a regular expression, is
 * not interrupted.
 * @param limitMs real time
 * @throws the error of `work`; OverdueError
 */
export type DeadlineRunner = <T>(work: () => T, limitMs: number) => T

export function createDeadlineRunner(): DeadlineRunner {
  let current: () => unknown = () => undefined
  const script = new Script('run()')
  const context = createContext({ run: () => current() })

  return (work, limitMs) => {
    let result: { value: ReturnType<typeof work> } | null = null
    current = () => {
      result = { value: work() }
    }
    try {
      script.runInContext(context, { timeout: limitMs })
    } catch (error) {
      throw isTimeout(error) ? new OverdueError('the computation took too long') : error
    } finally {
      current = () => undefined
    }
    if (result === null) throw new OverdueError('the computation took too long')
    return (result as { value: ReturnType<typeof work> }).value
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
}
