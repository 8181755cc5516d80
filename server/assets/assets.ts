/** Gives renders access to assets: the user's fonts by family name, and asset files by URL. */
import type { Font, LocalFile, RenderOwner } from '@platen/chromium'
import type { SelfAddress } from '@platen/chromium/egress'
import type { Database } from '../db/index.ts'
import type { Caller } from '../http/handler-types.ts'
import type { Storage } from '../storage/index.ts'
import { ASSETS_PATH, headersOf, pathOf, storageKeyOf } from './files.ts'
import { type AssetKey, findAsset, listFonts } from './records.ts'

export interface Assets {
  /**
   * The assets that a user's render may use: the user's current fonts, and the files of all users,
   * because knowing the URL of a file gives access to it.
   * @param user.hasFonts false skips the font query
   */
  ownerOf(user: Pick<Caller, 'userId' | 'hasFonts'>): Promise<Omit<RenderOwner, 'signal'>>
}

interface AssetsOptions {
  db: Database
  storage: Storage
  selfAddress: SelfAddress
}

export function createAssets({ db, storage, selfAddress }: AssetsOptions): Assets {
  async function read(asset: AssetKey, sizeBytes: number): Promise<Buffer | null> {
    const stored = await storage.get(storageKeyOf(asset), sizeBytes)
    if (!stored) return null
    const { buffer, byteOffset, byteLength } = await stored.bytes()
    return Buffer.from(buffer, byteOffset, byteLength)
  }

  async function fontsOf(userId: string): Promise<Font[]> {
    const rows = await listFonts(db, userId)
    return rows.flatMap(({ face, size, ...asset }) =>
      face ? [{ id: asset.id, ...face, sizeBytes: size, read: () => read(asset, size) }] : [],
    )
  }

  const prefixes = () => selfAddress.baseUrls().map((base) => `${base}${ASSETS_PATH}`)

  async function find(url: string): Promise<LocalFile | null> {
    const prefix = prefixes().find((one) => url.startsWith(one))
    if (prefix === undefined) return null
    const [path = ''] = url.slice(prefix.length - ASSETS_PATH.length).split(/[?#]/)
    const id = path.slice(ASSETS_PATH.length).split('/')[0] ?? ''
    const asset = await findAsset(db, id)
    // Only the canonical spelling matches; nothing is decoded, because decoding could be ambiguous.
    if (!asset || pathOf(asset) !== path) return null
    const headers = { 'Content-Type': asset.content_type, ...headersOf(asset) }
    const { size_bytes: sizeBytes } = asset
    return { id: asset.id, sizeBytes, headers, read: () => read(asset, sizeBytes) }
  }

  const files = { path: ASSETS_PATH, prefixes, find }
  return {
    async ownerOf({ userId, hasFonts }) {
      return { userId, fonts: hasFonts ? await fontsOf(userId) : [], files }
    },
  }
}
