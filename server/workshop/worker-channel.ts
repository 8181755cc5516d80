/**
 * The way that messages take between the server and a helper process: IPC, and pipes for their
 * bytes.
 */
import { type ByteInput, createBytePipes } from './byte-pipes.ts'
import { type GappedReply, putBytes, takeBytes } from './message-bytes.ts'

export interface WorkerChannel {
  send(message: unknown): void
  /** Completes a reply that came over IPC. @returns null if the process ends before */
  complete<Reply>(received: unknown): Promise<Received<Reply> | null>
}

export interface Received<Reply> {
  reply: Reply
  /** Whether the process has to be replaced. */
  isWorn: boolean
}

/** The part of a process of Bun that the channel needs. */
interface Child {
  send(message: unknown): void
  stdin: ByteInput
  stdout: ReadableStream<Uint8Array>
}

export function createWorkerChannel(child: Child): WorkerChannel {
  const pipes = createBytePipes(child.stdin, child.stdout)
  return {
    send(message) {
      const { arrays, ...gapped } = takeBytes(message)
      child.send(gapped)
      // A process that ends before it has read all is known by its exit.
      pipes.write(arrays).catch(() => {})
    },
    async complete<Reply>(received: unknown) {
      const gapped = received as GappedReply
      const lengths = gapped.gaps.map(({ length }) => length)
      // A pipe that breaks is as good as a process that ends.
      const arrays = await pipes.read(lengths).catch(() => null)
      return arrays && { reply: putBytes(gapped, arrays) as Reply, isWorn: gapped.isWorn }
    },
  }
}
