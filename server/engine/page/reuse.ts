/**
 * The part of a page that renders of the same user share:
 * - `document`: HTML replaces other HTML in a warm page; without scripts, cookies or anything else that could remain
 * - `renderer`: HTML gets a new document in a process that has rendered nothing but HTML
 * - `context`: an address gets a new document in a browser context that has rendered only addresses, without scripts
 */
export type Reuse = 'document' | 'renderer' | 'context'
