/** What renders have of their user's assets: fonts by name, and files by address. */
import type { Database } from '../db/index.ts'
import type { Font, LocalFiles } from '../engine/index.ts'
import type { Own } from '../outbound.ts'
import type { Storage } from '../storage/index.ts'
import { ASSETS_PATH, headersOf, pathOf, storageKeyOf } from './files.ts'
import { type AssetKey, findAsset, listFonts } from './records.ts'

export interface Assets {
  /** The fonts that a user has now, newest first. */
  fontsOf(userId: string): Promise<Font[]>
  /** Anybody's files: who knows an address may use it. */
  files: LocalFiles
}

interface AssetsOptions {
  db: Database
  storage: Storage
  own: Own
}

export function createAssets({ db, storage, own }: AssetsOptions): Assets {
  async function read(asset: AssetKey): Promise<Buffer | null> {
    const stored = await storage.get(storageKeyOf(asset))
    return stored && Buffer.from(await new Response(stored.stream()).arrayBuffer())
  }

  const prefixes = () => own.baseUrls().map((base) => `${base}${ASSETS_PATH}`)

  return {
    async fontsOf(userId) {
      const rows = await listFonts(db, userId)
      return rows.flatMap(({ face, size, ...asset }) =>
        face ? [{ id: asset.id, ...face, sizeBytes: size, read: () => read(asset) }] : [],
      )
    },

    files: {
      path: ASSETS_PATH,
      prefixes,
      async find(url) {
        const prefix = prefixes().find((one) => url.startsWith(one))
        if (prefix === undefined) return null
        const [path = ''] = url.slice(prefix.length - ASSETS_PATH.length).split(/[?#]/)
        const id = path.slice(ASSETS_PATH.length).split('/')[0] ?? ''
        const asset = await findAsset(db, id)
        // One spelling of an address: nothing is decoded that could be read in two ways.
        if (!asset || pathOf(asset) !== path) return null
        const bytes = await read(asset)
        const headers = { 'Content-Type': asset.content_type, ...headersOf(asset) }
        return bytes && { headers, bytes }
      },
    },
  }
}
