/**
 * Unpacks fonts with limits on number, time and memory: a file of some kilobytes may have 30 MB of
 * tables.
 */
import { createFairQueue, limitedProgram } from '@platen/lib'
import { type Face, readFace } from './face.ts'
import { FontError, UNPACKED_BYTES_MAX } from './tables.ts'

export interface Unpacker {
  /**
   * Reads the face of a font of any format.
   * @throws FontError if browsers would not accept the font; UnpackerBusyError; the reason of
   *   `signal`
   */
  readFace(file: Buffer, turn: Turn): Promise<Face>
  /**
   * Unpacks a WOFF 2.0 file to TrueType or OpenType, in a child process.
   * @param to the path for the result; null only checks whether the file can be unpacked
   * @throws FontError if the file cannot be unpacked within the limits; UnpackerBusyError; the
   *   reason of `signal`
   */
  unpack(file: Buffer, to: string | null, options: UnpackOptions): Promise<void>
}

interface Turn {
  /** Users are served in turn. */
  userId: string
  signal: AbortSignal
}

interface UnpackOptions extends Turn {
  /** Maximum size of the result. */
  bytesMax?: number
}

/** Too many files wait, or one has waited for too long. */
export class UnpackerBusyError extends Error {
  override name = 'UnpackerBusyError'
  constructor(
    message: string,
    readonly retryAfterSeconds: number,
  ) {
    super(message)
  }
}

const AT_A_TIME = 2
const WAITING_MAX = 200
const WAIT_MS = 60_000
/** A valid font takes less than a second, most of it for starting the process. */
const TIMEOUT_MS = 10_000
const EXIT_TOO_LARGE = 2

/** @param limits `waitingMax`: how many files may wait for a process */
export function createUnpacker({ waitingMax = WAITING_MAX } = {}): Unpacker {
  const message = 'Too many fonts are waiting to be unpacked.'
  const queue = createFairQueue<null, { userId: string }>({
    lengthMax: waitingMax,
    waitMs: WAIT_MS,
    estimate: (length) => Math.ceil((length + 1) / AT_A_TIME),
    messages: { full: message, fullForUser: message, late: message },
    refuse: (reason, seconds) => new UnpackerBusyError(reason, seconds),
  })
  let running = 0

  async function inTurn<T>({ userId, signal }: Turn, work: () => Promise<T>): Promise<T> {
    signal.throwIfAborted()
    if (running < AT_A_TIME) running += 1
    else await queue.enqueue({ userId }, signal)
    try {
      return await work()
    } finally {
      // A file that waits gets the place, so that `running` stays the same.
      if (!queue.dispatch(null, () => false)) running -= 1
    }
  }

  return {
    readFace: (file, turn) => inTurn(turn, () => readFace(file)),
    unpack(file, to, options) {
      const { signal, bytesMax = UNPACKED_BYTES_MAX } = options
      const limit = Math.min(bytesMax, UNPACKED_BYTES_MAX)
      return inTurn(options, () => run(file, to, limit, signal))
    },
  }
}

async function run(
  file: Buffer,
  to: string | null,
  bytesMax: number,
  signal: AbortSignal,
): Promise<void> {
  const program = new URL('./unpack-process.ts', import.meta.url).pathname
  const { command, env } = limitedProgram(program, [String(bytesMax), ...(to === null ? [] : [to])])
  const child = Bun.spawn(command, {
    env,
    stdin: new Uint8Array(file),
    // The library prints diagnostics.
    stdout: 'ignore',
    stderr: 'ignore',
    killSignal: 'SIGKILL',
    timeout: TIMEOUT_MS,
    signal,
  })
  const code = await child.exited
  signal.throwIfAborted()
  if (code === EXIT_TOO_LARGE) throw new FontError('it is too large when unpacked')
  if (child.signalCode !== null) throw new FontError('it takes too long to unpack')
  if (code !== 0) throw new FontError('its glyphs cannot be unpacked')
}
