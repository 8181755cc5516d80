/** Work for the end of a run, after the tests of the last file (see preload.ts). */

const work: (() => Promise<void>)[] = []

/** Calls `end` when all files of this process have been tested; the latest first. */
export function atEndOfRun(end: () => Promise<void>): void {
  work.push(end)
}

export async function endRun(): Promise<void> {
  for (let end = work.pop(); end; end = work.pop()) await end()
}
