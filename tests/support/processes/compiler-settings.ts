/**
 * The settings of JavaScriptCore in this process, for processes that a test starts with an
 * environment of its own.
 */

/** Variables such as `BUN_JSC_useOMGJIT`, which `bun run check` sets (see tools/check.ts). */
export function compilerSettings(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      name.startsWith('BUN_JSC_') && value !== undefined ? [[name, value]] : [],
    ),
  )
}
