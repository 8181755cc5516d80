/** Outputs in the storage: where they lie, what they are, and what they are called. */
import type { Output } from '../engine/index.ts'

type ContentType = Output['contentType']

const EXTENSIONS: Record<ContentType, string> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
}

/** Where an output is stored. A render that is repeated writes to the same place. */
export function outputKeyOf(userId: string, id: string, contentType: ContentType): string {
  return `outputs/${userId}/${id}.${EXTENSIONS[contentType]}`
}

/** @param outputKey as `outputKeyOf` made it */
export function contentTypeOf(outputKey: string): ContentType {
  const types = Object.entries(EXTENSIONS) as [ContentType, string][]
  const found = types.find(([, extension]) => outputKey.endsWith(`.${extension}`))
  if (!found) throw new Error('the output is of no known kind')
  return found[0]
}

/** Shown by a browser, and saved under the name of its render. */
export function dispositionOf(requestId: string, contentType: ContentType): string {
  return `inline; filename="${requestId}.${EXTENSIONS[contentType]}"`
}
