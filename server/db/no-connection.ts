/** Waits for PostgreSQL to have a connection for a process that starts. */
import type { Log } from '../log.ts'

const WAIT_MS = 60_000
const RETRY_MS = 1_000

/**
 * Codes of a server that works, and has no connection for this process now: too many connections
 * (the processes of a deployment overlap), and starting up (PostgreSQL manual, appendix A).
 */
const CODES = ['53300', '57P03']

/**
 * Repeats `open` for a minute while PostgreSQL has no connection left, and says so.
 * @throws the error of `open`
 */
export async function whileNoConnection<T>(open: () => Promise<T>, log: Log): Promise<T> {
  const deadline = performance.now() + WAIT_MS
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await open()
    } catch (err) {
      if (!hasNoConnection(err) || performance.now() >= deadline) throw err
      if (attempt === 1) {
        log.warn(
          { err, seconds: WAIT_MS / 1_000 },
          'PostgreSQL has no connection left for this process: waiting. Raise max_connections, or lower DATABASE_CONNECTIONS.',
        )
      }
      await Bun.sleep(RETRY_MS)
    }
  }
}

function hasNoConnection(error: unknown): boolean {
  return error instanceof Error && 'code' in error && CODES.includes(String(error.code))
}
