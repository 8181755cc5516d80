/** A few processes for work of all users, handed out by a fair queue. Nobody holds all of them. */
import { createCounts } from './counts.ts'
import { createFairQueue, type Queued, type RefusalMessages, type Tier } from './fair-queue.ts'

/** The user whose work waits. The signal cancels the wait. */
export interface PoolUser {
  userId: string
  tier: Tier
  signal: AbortSignal
}

export interface ProcessPool<Process> {
  /** Waits for a process, and uses it. @throws the error of `refuse`, the signal's reason, that of `use` */
  run<T>(user: PoolUser, use: (process: Process) => Promise<T>): Promise<T>
  close(): Promise<void>
}

interface PoolOptions<Process> {
  open(): Process
  /** The number of processes, at least 2: one is always left for others. */
  processes: number
  waitingMax: number
  waitMs: number
  messages: RefusalMessages
  /** Creates the error of work that is refused. */
  refuse(message: string, retryAfterSeconds: number): Error
}

export function createProcessPool<Process extends { close(): Promise<void> }>({
  open,
  processes: count,
  waitingMax,
  ...queueOptions
}: PoolOptions<Process>): ProcessPool<Process> {
  const processes = Array.from({ length: count }, open)
  const idle = [...processes]
  /** How many processes each party holds. */
  const held = createCounts()
  const queue = createFairQueue<Process, PoolUser & Queued>({
    ...queueOptions,
    lengthMax: waitingMax,
    estimate: () => 1,
  })

  function hold(user: PoolUser, change: 1 | -1): void {
    held.add(partyOf(user), change)
  }

  /** Gives idle processes to waiting work. */
  function dispatch(): void {
    for (const process of idle.splice(0)) {
      const isTaken = queue.dispatch(process, () => false, {
        mayReceive: (user) => held.of(partyOf(user)) < count - 1,
        onDispatch: (user) => hold(user, 1),
      })
      if (!isTaken) idle.push(process)
    }
  }

  return {
    async run(user, use) {
      const waiting = queue.enqueue(user, user.signal)
      dispatch()
      const process = await waiting
      try {
        return await use(process)
      } finally {
        hold(user, -1)
        idle.push(process)
        dispatch()
      }
    },
    async close() {
      await Promise.all(processes.map((process) => process.close()))
    },
  }
}

/** Names those who share one limit on processes: a user who pays, or all who do not. */
function partyOf({ userId, tier }: PoolUser): string {
  return tier === 'free' ? 'free' : userId
}
