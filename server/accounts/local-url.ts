/**
 * The host part of a URL that reaches this server from its own machine.
 * @param host where the server listens
 */
export function hostInUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}
