/** The keys of the renders of links. */
import { createHash } from 'node:crypto'
import { partVersions } from '../templates/parts.ts'
import type { WholeTemplate } from '../templates/whole.ts'
import type { LinkPage, LinkQuery } from './parameters.ts'

/** A page, with its template if it has one. */
export type WholePage =
  | Exclude<LinkPage, { template: string }>
  | (Omit<Extract<LinkPage, { template: string }>, 'template'> & WholeTemplate)

/**
 * The cache key of a render: all parameters but those of the signature, and the versions of its template. Links that were
 * signed again, or by another secret of the account, have the same key.
 */
export function linkKey(query: LinkQuery, page: WholePage): string {
  const { signer: _, expires: __, signature: ___, data = {}, ...parameters } = query
  const given = [...Object.entries(parameters), ...Object.entries(data)]
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const hash = createHash('sha256').update(JSON.stringify([given, versionsOf(page)]))
  // No Idempotency-Key of a request is equal to it: a header cannot have a line break.
  return `link\n${hash.digest('hex')}`
}

function versionsOf(page: WholePage): unknown {
  if (!('parts' in page)) return null
  const { id, version, width, height } = page.template
  return [id, version, width, height, partVersions(page.parts)]
}
