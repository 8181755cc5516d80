/** The bytes of assets: where they are stored, at which address they are served, and how. */
import { extensionOf } from './filename.ts'
import type { AssetKey, AssetRow } from './records.ts'

/** Where the bytes are in the storage. */
export function storageKeyOf({ id, user_id }: AssetKey): string {
  return `assets/${user_id}/${id}`
}

/** The path that is served; every other one is unknown. */
export function pathOf({ id, filename }: Pick<AssetRow, 'id' | 'filename'>): string {
  return `${ASSETS_PATH}${id}/${encodeURIComponent(filename)}`
}

export const ASSETS_PATH = '/assets/'

/** An asset never changes: its id is of this content alone. */
export function etagOf({ id }: Pick<AssetRow, 'id'>): string {
  return `"${id}"`
}

/** For browsers, ours and others': what it is, that any page may use it, and that it runs nothing. */
export function headersOf({ id, filename }: Pick<AssetRow, 'id' | 'filename'>) {
  const headers: Record<string, string> = {
    ETag: etagOf({ id }),
    'Cache-Control': 'public, max-age=31536000, immutable',
    'Access-Control-Allow-Origin': '*',
    'X-Content-Type-Options': 'nosniff',
  }
  if (extensionOf(filename) === 'svg') headers['Content-Security-Policy'] = SVG_POLICY
  return headers
}

/** SVG is the one kind that could run scripts or load something, if it is opened by itself. */
const SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
