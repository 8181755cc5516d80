/**
 * Encodes WebP images from PNGs that Chromium has captured, in a process of its own. That takes half as long as in
 * Chromium, for some 4 % more bytes of the same quality: see docs/decisions/0053-webp-encoder.md.
 */
import { limitedProgram } from '../../lib/limited-program.ts'
import { settlesWithin } from '../../lib/timeout.ts'
import type { WebpRequest, WebpResponse } from './webp-process.ts'

export interface WebpEncoder {
  /** Whether images of this size and quality are encoded here; never again after the process could not start. */
  accepts(image: { pixels: number; quality: number }): boolean
  /** @returns null if the process does not run or takes too long: Chromium has to encode the image then */
  encode(png: Buffer, quality: number): Promise<Buffer<ArrayBuffer> | null>
  close(): Promise<void>
}

/** A full HD screen. Larger images take long, and Chromium ends with their render. */
const PIXELS_MAX = 2_100_000
/** The difference in size grows with the quality: 5 % here, 20 % at 95. At 100 Chromium encodes without loss. */
const QUALITY_MAX = 85
/** Some 50 ms are needed, and a second for the start of the process on a busy machine. */
const ENCODE_MS = 5_000

const PROGRAM = new URL('./webp-process.ts', import.meta.url).pathname

/**
 * The process starts with the first image. It is started again for the next one if it has ended.
 * @param options.program that runs in the process
 */
export function createWebpEncoder({ program = PROGRAM } = {}): WebpEncoder {
  let running: EncoderProcess | null = null
  let isUsable = true

  // The library has no build for some processors.
  function giveUp(): void {
    isUsable = false
  }
  async function stop(stopping: EncoderProcess): Promise<void> {
    if (running === stopping) running = null
    stopping.kill()
    await stopping.exited
  }

  return {
    accepts: ({ pixels, quality }) => isUsable && pixels <= PIXELS_MAX && quality <= QUALITY_MAX,
    async encode(png, quality) {
      if (!isUsable) return null
      if (running === null || running.hasExited()) running = startProcess(program, giveUp)
      const using = running
      const response = using.send({ png, quality })
      if (await settlesWithin(response, ENCODE_MS)) return response
      await stop(using)
      return null
    },
    async close() {
      isUsable = false
      if (running) await stop(running)
    },
  }
}

interface EncoderProcess {
  /** The image; null if it was not encoded before the process exited. */
  send(request: Omit<WebpRequest, 'id'>): Promise<Buffer<ArrayBuffer> | null>
  hasExited(): boolean
  exited: Promise<unknown>
  kill(): void
}

/** @param onUseless called if the process ends by itself before it has answered */
function startProcess(program: string, onUseless: () => void): EncoderProcess {
  const pending = new Map<number, (webp: Buffer<ArrayBuffer> | null) => void>()
  let lastId = 0
  /** Whether it has answered, or is not given the time to. */
  let isUseful = false
  const { command, env } = limitedProgram(program)
  const child = Bun.spawn(command, {
    env,
    stdio: ['ignore', 'ignore', 'ignore'],
    // A session of its own: many kernels share processors among sessions first, and it may not take the server's share.
    detached: true,
    serialization: 'advanced',
    ipc({ id, webp }: WebpResponse) {
      isUseful = true
      pending.get(id)?.(webp && Buffer.from(webp))
      pending.delete(id)
    },
  })
  // A running encoder must not keep the server's event loop alive.
  child.unref()
  void child.exited.then(() => {
    if (!isUseful) onUseless()
    for (const resolve of pending.values()) resolve(null)
    pending.clear()
  })
  return {
    send(request) {
      const { promise, resolve } = Promise.withResolvers<Buffer<ArrayBuffer> | null>()
      lastId += 1
      pending.set(lastId, resolve)
      try {
        child.send({ id: lastId, ...request } satisfies WebpRequest)
      } catch {
        resolve(null) // the process has just ended
      }
      return promise
    },
    hasExited: () => child.exitCode !== null || child.signalCode !== null,
    exited: child.exited,
    kill() {
      isUseful = true
      child.kill('SIGKILL')
    },
  }
}
