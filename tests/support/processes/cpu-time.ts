/** Measures work in processor time. Elapsed time would also count the work of other processes. */

/** Runs `work`. @returns milliseconds of processor time that this process used during it */
export async function cpuMsOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}
