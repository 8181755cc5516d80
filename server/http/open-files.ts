/**
 * Keeps idle connections of clients below the limit of open files (`ulimit -n`), so that browsers,
 * pages, the database and the storage can open theirs.
 */
import { closeSync, openSync, readFileSync } from 'node:fs'
import type { Log } from '../log.ts'

/** Files that are kept free for the process itself: new outputs, logs, and children that start. */
const PROCESS_FILES = 50
/**
 * Files that are kept free for a lane: a browser that starts, and the connections of a page, two
 * for each.
 */
const LANE_FILES = 100
/** The embedded database opens more files of its tables while it runs. */
const EMBEDDED_FILES = 100
/** With fewer connections than this a server that other people use is short of them. */
const CONNECTIONS_FEW = 1_000
const CONNECTIONS_LEAST = 20
/**
 * Milliseconds between looks. More connections than are reserved would have to arrive in between.
 */
const INTERVAL_MS = 500
/** Milliseconds between two warnings. */
const WARNING_MS = 60_000

export interface OpenFiles {
  lanes: number
  /** Connections to PostgreSQL; null for the embedded database. */
  databaseConnections: number | null
  log: Log
  /** Closes the connections without a request. @returns their number */
  closeIdle(): number
}

/** Starts to watch. Warns at once if the limit is low. @returns a function that ends it */
export function watchOpenFiles({
  lanes,
  databaseConnections,
  log,
  closeIdle,
}: OpenFiles): () => void {
  const limit = openFilesLimit()
  if (limit === null) return () => {}
  const kept = PROCESS_FILES + LANE_FILES * lanes + (databaseConnections ?? EMBEDDED_FILES)
  const atStart = openFiles()
  // Where the limit is hardly enough for the process itself, a few clients must still be served.
  const most = Math.max(limit - kept, atStart + CONNECTIONS_LEAST)
  const connections = most - atStart
  if (connections < CONNECTIONS_FEW) {
    log.warn(
      { limit, connections },
      'the limit of open files is low: idle connections are closed early. Raise it to 65536: ulimit -n, LimitNOFILE of systemd, or ulimits of the container',
    )
  }
  let warnedAt = Number.NEGATIVE_INFINITY
  const timer = setInterval(() => {
    const open = openFiles()
    if (open < most) return
    const closed = closeIdle()
    const now = performance.now()
    if (now - warnedAt < WARNING_MS) return
    warnedAt = now
    log.warn({ limit, most, closed }, 'idle connections were closed: too many files are open')
  }, INTERVAL_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/**
 * The number of open files, about: a new one gets the lowest free number. Infinite if there is none
 * left.
 */
function openFiles(): number {
  try {
    const file = openSync('/dev/null', 'r')
    closeSync(file)
    return file
  } catch {
    return Number.POSITIVE_INFINITY // EMFILE
  }
}

/**
 * The limit of open files of this process; null without one, and where it is not known (only Linux
 * tells).
 */
function openFilesLimit(): number | null {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8')
    const found = /^Max open files\s+(\d+)/m.exec(limits)?.[1]
    return found === undefined ? null : Number(found)
  } catch {
    return null // another system
  }
}
