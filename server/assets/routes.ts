/** Handlers for assets: upload, list, what uses one, delete, and serving the files. */
import { settlesWithin } from '@platen/lib'
import { PLANS } from '../accounts/plans.ts'
import type { Capabilities } from '../capabilities.ts'
import { ApiError } from '../errors.ts'
import { matchesEtag } from '../http/etag.ts'
import type { Client } from '../http/forwarded.ts'
import type { CheckedRequest, PublicHandlers, UserHandlers } from '../http/handler-types.ts'
import type { Reply } from '../http/reply.ts'
import { bodyOf } from '../http/stored-body.ts'
import { newSecretId } from '../lib/ids.ts'
import { REMOVAL_ANSWER_MS } from '../limits.ts'
import { etagOf, headersOf, pathOf, storageKeyOf } from './files.ts'
import { CONTENT_TYPES, fileError, inspectFile } from './inspect.ts'
import {
  ASSETS_MAX,
  type AssetRow,
  abandonAsset,
  beginAsset,
  findAsset,
  finishAsset,
  forgetAsset,
  hasAllAssets,
  hideAsset,
  listAssets,
} from './records.ts'
import { findUses } from './used-by.ts'

export function createAssetHandlers(
  services: Pick<Capabilities, 'db' | 'storage' | 'unpacker' | 'config' | 'log' | 'now'>,
  /** Called when a user may have got a first font or lost the last one. */
  fontsChanged: () => void,
) {
  const { db, storage, unpacker, config, log, now } = services

  function toWire(asset: Pick<AssetRow, 'id' | 'filename' | 'face'>, client: Client) {
    return {
      id: asset.id,
      filename: asset.filename,
      url: `${config.baseUrl ?? client.baseUrl}${pathOf(asset)}`,
      asset_type: asset.face ? ('font' as const) : ('image' as const),
      font_family: asset.face?.family ?? null,
    }
  }

  return {
    async uploadAsset({ body, caller, client, signal }) {
      const { userId } = caller
      const options = { unpacker, userId, signal }
      const { filename, format, face } = await inspectFile(body.filename, body.bytes, options)
      const asset = {
        id: newSecretId(),
        userId,
        plan: caller.plan,
        filename,
        contentType: CONTENT_TYPES[format],
        sizeBytes: body.bytes.length,
        face,
        now: now(),
      }
      if (!(await beginAsset(db, asset))) {
        if (await hasAllAssets(db, userId)) {
          throw fileError(
            'quota_exceeded',
            `\`file\` cannot be stored: an account can have ${ASSETS_MAX} assets. Delete assets first.`,
          )
        }
        const limit = PLANS[caller.plan].assetBytes
        throw fileError(
          'quota_exceeded',
          `\`file\` is too large: the asset storage of your plan has ${limit} bytes. Delete assets, or move to a larger plan.`,
        )
      }
      // If the process dies from here on, the sweep removes the asset (see orphan-sweep.ts).
      const key = storageKeyOf({ id: asset.id, user_id: userId })
      try {
        await storage.put(key, body.bytes)
      } catch (error) {
        await abandonAsset(db, asset.id).catch(() => {}) // then the sweep does it
        throw error
      }
      if (!(await finishAsset(db, asset.id))) {
        await storage.remove(key)
        throw new ApiError('SERVICE_UNAVAILABLE')
      }
      if (face) fontsChanged()
      return { status: 200, json: { success: true, data: toWire(asset, client) } }
    },

    async listAssets({ caller, client }) {
      const { rows, used } = await listAssets(db, caller.userId)
      const assets = rows.map((row) => ({
        ...toWire(row, client),
        content_type: row.content_type,
        size_bytes: row.size_bytes,
        created_at: row.created_at.toISOString(),
      }))
      const storage = { used, limit: PLANS[caller.plan].assetBytes }
      return { status: 200, json: { success: true, data: { assets, storage } } }
    },

    async listAssetUses({ params, caller }) {
      const asset = await findAsset(db, params.id)
      if (!asset || asset.user_id !== caller.userId) throw new ApiError('ASSET_NOT_FOUND')
      return { status: 200, json: { success: true, data: await findUses(db, asset) } }
    },

    async deleteAsset({ params, caller, requestId }) {
      const hidden = await hideAsset(db, caller.userId, params.id)
      if (!hidden) throw new ApiError('ASSET_NOT_FOUND')
      fontsChanged()
      const removed = storage
        .remove(storageKeyOf(hidden))
        .then(() => forgetAsset(db, hidden.id))
        .catch((err: unknown) => {
          // The asset is hidden already; the sweep removes its bytes.
          log.error({ err, request_id: requestId }, 'the bytes of an asset could not be removed')
        })
      await settlesWithin(removed, REMOVAL_ANSWER_MS)
      return { status: 200, json: { success: true } }
    },
  } satisfies UserHandlers
}

type FileOperation = 'getAssetFile' | 'headAssetFile'

export function createAssetFileHandlers({ db, storage }: Pick<Capabilities, 'db' | 'storage'>) {
  async function serve({ params, headers }: CheckedRequest<FileOperation>): Promise<Reply> {
    const asset = await findAsset(db, params.id)
    if (!asset || asset.filename !== params.filename) throw new ApiError('ASSET_NOT_FOUND')
    const assetHeaders = headersOf(asset)
    if (matchesEtag(headers?.['If-None-Match'], etagOf(asset))) {
      return { status: 304, headers: assetHeaders, bytes: null }
    }
    const stored = await storage.get(storageKeyOf(asset), asset.size_bytes)
    if (!stored) throw new ApiError('ASSET_NOT_FOUND')
    return {
      status: 200,
      headers: assetHeaders,
      contentType: asset.content_type,
      ...(await bodyOf(stored)),
    }
  }
  return { getAssetFile: serve, headAssetFile: serve } satisfies PublicHandlers
}
