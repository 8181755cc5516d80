/** The keys of Open Graph images. */
import { createHash } from 'node:crypto'
import type { TemplateValues } from '../templates/liquid-types.ts'
import type { TemplateRecord } from '../templates/records.ts'

/** Everything in the database that an image follows from. */
export interface ImageTemplate extends Pick<TemplateRecord, 'id' | 'version' | 'width' | 'height'> {
  /** The ids and versions of its parts, sorted by id. */
  partVersions: [id: string, version: number][]
}

/** A request for an image. */
export interface ImageRequest {
  userId: string
  /** The template's slug or id, as given. */
  template: string
  /** The values of its variables. */
  values: TemplateValues
  v: string
}

/** The cache key of an image: its template, version, size, the versions of its parts, its values and `v`. */
export function imageKey(
  { id, version, width, height, partVersions }: ImageTemplate,
  { values, v }: Pick<ImageRequest, 'values' | 'v'>,
): string {
  // Without parts the key is that of the time before there were any.
  const parts = partVersions.length === 0 ? [] : [partVersions]
  return hashOf([id, version, width, height, v, sortedEntries(values), ...parts])
}

/** Identifies requests that are answered with the same image at any time. */
export function requestKey({ userId, template, values, v }: ImageRequest): string {
  return hashOf([userId, template, v, sortedEntries(values)])
}

/** The order of the variables does not matter. That within their values does: a loop over an object follows it. */
function sortedEntries(values: TemplateValues): [string, unknown][] {
  return Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1))
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex')
}
