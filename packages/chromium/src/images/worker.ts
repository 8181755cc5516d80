/**
 * A process of its own that encodes images: its memory is limited, it is ended if it hangs, and it
 * is started again for the next image. In the server, encoding would occupy the threads that read
 * and write the files of all users.
 */
import { hasFileSignature, limitedProgram, settlesWithin } from '@platen/lib'
import type { ImageOutput, ImageRequest, ImageResponse } from './messages.ts'

export interface ImageWorker {
  /** False after the process could not start. */
  readonly isUsable: boolean
  /** The number of images under way. */
  readonly pending: number
  /** @returns null if the process does not run, takes too long, or cannot make the image */
  encode(png: Buffer, output: ImageOutput): Promise<Buffer<ArrayBuffer> | null>
  close(): Promise<void>
}

const PROGRAM = new URL('./encode-process.ts', import.meta.url).pathname

/**
 * Memory that the process frees stays with it: getting it again for the pixels of each image takes
 * longer than encoding them.
 */
const KEEP_MEMORY = { MIMALLOC_PURGE_DELAY: '-1' }

/**
 * The process starts with the first image. It is started again for the next one if it has ended.
 * @param options.limitMs for one image; the process is ended after that
 * @param options.program that runs in the process
 */
export function createImageWorker({
  limitMs,
  program = PROGRAM,
}: {
  limitMs: number
  program?: string
}): ImageWorker {
  let running: ImageProcess | null = null
  let isUsable = true
  let pending = 0

  function giveUp(): void {
    isUsable = false
  }
  async function stop(stopping: ImageProcess): Promise<void> {
    if (running === stopping) running = null
    stopping.kill()
    await stopping.exited
  }
  async function encode(png: Buffer, output: ImageOutput): Promise<Buffer<ArrayBuffer> | null> {
    if (!isUsable) return null
    if (running === null || running.hasExited()) running = startProcess(program, giveUp)
    const using = running
    const response = using.send({ png, output })
    if (!(await settlesWithin(response, limitMs))) {
      await stop(using)
      return null
    }
    const image = await response
    return image && hasFileSignature(image, `image/${output.format}`) ? image : null
  }

  return {
    get isUsable() {
      return isUsable
    },
    get pending() {
      return pending
    },
    async encode(png, output) {
      pending += 1
      return encode(png, output).finally(() => {
        pending -= 1
      })
    },
    async close() {
      isUsable = false
      if (running) await stop(running)
    },
  }
}

interface ImageProcess {
  /** The image; null if it was not encoded before the process exited. */
  send(request: Omit<ImageRequest, 'id'>): Promise<Buffer<ArrayBuffer> | null>
  hasExited(): boolean
  exited: Promise<unknown>
  kill(): void
}

/** @param onUseless called if the process ends by itself before it has answered */
function startProcess(program: string, onUseless: () => void): ImageProcess {
  const pending = new Map<number, (image: Buffer<ArrayBuffer> | null) => void>()
  let lastId = 0
  /** Whether it has answered, or is not given the time to. */
  let isUseful = false
  const { command, env } = limitedProgram(program)
  const child = Bun.spawn(command, {
    env: { ...env, ...KEEP_MEMORY },
    stdio: ['ignore', 'ignore', 'ignore'],
    // A session of its own: many kernels share processors among sessions first, and it may not take
    // the server's share.
    detached: true,
    serialization: 'advanced',
    ipc({ id, image }: ImageResponse) {
      isUseful = true
      pending.get(id)?.(image && Buffer.from(image))
      pending.delete(id)
    },
  })
  // A running process must not keep the server's event loop alive.
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
        child.send({ id: lastId, ...request } satisfies ImageRequest)
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
