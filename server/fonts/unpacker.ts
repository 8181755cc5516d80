/** Unpacks WOFF 2.0 files in child processes with limits on number, time and memory. */
import { FontError, UNPACKED_BYTES_MAX } from './tables.ts'

export interface Unpacker {
  /**
   * Unpacks a file to TrueType or OpenType.
   * @param to the path for the result; null only checks whether the file can be unpacked
   * @throws FontError if the file cannot be unpacked within the limits; the reason of `signal` when aborted
   */
  unpack(file: Buffer, to: string | null, limits?: UnpackLimits): Promise<void>
}

interface UnpackLimits {
  /** Maximum size of the result. */
  bytesMax?: number
  signal?: AbortSignal
}

const PROCESSES = 2
/** A valid font takes less than a second, most of it for starting the process. */
const TIMEOUT_MS = 10_000
const MEMORY_KB = 1_000_000
/** The default reservation exceeds that limit. */
const COMPILED_BYTES = 32_000_000
const EXIT_TOO_LARGE = 2

export function createUnpacker(): Unpacker {
  let running = 0
  const waiting: (() => void)[] = []

  return {
    async unpack(file, to, { bytesMax = UNPACKED_BYTES_MAX, signal } = {}) {
      if (running >= PROCESSES) await new Promise<void>((resolve) => waiting.push(resolve))
      else running += 1
      try {
        signal?.throwIfAborted()
        await run(file, to, Math.min(bytesMax, UNPACKED_BYTES_MAX), signal)
      } finally {
        // Passes the slot to the next caller, so `running` stays the same.
        const next = waiting.shift()
        if (next) next()
        else running -= 1
      }
    },
  }
}

async function run(
  file: Buffer,
  to: string | null,
  bytesMax: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  const program = new URL('./unpack-process.ts', import.meta.url).pathname
  const limits = `ulimit -c 0; ulimit -d ${MEMORY_KB}; exec "$@"`
  const command = ['/bin/sh', '-c', limits, 'sh', process.execPath, program, String(bytesMax)]
  if (to !== null) command.push(to)
  const child = Bun.spawn(command, {
    // The environment of the server has secrets, so it is not inherited.
    env: { BUN_JSC_jitMemoryReservationSize: String(COMPILED_BYTES) },
    stdin: new Uint8Array(file),
    // The library prints diagnostics.
    stdout: 'ignore',
    stderr: 'ignore',
    killSignal: 'SIGKILL',
    timeout: TIMEOUT_MS,
    signal,
  })
  const code = await child.exited
  signal?.throwIfAborted()
  if (code === EXIT_TOO_LARGE) throw new FontError('it is too large when unpacked')
  if (child.signalCode !== null) throw new FontError('it takes too long to unpack')
  if (code !== 0) throw new FontError('its glyphs cannot be unpacked')
}
