/**
 * Runs a program of our own in a process with limited memory and without the server's environment.
 */

/** 1 GB for the program, and what the runtime reserves at its start and never uses. */
const MEMORY_KB = 1_450_000
/**
 * The default reservation exceeds MEMORY_KB; the JIT compiler is then off, which is ten times
 * slower.
 */
const COMPILED_BYTES = 32_000_000
/**
 * The pipe that is the standard output for the server. A library that prints something cannot
 * disturb it.
 */
export const OUTPUT_FD = 9

/**
 * The command and the environment for `Bun.spawn`. A crash leaves no core file.
 * @param program the path of a TypeScript file
 */
export function limitedProgram(
  program: string,
  args: string[] = [],
): { command: string[]; env: Record<string, string> } {
  const limits = `ulimit -c 0; ulimit -d ${MEMORY_KB}; exec "$@" ${OUTPUT_FD}>&1 1>/dev/null`
  return {
    command: ['/bin/sh', '-c', limits, 'sh', process.execPath, program, ...args],
    // The environment of the server has secrets, so it is not inherited.
    env: { BUN_JSC_jitMemoryReservationSize: String(COMPILED_BYTES) },
  }
}
