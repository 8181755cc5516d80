/**
 * Decides which images are encoded outside of Chromium: see docs/decisions/0165-small-png.md. Those
 * that Chromium can encode as well have a process of their own, so that they never wait for those
 * that take long.
 */
import { createUserLimit } from '@platen/lib'
import type { ImageOutput } from './messages.ts'
import { PROCESS_PIXELS_MAX } from './size-limits.ts'
import { createImageWorker, type ImageWorker } from './worker.ts'

export interface ImageEncoder {
  /**
   * Whether `encode` is faster, or gives fewer bytes, than Chromium.
   * @param pixels of the captured image
   */
  improves(output: ImageOutput, pixels: number): boolean
  /** Encodes an image that Chromium could encode as well. @returns null if Chromium has to */
  encode(png: Buffer, output: ImageOutput): Promise<Buffer<ArrayBuffer> | null>
  /**
   * Encodes an image that Chromium cannot.
   * @returns null if it could not be encoded @throws what `refuse` returns if too many images wait
   */
  make(png: Buffer, output: ImageOutput): Promise<Buffer<ArrayBuffer> | null>
  close(): Promise<void>
}

/** A full HD screen. Larger WebPs take long, and Chromium ends with their render. */
const WEBP_PIXELS_MAX = 2_100_000

/**
 * Beyond this number of images at a time, each renderer encodes its own: a process has one core.
 */
const QUICK_MAX = 4
/** The memory of the process is enough for so many. */
const SLOW_MAX = 4
/**
 * Others wait for one of them. Each holds a lane, so that there are more only on machines with very
 * many.
 */
const WAITING_MAX = 100

/** Some 50 ms are needed, and a second for the start of the process on a busy machine. */
const QUICK_MS = 5_000
/** The largest AVIF needs some 4 s of a core. */
const SLOW_MS = 30_000

interface EncoderOptions {
  /** Creates the error of an image for which too many others wait. */
  refuse(): Error
  /** The program that runs in the processes; by default encode-process.ts. */
  program?: string
}

export function createImageEncoder({ refuse, program }: EncoderOptions): ImageEncoder {
  const quick = createImageWorker({ limitMs: QUICK_MS, program })
  const slow = createImageWorker({ limitMs: SLOW_MS, program })
  const turns = createUserLimit({
    running: SLOW_MAX,
    waiting: WAITING_MAX,
    refuse,
  })

  return {
    improves({ format }, pixels) {
      if (!quick.isUsable || quick.pending >= QUICK_MAX) return false
      if (format === 'png') return pixels <= PROCESS_PIXELS_MAX
      return format === 'webp' && pixels <= WEBP_PIXELS_MAX
    },
    encode: quick.encode,
    // Taken in turn whoever asks: users share the lanes, and each image holds one.
    make: (png, output) => turns.run('', () => makeTwice(slow, png, output)),
    async close() {
      await Promise.all([quick.close(), slow.close()])
    },
  }
}

/** The process may have ended for the sake of another image. */
async function makeTwice(
  worker: ImageWorker,
  png: Buffer,
  output: ImageOutput,
): Promise<Buffer<ArrayBuffer> | null> {
  return (await worker.encode(png, output)) ?? worker.encode(png, output)
}
