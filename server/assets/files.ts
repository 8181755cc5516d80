/** The storage keys, URL paths and response headers of asset files. */
import { extensionOf } from './filename.ts'
import type { AssetKey, AssetRow } from './records.ts'

/** The storage key of the asset's bytes. */
export function storageKeyOf({ id, user_id }: AssetKey): string {
  return `assets/${user_id}/${id}`
}

/** The only path at which the asset is served. */
export function pathOf({ id, filename }: Pick<AssetRow, 'id' | 'filename'>): string {
  return `${ASSETS_PATH}${id}/${encodeURIComponent(filename)}`
}

export const ASSETS_PATH = '/assets/'

/** The id works as ETag because the content of an asset never changes. */
export function etagOf({ id }: Pick<AssetRow, 'id'>): string {
  return `"${id}"`
}

/** Response headers: cached indefinitely, usable by any page, no MIME sniffing, no scripts. */
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

/**
 * SVG is the only format that can run scripts or load resources when it is opened as a document.
 */
const SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
