/** The size and the seed of a run, from the environment. */

export interface ChaosSettings {
  seed: number
  /** Renders of each kind that have to be accepted at least. */
  asyncRenders: number
  syncRenders: number
  /** How often every fault happens. */
  rounds: number
  /** The faults that happen, by part of their name; empty = all. */
  only: string[]
  /** The phases that run; empty = all. */
  phases: string[]
}

export function readSettings(env: Record<string, string | undefined>): ChaosSettings {
  const number = (name: string, fallback: number) => {
    const value = Number(env[name] || fallback)
    if (!Number.isInteger(value) || value < 0) throw new Error(`${name} must be a whole number`)
    return value
  }
  const list = (name: string) => (env[name] ?? '').split(',').filter(Boolean)
  return {
    seed: number('CHAOS_SEED', crypto.getRandomValues(new Uint32Array(1))[0] ?? 1),
    asyncRenders: number('CHAOS_ASYNC', 300),
    syncRenders: number('CHAOS_SYNC', 300),
    rounds: number('CHAOS_ROUNDS', 2),
    only: list('CHAOS_FAULTS'),
    phases: list('CHAOS_PHASES'),
  }
}
