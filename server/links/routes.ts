/** The operations of links: create, revoke, and serve the file behind one. */
import type { Capabilities } from '../capabilities.ts'
import { ApiError } from '../errors.ts'
import type { CheckedRequest, PublicHandlers, UserHandlers } from '../http/handler-types.ts'
import type { Reply } from '../http/reply.ts'
import { isUuid } from '../lib/ids.ts'
import { findOutput, missingOutput, requireRender } from '../renders/port.ts'
import { type Link, readToken } from '../signed-urls/tokens.ts'
import { serveFile } from './serve.ts'
import { createShare, findShare, listShares, revokeShares, type ShareState } from './shares.ts'

interface SharePage {
  userId: string
  renderId?: string
  state?: ShareState
  limit?: number
  offset?: number
}

export function createLinkHandlers({ db, urls, now }: Pick<Capabilities, 'db' | 'urls' | 'now'>) {
  async function listPage({ limit = 50, offset = 0, ...filters }: SharePage): Promise<Reply> {
    const { rows: data, total } = await listShares(db, { ...filters, now: now(), limit, offset })
    return { status: 200, json: { success: true, data, pagination: { total, limit, offset } } }
  }

  return {
    async createSignedUrl({ params, body, caller, client }) {
      const render = await requireRender(db, caller.userId, params.id)
      if (render.output_key === null) {
        throw new ApiError('RENDER_NOT_FOUND', {
          message:
            'This render has no output: it has not completed, or its file has expired or was erased.',
        })
      }
      const seconds = body?.expiresIn ?? 3_600
      // Links count whole seconds.
      const expiresAt = new Date((Math.floor(now().getTime() / 1_000) + seconds) * 1_000)
      const link: Link = { renderId: render.id, expiresAt }
      const share = await createShare(db, { ...link, userId: caller.userId }, now())
      const data = {
        signed_url: urls.signed(client, link),
        share_url: urls.share(client, share.token),
        share_link_id: share.id,
        expires_at: expiresAt.toISOString(),
      }
      return { status: 200, json: { success: true, data } }
    },

    async revokeShareUrls({ params, caller }) {
      const { userId } = caller
      const { id: renderId } = await requireRender(db, userId, params.id)
      await revokeShares(db, { userId, renderId, now: now() })
      return { status: 200, json: { success: true } }
    },

    async listRenderShareLinks({ params, query, caller }) {
      const render = await requireRender(db, caller.userId, params.id)
      return listPage({ userId: caller.userId, renderId: render.id, ...query })
    },

    listShareLinks: ({ query, caller }) => listPage({ userId: caller.userId, ...query }),

    async revokeShareLink({ params: { id }, caller: { userId } }) {
      if (!isUuid(id) || !(await revokeShares(db, { id, userId, now: now() }))) {
        throw new ApiError('NOT_FOUND', { message: 'You have no such share link.' })
      }
      return { status: 200, json: { success: true } }
    },
  } satisfies UserHandlers
}

type FileOperation = 'getStoredFile' | 'headStoredFile' | 'getSharedFile' | 'headSharedFile'

export function createFileHandlers({
  db,
  storage,
  secrets,
  log,
  now,
}: Pick<Capabilities, 'db' | 'storage' | 'secrets' | 'log' | 'now'>) {
  async function serve(
    { renderId, part }: Pick<Link, 'renderId' | 'part'>,
    request: CheckedRequest<FileOperation>,
  ): Promise<Reply> {
    const output = await requireOutput(renderId, part)
    const headers: Record<string, string | undefined> = request.headers ?? {}
    const reply = await serveFile(storage, output, {
      range: headers['Range'],
      ifRange: headers['If-Range'],
      ifNoneMatch: headers['If-None-Match'],
    })
    if (reply) return reply
    // It may just have been removed.
    await requireOutput(renderId, part)
    throw missingOutput(log, { requestId: output.request_id, key: output.key })
  }

  async function requireOutput(renderId: string, part?: Link['part']) {
    const output = await findOutput(db, renderId, part)
    if (output) return output
    throw new ApiError('LINK_EXPIRED', {
      message:
        'The output of this render has been removed: its retention time is over, or it was erased.',
    })
  }

  const stored = async (request: CheckedRequest<'getStoredFile' | 'headStoredFile'>) =>
    serve(readToken(secrets, request.params.token, now()), request)
  const shared = async (request: CheckedRequest<'getSharedFile' | 'headSharedFile'>) =>
    serve(await findShare(db, request.params.token, now()), request)

  return {
    getStoredFile: stored,
    headStoredFile: stored,
    getSharedFile: shared,
    headSharedFile: shared,
  } satisfies PublicHandlers
}
