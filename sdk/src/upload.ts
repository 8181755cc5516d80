/** Converts every supported kind of upload to a Blob and a file name. Node 18 has no `File`. */
import type { RenderFile } from './render-file.ts'

/**
 * A file to upload. A stream or a Response is read completely before it is sent, because a retry
 * sends it again.
 */
export type Uploadable = Blob | Uint8Array | ArrayBuffer | ReadableStream<Uint8Array> | Response

interface Naming {
  filename: string | undefined
  contentType: string | undefined
}

export async function toBlob(
  file: Uploadable | RenderFile,
  { filename, contentType }: Naming,
): Promise<{ blob: Blob; filename: string }> {
  const blob = await ('blob' in file ? file : new Response(file as BodyInit)).blob()
  const type = contentType ?? blob.type
  return {
    blob: type === blob.type ? blob : new Blob([blob], { type }),
    filename: filename ?? nameOf(file) ?? 'asset',
  }
}

/** The name of a `File`, or the last segment of a Response's URL. */
export function nameOf(file: Uploadable | RenderFile): string | undefined {
  const { name, url } = file as { name?: unknown; url?: string }
  return (
    (typeof name === 'string' ? name : url?.split(/[?#]/)[0])?.split(/[/\\]/).pop() || undefined
  )
}
