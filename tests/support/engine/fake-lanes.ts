/** A pool of lanes without browsers, whose state the test sets. */
import type { Lane, PageRequirements } from '../../../packages/chromium/src/engine/lanes/lane.ts'
import {
  createLanePool,
  type LanePool,
  type LanePoolOptions,
} from '../../../packages/chromium/src/engine/lanes/pool.ts'
import type { Tier } from '../../../packages/lib/src/fair-queue.ts'
import { createLog } from '../../../server/log.ts'

export interface FakeLane extends Lane {
  /** Counted from 1 in the order of opening. */
  number: number
  renders: number
  /** The user of its warm page; null if it has none. */
  owner: string | null
  memoryBytes: number
  refreshes: number
  ended: boolean
  /** Makes the lane report that its browser is unusable. */
  die(why: string): void
}

export interface FakePool {
  pool: LanePool
  /** Every lane opened so far. */
  opened: FakeLane[]
  logs: string[]
  /** The outcome of opening a lane: a lane at once, an error, or nothing until `letOpen`. */
  opening: 'works' | 'fails' | 'hangs'
  /** Completes pending openings and sets `opening` to `works`. */
  letOpen(): void
  /** The clock of the pool, in milliseconds. */
  now: number
  /**
   * Runs one render in each idle lane that ends after every age limit, so that the lanes are
   * replaced.
   */
  recycle(): Promise<void>
  /** Lanes that have not ended. */
  living(): number[]
  /** Acquires a page lease for this user. @returns its lane */
  acquire(userId: string, options?: AcquireOptions): Promise<FakeLane>
}

interface AcquireOptions {
  plain?: boolean
  tier?: Tier
  signal?: AbortSignal
}

export async function openFakePool(options: Partial<LanePoolOptions> = {}): Promise<FakePool> {
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
    acquire: async (userId, { plain = true, tier, signal = new AbortController().signal } = {}) => {
      const reuse = plain ? 'document' : null
      const lane = await pool.acquire({ userId, reuse, tier }, signal)
      const found = fake.opened.find((one) => one === lane)
      if (!found) throw new Error('There is no such lane.')
      return found
    },
  }
  const pool = await createLanePool({
    lanes: 2,
    log: createLog('debug', { write: (line) => void fake.logs.push(line) }),
    clock: () => fake.now,
    async open() {
      if (fake.opening === 'hangs') await new Promise<void>((open) => held.add(open))
      if (fake.opening === 'fails') throw new Error('No browser starts.')
      const lane = fakeLane(fake.opened.length + 1)
      fake.opened.push(lane)
      return lane
    },
    ...options,
  })
  return Object.assign(fake, { pool })
}

export function fakeLane(number: number): FakeLane {
  const lost = Promise.withResolvers<string>()
  const lane: FakeLane = {
    number,
    renders: 0,
    omittedFonts: [],
    chromium: { version: '150.0.1.1', builtAt: null },
    owner: null,
    memoryBytes: 0,
    refreshes: 0,
    ended: false,
    lost: lost.promise,
    die: lost.resolve,
    matches: ({ userId, reuse }: PageRequirements) =>
      lane.owner === null || (reuse !== null && lane.owner === userId),
    acquire: () => Promise.reject(new Error('nothing is rendered here')),
    release: async () => {},
    refresh() {
      if (lane.ended) throw new Error('An ended lane was refreshed.')
      lane.owner = null
      lane.refreshes += 1
    },
    memory: () => lane.memoryBytes,
    cpuTicks: () => null,
    hasLowPriority: () => false,
    async end() {
      lane.ended = true
      lost.resolve('ended')
    },
  }
  return lane
}

/**
 * Starts a render that waits for a lane. The result holds its lane or its error, once it has one.
 */
export function waiting(fake: FakePool, userId: string, tier?: Tier) {
  const controller = new AbortController()
  const state = {
    lane: null as FakeLane | null,
    error: null as unknown,
    leave: (reason: unknown) => controller.abort(reason),
  }
  fake.acquire(userId, { tier, signal: controller.signal }).then(
    (lane) => Object.assign(state, { lane }),
    (error: unknown) => Object.assign(state, { error }),
  )
  return state
}

/** Resolves when the callbacks of all settled promises have run. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve()
}
