/**
 * The part of a page that renders of the same user share:
 * - `document`: HTML replaces other HTML in a warm page; without scripts, cookies or anything else
 *   that could remain
 * - `renderer`: HTML gets a new document in a process that has rendered nothing but HTML
 * - `http context`, `https context`: an address without scripts gets a new document in a browser
 *   context that has rendered only addresses of its scheme, without scripts
 */
export type Reuse = 'document' | 'renderer' | AddressReuse
export type AddressReuse = 'http context' | 'https context'

export function isOfAddress(reuse: Reuse | null): reuse is AddressReuse {
  return reuse === 'http context' || reuse === 'https context'
}
