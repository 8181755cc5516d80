/** Takes turns: of many requests of a page, a few run at a time and the others wait. */

export type Turns = <T>(work: () => Promise<T>) => Promise<T>

/** @param atOnce how many run at a time */
export function createTurns(atOnce: number): Turns {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= atOnce) await new Promise<void>((start) => waiting.push(start))
    running += 1
    try {
      return await work()
    } finally {
      running -= 1
      waiting.shift()?.()
    }
  }
}
