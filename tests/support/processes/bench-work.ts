/** Tasks for tests of the workshop. */
import { readFileSync } from 'node:fs'

/** Works until it has taken so many milliseconds. @returns the process that did it */
export function work(ms: number): number {
  const end = performance.now() + ms
  while (performance.now() < end) {}
  return process.pid
}

/** Variables of the helper's own program, and of the shell that starts it. */
const OWN = /^(BUN_JSC_\w+|PWD|OLDPWD|SHLVL|_)$/

/**
 * @returns what a task can reach that it must not: variables, a file of the server, its
 *   environment, the network
 */
export async function reach({ path, url }: { path: string; url: string }): Promise<string[]> {
  const reached = Object.keys(process.env).filter((name) => !OWN.test(name))
  const ways = {
    file: () => readFileSync(path),
    environment: () => readFileSync(`/proc/${process.ppid}/environ`),
    network: () => fetch(url),
  }
  for (const [name, go] of Object.entries(ways)) {
    try {
      await go()
      reached.push(name)
    } catch {
      // It is kept from it.
    }
  }
  return reached
}

export function fail(): never {
  throw new Error('as asked')
}

/** Takes memory until there is no more. */
export function grow(): number {
  const kept: Uint8Array[] = []
  for (;;) kept.push(new Uint8Array(50_000_000).fill(1))
}
