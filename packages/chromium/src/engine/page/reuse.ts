/**
 * The part of a page that renders of the same user share:
 * - `document`: HTML replaces other HTML in a warm page; without scripts, cookies or anything else
 *   that could remain
 * - `renderer`: HTML gets a new document in a process that has rendered nothing but HTML
 */
export type Reuse = 'document' | 'renderer'
