/** A pool of lanes without browsers: each says of itself what a test has it say. */
import type { Lane, PageRequirements } from '../../../server/engine/lanes/lane.ts'
import { createPool, type Pool, type PoolOptions } from '../../../server/engine/lanes/pool.ts'
import { createLog } from '../../../server/log.ts'

export interface FakeLane extends Lane {
  /** Counted from 1 in the order of opening. */
  number: number
  renders: number
  /** Whose warm page it has; null if nobody's. */
  owner: string | null
  memoryBytes: number
  refreshes: number
  ended: boolean
  /** As if its browser were of no use any more. */
  die(why: string): void
}

export interface FakePool {
  pool: Pool
  /** Every lane opened so far. */
  opened: FakeLane[]
  logs: string[]
  /** What opening a lane comes to: a lane at once, an error, or nothing until `letOpen`. */
  opening: 'works' | 'fails' | 'hangs'
  /** Lets those that hang come up; `opening` is `works` then. */
  letOpen(): void
  /** The milliseconds that the pool sees. */
  now: number
  /** Wears the lanes out: a render in each that is idle, ended at an age that is past all limits. */
  recycle(): Promise<void>
  /** Lanes that have not ended: living browsers. */
  living(): number[]
  /** A render of this user: its lane's number, once it has one. */
  acquire(userId: string, how?: { plain?: boolean; signal?: AbortSignal }): Promise<FakeLane>
}

export async function openFakePool(options: Partial<PoolOptions> = {}): Promise<FakePool> {
  const held = new Set<() => void>()
  const fake: Omit<FakePool, 'pool'> = {
    opened: [],
    logs: [],
    opening: 'works',
    letOpen() {
      fake.opening = 'works'
      for (const open of held) open()
      held.clear()
    },
    now: 0,
    async recycle() {
      const { lanes, active } = pool.load()
      const used: FakeLane[] = []
      for (let idle = lanes - active; idle > 0; idle -= 1) used.push(await fake.acquire('recycler'))
      fake.now += 24 * 60 * 60_000
      for (const lane of used) pool.release(lane)
    },
    living: () => fake.opened.filter(({ ended }) => !ended).map(({ number }) => number),
    acquire: async (userId, { plain = true, signal = new AbortController().signal } = {}) => {
      const lane = await pool.acquire({ userId, plain }, signal)
      const found = fake.opened.find((one) => one === lane)
      if (!found) throw new Error('a lane that nobody opened')
      return found
    },
  }
  const pool = await createPool({
    lanes: 2,
    log: createLog('debug', { write: (line) => void fake.logs.push(line) }),
    clock: () => fake.now,
    async open() {
      if (fake.opening === 'hangs') await new Promise<void>((open) => held.add(open))
      if (fake.opening === 'fails') throw new Error('no browser starts')
      const lane = fakeLane(fake.opened.length + 1)
      fake.opened.push(lane)
      return lane
    },
    ...options,
  })
  return Object.assign(fake, { pool })
}

export function fakeLane(number: number): FakeLane {
  const gone = Promise.withResolvers<string>()
  const lane: FakeLane = {
    number,
    renders: 0,
    omittedFonts: [],
    owner: null,
    memoryBytes: 0,
    refreshes: 0,
    ended: false,
    gone: gone.promise,
    die: gone.resolve,
    matches: ({ userId, plain }: PageRequirements) =>
      lane.owner === null || (plain && lane.owner === userId),
    acquire: () => Promise.reject(new Error('nothing is rendered here')),
    release: async () => {},
    refresh() {
      if (lane.ended) throw new Error('a lane that has ended was refreshed')
      lane.owner = null
      lane.refreshes += 1
    },
    memory: () => lane.memoryBytes,
    async end() {
      lane.ended = true
      gone.resolve('ended')
    },
  }
  return lane
}

/** A render that waits: which lane it got, or why none, once that is so. */
export function waiting(fake: FakePool, userId: string) {
  const controller = new AbortController()
  const state = {
    lane: null as FakeLane | null,
    error: null as unknown,
    leave: (reason: unknown) => controller.abort(reason),
  }
  fake.acquire(userId, { signal: controller.signal }).then(
    (lane) => Object.assign(state, { lane }),
    (error: unknown) => Object.assign(state, { error }),
  )
  return state
}

/** Resolves when every promise that has been settled has told so. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve()
}
