/** The share links of the mock server, which keeps them in memory. */
import { randomUUID } from 'node:crypto'
import type { RenderListItem } from '../generated/types.ts'
import type { ShareLink } from '../types.ts'
import type { Route } from './mock-request.ts'
import { errorResponse, page, success } from './mock-responses.ts'

export interface MockShareLinks {
  routes: Route[]
  /** Creates a link. @param seconds its lifetime */
  create(render: RenderListItem, seconds: number): ShareLink
  get(id: string): ShareLink | undefined
  /** Lists the links of a render, or of all without one. */
  list(query: Record<string, string>, renderId?: string): Response
  revoke(links: Iterable<ShareLink>): void
  of(renderId: string): ShareLink[]
}

export function createMockShareLinks(): MockShareLinks {
  const links = new Map<string, ShareLink>()
  const of = (renderId: string) =>
    [...links.values()].filter(({ render_id }) => render_id === renderId)
  const shareLinks: MockShareLinks = {
    of,
    get: (id) => links.get(id),
    create({ id: render_id, request_id }, seconds) {
      const id = randomUUID()
      const link: ShareLink = {
        id,
        render_id,
        request_id,
        state: 'active',
        last_four: id.slice(-4),
        created_at: new Date().toISOString(),
        expires_at: new Date(Date.now() + seconds * 1000).toISOString(),
        revoked_at: null,
      }
      links.set(id, link)
      return link
    },
    list(query, renderId) {
      const all = renderId === undefined ? [...links.values()] : of(renderId)
      const { state = '' } = query
      return page(
        all.filter((link) => !state || link.state === state),
        query,
      )
    },
    revoke(revoked) {
      for (const link of revoked) {
        if (link.state !== 'active') continue
        link.state = 'revoked'
        link.revoked_at = new Date().toISOString()
      }
    },
    routes: [
      ['GET', /^\/api\/v1\/share-links$/, ({ query }) => shareLinks.list(query)],
      [
        'DELETE',
        /^\/api\/v1\/share-links\/([^/]+)$/,
        (_, id = '') => {
          const link = links.get(id)
          if (!link) return errorResponse('NOT_FOUND')
          shareLinks.revoke([link])
          return success({})
        },
      ],
    ],
  }
  return shareLinks
}
