/**
 * The processes for work on what users send, apart from the browsers: templates, pages, PDFs and
 * files to compare. They run one program, which loads a task when it is first asked for it. See
 * docs/decisions/0201-one-workshop.md.
 */
import { createFairQueue, type RefusalMessages, type Tier } from '@platen/lib'
import type { TaskSource } from './program.ts'
import { createWorkerProcess, type WorkerProcess, type WorkerResponse } from './worker-process.ts'

/** The user whose work waits. The signal cancels the wait. */
export interface WorkUser {
  userId: string
  tier: Tier
  signal: AbortSignal
}

/** How long work may take: milliseconds, seconds, or as long as the request. */
export type WorkSize = 'quick' | 'short' | 'long'

export interface TaskOptions {
  source: TaskSource
  size: WorkSize
  /**
   * Whether the process starts for this work, and ends with it or with the signal of its user: the
   * memory that it took, or what its files did to it, is nobody else's.
   */
  isAlone?: boolean
  /** Work that may wait. */
  waitingMax?: number
  waitMs?: number
  messages: RefusalMessages
}

/** When work is ended, or not begun any more. */
export interface WorkTime {
  limitMs?: number
  /** As of `performance.now()`. */
  endsAt?: number
}

export interface Task<Message, Reply> {
  /**
   * Waits for a process, and works in it.
   * @throws the error of `refuse` if too many others wait, the signal's reason while it waits
   */
  run(message: Message, user: WorkUser, time: WorkTime): Promise<WorkerResponse<Reply>>
}

export interface Workshop {
  task<Message, Reply>(options: TaskOptions): Task<Message, Reply>
  close(): Promise<void>
}

interface Place {
  process: WorkerProcess
  /** The party that uses the process; null if it is idle. */
  party: string | null
}

interface Waiting {
  /** The places that may do the work, the best first. */
  places: Place[]
  queue: ReturnType<typeof createFairQueue<Place, WorkUser>>
}

const WAITING_MAX = 200
const WAIT_MS = 30_000
/** Short work yields to the server, whose session the process shares. */
const SHORT_NICE = 5

/**
 * Processes are started when they are first needed.
 * @param refuse creates the error of work for which too many others wait
 */
export function createWorkshop(
  refuse: (message: string, retryAfterSeconds: number) => Error,
): Workshop {
  const quick = [openPlace('quick'), openPlace('quick')]
  const long = [openPlace('long'), openPlace('long')]
  const short = [openPlace('short', SHORT_NICE), ...long]
  const places = { quick, short, long }
  /** One for each task, in the order of their turns. */
  const turns: Waiting[] = []
  let isClosed = false

  /** Leaves one of the places for each size to others. */
  function mayHave(party: string, place: Place): boolean {
    return Object.values(places).every((list) => {
      const held = list.filter((one) => one.party === party)
      return !list.includes(place) || held.length < list.length - 1
    })
  }

  /** Gives idle processes to waiting work. */
  function dispatch(): void {
    if (isClosed) return
    for (const waiting of [...turns]) {
      for (const place of waiting.queue.length === 0 ? [] : waiting.places) {
        if (place.party !== null) continue
        waiting.queue.dispatch(place, () => false, {
          mayReceive: (user) => mayHave(partyOf(user), place),
          onDispatch(user) {
            place.party = partyOf(user)
            turns.push(...turns.splice(turns.indexOf(waiting), 1))
          },
        })
      }
    }
  }

  return {
    task({ source, size, isAlone = false, waitingMax, waitMs, messages }) {
      const queue = createFairQueue<Place, WorkUser>({
        lengthMax: waitingMax ?? WAITING_MAX,
        waitMs: waitMs ?? WAIT_MS,
        estimate: () => 1,
        messages,
        refuse,
      })
      // Work that ends its process leaves the first one to others.
      turns.push({ queue, places: isAlone ? places[size].toReversed() : places[size] })
      return {
        async run(message, user, { limitMs = Infinity, endsAt = Infinity }) {
          const waiting = queue.enqueue(user, user.signal)
          dispatch()
          const place = await waiting
          const { process } = place
          try {
            const leftMs = Math.min(limitMs, endsAt - performance.now())
            if (leftMs <= 0) return { failure: 'late', tookMs: 0 }
            const work = () => process.send<typeof message, never>(source, message, leftMs)
            return await (isAlone ? workAlone(process, user.signal, work) : work())
          } finally {
            place.party = null
            dispatch()
          }
        },
      }
    },
    async close() {
      isClosed = true
      await Promise.all([...quick, ...short].map(({ process }) => process.close()))
    },
  }
}

function openPlace(size: WorkSize, nice = 0): Place {
  return { process: createWorkerProcess({ label: size, nice }), party: null }
}

async function workAlone<T>(
  process: WorkerProcess,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  await process.close()
  signal.throwIfAborted()
  const stop = () => void process.close()
  signal.addEventListener('abort', stop)
  try {
    return await work()
  } finally {
    signal.removeEventListener('abort', stop)
    await process.close()
  }
}

/** Names those who share one limit on processes: a user who pays, or all who do not. */
function partyOf({ userId, tier }: WorkUser): string {
  return tier === 'free' ? 'free' : userId
}
