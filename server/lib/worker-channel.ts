/** The ways that messages take between the server and a worker process: IPC alone, or IPC with pipes for bytes. */
import { type ByteInput, createBytePipes } from './byte-pipes.ts'
import { type GappedReply, putBytes, takeBytes } from './message-bytes.ts'

export interface WorkerChannel<Message, Reply> {
  send(message: Message): void
  /** Completes a reply that came over IPC. @returns null if the process ends before */
  complete(received: unknown): Promise<Received<Reply> | null>
}

export interface Received<Reply> {
  reply: Reply
  /** Whether the process has to be replaced. */
  isWorn: boolean
}

/** The part of a process of Bun that the channel needs. */
interface Child {
  send(message: unknown): void
  stdin?: ByteInput | number | null | undefined
  stdout?: ReadableStream<Uint8Array> | number | null | undefined
}

/** @param child has pipes if its messages have bytes */
export function createWorkerChannel<Message, Reply>(child: Child): WorkerChannel<Message, Reply> {
  const { stdin, stdout } = child
  if (!stdin || typeof stdin === 'number' || !stdout || typeof stdout === 'number') {
    return {
      send: (message) => child.send(message),
      complete: async (received) => ({ reply: received as Reply, isWorn: false }),
    }
  }
  const pipes = createBytePipes(stdin, stdout)
  return {
    send(message) {
      const { arrays, ...gapped } = takeBytes(message)
      child.send(gapped)
      // A process that ends before it has read all is known by its exit.
      pipes.write(arrays).catch(() => {})
    },
    async complete(received) {
      const gapped = received as GappedReply
      const lengths = gapped.gaps.map(({ length }) => length)
      // A pipe that breaks is as good as a process that ends.
      const arrays = await pipes.read(lengths).catch(() => null)
      return arrays && { reply: putBytes(gapped, arrays) as Reply, isWorn: gapped.isWorn }
    },
  }
}
