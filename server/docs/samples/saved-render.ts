/** Reads requests for a PDF or a screenshot whose output is saved. */
import { pathOf, type SampleRequest } from './request.ts'

export interface SavedRender {
  kind: 'pdf' | 'screenshot'
  body: Record<string, unknown>
  /** The name of the file. */
  output: string
}

/** @returns null for another request, and for one with headers of its own */
export function savedRenderOf({ url, json, output, headers }: SampleRequest): SavedRender | null {
  const kind = /^\/api\/v1\/(pdf|screenshot)$/.exec(pathOf(url) ?? '')?.[1]
  const isPlain = headers.every(([name]) => /^(authorization|content-type)$/i.test(name))
  if (!kind || !isPlain || output === null || typeof json !== 'object' || json === null) return null
  return { kind: kind as SavedRender['kind'], body: json as SavedRender['body'], output }
}
