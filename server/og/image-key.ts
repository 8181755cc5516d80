/** The cache key of an Open Graph image: its template, version, size, variables and `v`. */
import { createHash } from 'node:crypto'
import type { TemplateRecord } from '../templates/records.ts'

/** The order of the variables in the URL does not matter. */
export function imageKey(
  { id, version, width, height }: TemplateRecord,
  variables: Record<string, string>,
  v: string,
): string {
  const sorted = Object.entries(variables).sort(([a], [b]) => (a < b ? -1 : 1))
  const text = JSON.stringify([id, version, width, height, v, sorted])
  return createHash('sha256').update(text).digest('hex')
}
