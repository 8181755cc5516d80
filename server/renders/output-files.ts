/** Outputs in the storage: where they lie, what they are, and what they are called. */
import type { Output } from '../engine/index.ts'

export type ContentType = Output['contentType']

const EXTENSIONS: Record<ContentType, string> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
}

/**
 * Where an attempt of a render stores its output. Each attempt has a key of its own, so that one that
 * was given up cannot replace the bytes of the one that was completed.
 * @param fence how often the render had been claimed when the attempt began
 */
export function outputKeyOf(
  userId: string,
  { id, fence }: { id: string; fence: number },
  contentType: ContentType,
): string {
  const attempt = fence === 0 ? '' : `.${fence}`
  return `outputs/${userId}/${id}${attempt}.${EXTENSIONS[contentType]}`
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
