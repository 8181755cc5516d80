/** The keys of Open Graph images. The order of the variables in a URL does not matter. */
import { createHash } from 'node:crypto'
import type { TemplateRecord } from '../templates/records.ts'

/** A request for an image. */
export interface ImageRequest {
  userId: string
  /** The template's slug or id, as given. */
  template: string
  variables: Record<string, string>
  v: string
}

/** The cache key of an image: its template, version, size, variables and `v`. */
export function imageKey(
  { id, version, width, height }: Pick<TemplateRecord, 'id' | 'version' | 'width' | 'height'>,
  { variables, v }: Pick<ImageRequest, 'variables' | 'v'>,
): string {
  return hashOf([id, version, width, height, v, sortedEntries(variables)])
}

/** Identifies requests that are answered with the same image at any time. */
export function requestKey({ userId, template, variables, v }: ImageRequest): string {
  return hashOf([userId, template, v, sortedEntries(variables)])
}

function sortedEntries(variables: Record<string, string>): [string, string][] {
  return Object.entries(variables).sort(([a], [b]) => (a < b ? -1 : 1))
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex')
}
