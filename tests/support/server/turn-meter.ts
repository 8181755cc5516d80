/**
 * Loaded into a server process before its own program (see longest-turn.ts): measures the turns of
 * its event loop, in processor time of the main thread, which a busy machine does not change.
 */
const TICK_MS = 1

if (Bun.isMainThread && process.env['TURNS_SOCKET'] !== undefined) {
  let ran = threadMs()
  let longestMs = 0

  function threadMs(): number {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1_000
  }
  function measure(): void {
    const now = threadMs()
    longestMs = Math.max(longestMs, now - ran)
    ran = now
  }
  // Unreferenced: neither keeps a server alive that has drained.
  setInterval(measure, TICK_MS).unref()
  Bun.serve({
    unix: process.env['TURNS_SOCKET'],
    fetch() {
      const longest = longestMs
      longestMs = 0
      return Response.json(longest)
    },
  }).unref()
}
