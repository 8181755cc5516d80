/** The version of the SDK, and the User-Agent header that carries it. */

/** Version of this package, which is also in the User-Agent of every request. */
export const VERSION = '1.0.0'

interface RuntimeGlobals {
  Bun?: { version: string }
  Deno?: { version: { deno: string } }
  EdgeRuntime?: unknown
  process?: { versions?: { node?: string } }
  navigator?: { userAgent?: string }
}

/** Returns a User-Agent such as `platen-sdk/1.0.0 node/22.12.0`. @param scope the global object */
export function userAgent(scope: RuntimeGlobals = globalThis as RuntimeGlobals): string {
  return `platen-sdk/${VERSION} ${runtimeOf(scope)}`
}

function runtimeOf({ Bun, Deno, EdgeRuntime, process, navigator }: RuntimeGlobals): string {
  // Bun, Deno and workerd have a `process.versions.node` too.
  if (Bun) return `bun/${Bun.version}`
  if (Deno) return `deno/${Deno.version.deno}`
  if (navigator?.userAgent === 'Cloudflare-Workers') return 'workerd'
  if (EdgeRuntime) return 'edge-light'
  return process?.versions?.node ? `node/${process.versions.node}` : 'unknown'
}
