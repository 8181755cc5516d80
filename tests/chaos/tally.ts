/** Counts the checks of each invariant, and keeps the first failures of each. */

/** The invariants of the fault catalogue, as sentences. */
export const INVARIANTS = {
  I1: 'every accepted render has ended exactly once',
  I2: 'every completed render has its bytes, with their length and digest',
  I3: 'every completed render is counted once in the usage, and every key has one render',
  I4: 'every webhook was delivered at least once, with a signature',
  I5: 'every 200 has a complete body',
  I6: 'no process, scratch directory, lease or file is left',
  I7: 'every error has the shape of errors, and every 503 a Retry-After',
  restarts: 'a rolling restart fails no request but with 503 and Retry-After',
  retries: 'with three workers and a receiver that fails, every delay before a retry is kept',
  clock:
    'a worker whose clock is 31 days ahead deletes nothing, stamps nothing with its time, and says so',
  dns: 'a resolver that is dead fails no accepted render and no webhook, and is answered with 503',
  recovery: 'every process serves again within 60 s of the last fault',
} as const

export type Invariant = keyof typeof INVARIANTS

export interface Tally {
  /** @param what describes the failure */
  check(invariant: Invariant, holds: boolean, what: () => string): void
  /**
   * Prints one line per invariant, the failures, and the counts as the last line.
   * @returns whether all passed
   */
  print(): boolean
}

const SHOWN = 10

export function createTally(print: (line: string) => void): Tally {
  const passed = new Map<Invariant, number>()
  const failures = new Map<Invariant, string[]>()
  const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0)
  return {
    check(invariant, holds, what) {
      if (holds) passed.set(invariant, (passed.get(invariant) ?? 0) + 1)
      else failures.set(invariant, [...(failures.get(invariant) ?? []), what()])
    },
    print() {
      for (const [name, sentence] of Object.entries(INVARIANTS) as [Invariant, string][]) {
        const failed = failures.get(name) ?? []
        const count = `${passed.get(name) ?? 0} passed, ${failed.length} failed`
        print(`${name}  ${sentence}: ${count}`)
        for (const failure of failed.slice(0, SHOWN)) print(`    FAILED  ${failure}`)
      }
      const failed = sum([...failures.values()].map(({ length }) => length))
      print(`${sum([...passed.values()])} passed, ${failed} failed, 0 skipped`)
      return failed === 0
    },
  }
}
