/** Names of several PDFs in one: a name that another PDF has taken gets a number. */

export interface Renames {
  /** @returns the name in the new PDF, always the same for one in the PDF */
  get(name: string): string
}

/** @param taken the names of the new PDF, to which those of this PDF are added */
export function createRenames(taken: Set<string>): Renames {
  const renamed = new Map<string, string>()
  return {
    get(name) {
      const known = renamed.get(name)
      if (known !== undefined) return known
      const free = freeName(name, taken)
      taken.add(free)
      renamed.set(name, free)
      return free
    },
  }
}

export function freeName(name: string, taken: Set<string>): string {
  if (!taken.has(name)) return name
  for (let number = 2; ; number += 1) {
    const numbered = `${name}-${number}`
    if (!taken.has(numbered)) return numbered
  }
}

/** The number stands before the ending, such as `.csv`. */
export function freeFileName(name: string, taken: Set<string>): string {
  if (!taken.has(name)) return name
  const ending = /\.[^.]{1,10}$/.exec(name)?.[0] ?? ''
  const start = name.slice(0, name.length - ending.length)
  for (let number = 2; ; number += 1) {
    const numbered = `${start}-${number}${ending}`
    if (!taken.has(numbered)) return numbered
  }
}
