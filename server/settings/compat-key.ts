/** Warns the operator where `COMPAT_KEY` may be open to strangers. */

interface CompatKeySettings {
  role: string
  compatKey: string | null
  trustedProxies: readonly unknown[]
}

const WARNING =
  'COMPAT_KEY is set without TRUST_PROXY. If a reverse proxy forwards /gotenberg or /browserless to this server and adds no header such as X-Forwarded-For, every client of the proxy can use the key. Name the proxy in TRUST_PROXY, or do not forward these paths.'

/**
 * A proxy that adds no header cannot be told from a program of the same network.
 * @returns sentences for the log of the start
 */
export function compatKeyWarnings(settings: CompatKeySettings): string[] {
  const { role, compatKey, trustedProxies } = settings
  return compatKey === null || trustedProxies.length > 0 || role === 'worker' ? [] : [WARNING]
}
