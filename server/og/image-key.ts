/** The keys of Open Graph images. */
import { createHash } from 'node:crypto'
import type { Versions } from '../renders/port.ts'
import type { TemplateValues } from '../templates/liquid-types.ts'

/** The values of the variables that count, and the parameter `v`. */
interface Given {
  values: TemplateValues
  v: string
}

/** The cache key of an image: what it follows from in its template, its values and `v`. */
export function imageKey([id, version, width, height, parts]: Versions, { values, v }: Given) {
  // Without parts the key is that of the time before there were any.
  const ofParts = parts.length === 0 ? [] : [parts]
  const all = [id, version, width, height, v, sortedEntries(values), ...ofParts]
  return createHash('sha256').update(JSON.stringify(all)).digest('hex')
}

/**
 * Says all that a request for an image asks for.
 * @param version of the template that names the variables which count
 */
export function askedText(template: string, version: number, { values, v }: Given): string {
  return `og ${JSON.stringify([template, version, v, sortedEntries(values)])}`
}

/**
 * The order of the variables does not matter. That within their values does: a loop over an object
 * follows it.
 */
function sortedEntries(values: TemplateValues): [string, unknown][] {
  return Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1))
}
