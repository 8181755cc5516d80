/** Measures closed loops: each client sends its next request as soon as it has its response. */
import { assertKind, type Rendered } from './outputs.ts'

/** Renders once. */
export type Client = () => Promise<Rendered>

/** The measurements of one window. */
export interface Round {
  /** Milliseconds of each render that began before the window's end and ended after its start. */
  times: number[]
  /** The number of renders that ended in the window. */
  ended: number
  windowMs: number
  /** One of the files, for checks of its content. */
  sample: Rendered
}

/**
 * Not counted: the first renders after another scenario are slower. Work is in progress at both
 * ends of the window, so the rate is the number of renders that end in it divided by its length.
 */
const LEAD_IN_MS = 300
/** Time for closing pages, so that it does not count towards the next scenario. */
const REST_MS = 60

/** Runs all clients concurrently. */
export async function measure(clients: Client[], windowMs: number): Promise<Round> {
  const opens = performance.now() + LEAD_IN_MS
  const closes = opens + windowMs
  const times: number[] = []
  let ended = 0
  let sample: Rendered | undefined

  async function loop(client: Client): Promise<void> {
    for (let begun = performance.now(); begun < closes; begun = performance.now()) {
      const rendered = await client()
      const now = performance.now()
      assertKind(rendered)
      sample = rendered
      if (now >= opens) times.push(now - begun)
      if (now >= opens && now < closes) ended += 1
    }
  }
  await Promise.all(clients.map(loop))
  await Bun.sleep(REST_MS)
  if (!sample) throw new Error('There is no client.')
  return { times, ended, windowMs, sample }
}

/** The p-th percentile of all rounds, in milliseconds. @throws Error when nothing was measured */
export function percentile(rounds: Round[], p: number): number {
  const sorted = rounds.flatMap(({ times }) => times).sort((a, b) => a - b)
  const value = sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * p) / 100))]
  if (value === undefined) throw new Error('No render ended within its window.')
  return value
}

/** Renders per second. */
export function rate(rounds: Round[]): number {
  const total = rounds.reduce((sum, { ended }) => sum + ended, 0)
  const ms = rounds.reduce((sum, { windowMs }) => sum + windowMs, 0)
  return (total * 1_000) / ms
}
