/**
 * The server's end of the pipes on which arrays of bytes travel to a process and back, without
 * blocking the event loop.
 */
import { createYielder } from '@platen/lib'

/** The input of a process. `flush` resolves when it has taken what was written. */
export interface ByteInput {
  write(piece: Uint8Array): unknown
  flush(): unknown
}

export interface BytePipes {
  /** @throws Error if the process ends before it has read all */
  write(arrays: Uint8Array[]): Promise<void>
  /** @returns arrays of these lengths; null if the process ends before it has written all */
  read(lengths: number[]): Promise<Uint8Array<ArrayBuffer>[] | null>
}

/** About as much as a pipe holds. */
const PIECE_BYTES = 256 * 1024

/** @param input the input of the process @param output its output */
export function createBytePipes(input: ByteInput, output: ReadableStream<Uint8Array>): BytePipes {
  const reader = output.getReader()
  /** The part of the last piece that belongs to the next array. */
  let left: Uint8Array = new Uint8Array()

  async function readArray(length: number): Promise<Uint8Array<ArrayBuffer> | null> {
    const array = new Uint8Array(length)
    const pause = createYielder()
    for (let at = 0; at < length; ) {
      if (left.length === 0) {
        const { value, done } = await reader.read()
        if (done) return null
        left = value
      }
      // What has arrived is read without a turn of the event loop in between.
      await pause()
      const piece = left.subarray(0, length - at)
      array.set(piece, at)
      at += piece.length
      left = left.subarray(piece.length)
    }
    return array
  }

  return {
    async write(arrays) {
      const pause = createYielder()
      for (const array of arrays) {
        for (let at = 0; at < array.length; at += PIECE_BYTES) {
          await pause()
          input.write(array.subarray(at, at + PIECE_BYTES))
          await input.flush()
        }
      }
    },
    async read(lengths) {
      const arrays: Uint8Array<ArrayBuffer>[] = []
      for (const length of lengths) {
        const array = await readArray(length)
        if (array === null) return null
        arrays.push(array)
      }
      return arrays
    },
  }
}
