/** A seeded source of random choices: the same seed makes the same requests. */

export interface Random {
  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number
  /** Like the above, with each order of magnitude equally likely. */
  size(max: number): number
  pick<T>(choices: readonly [T, ...T[]]): T
  /** True with this probability. */
  chance(probability: number): boolean
}

/** Mulberry32, a generator of 32 bits of state. */
export function seeded(seed: number): Random {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let bits = Math.imul(state ^ (state >>> 15), state | 1)
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61)
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32
  }
  const random: Random = {
    int: (min, max) => min + Math.floor(next() * (max - min + 1)),
    size: (max) => Math.floor(Math.exp(next() * Math.log(max + 1))) - 1,
    pick: (choices) => choices[random.int(0, choices.length - 1)] ?? choices[0],
    chance: (probability) => next() < probability,
  }
  return random
}
