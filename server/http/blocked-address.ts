/** Messages for blocked addresses. They do not reveal which rule refused the address. */

/** Predicate of the sentence; its subject names the address. */
export const IS_BLOCKED =
  'is blocked: this service reaches only public http and https addresses. If you run this server, allow the address with EGRESS_ALLOW=host:port.'

/** Message for an address that was blocked while the page was loading. */
export const BLOCKED_DURING_LOAD = `\`url\`, or an address that it redirects to, ${IS_BLOCKED}`
