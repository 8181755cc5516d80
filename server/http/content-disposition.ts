/** Names the rendered files in responses. */

/** File extensions by content type. */
export const EXTENSIONS = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/avif': 'avif',
} as const

export type FileType = keyof typeof EXTENSIONS

/** A Content-Disposition header: browsers show the file, and save it as `name` with its extension. */
export function inlineDisposition(name: string, contentType: FileType): string {
  return `inline; filename="${name}.${EXTENSIONS[contentType]}"`
}
