/** What a client is told whose address may not be reached. By which rule it was refused is nobody's business. */

/** Goes on after the address. */
export const IS_BLOCKED =
  'is not open to this service: only public http and https addresses are. If you run this server, allow it with EGRESS_ALLOW=host:port.'

/** Of an address that was met on the way to the page. */
export const BLOCKED_ON_THE_WAY = `\`url\`, or an address that it redirects to, ${IS_BLOCKED}`
