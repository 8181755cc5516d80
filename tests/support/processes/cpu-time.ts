/** Work measured as processor time: the clock on the wall also counts what other processes do. */

/** Runs `work`. @returns milliseconds of processor time that this process spent meanwhile */
export async function cpuMsOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}
