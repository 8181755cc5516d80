/** Tells browsers from the runtimes of servers. */

/** True in a page, and in a worker of a page. */
export function isBrowser(): boolean {
  const { document, importScripts } = globalThis as { document?: unknown; importScripts?: unknown }
  // `importScripts` exists in browser workers, and in no server runtime.
  return !!(document ?? importScripts)
}
