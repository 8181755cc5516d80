/** Names the rendered files in responses. */

/** File extensions by content type. */
export const EXTENSIONS = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'application/json': 'json',
  'application/zip': 'zip',
} as const

export type FileType = keyof typeof EXTENSIONS

/**
 * A Content-Disposition header: browsers show the file, and save it as `name` with its extension.
 */
export function inlineDisposition(name: string, contentType: FileType): string {
  return `inline; filename="${name}.${EXTENSIONS[contentType]}"`
}

/** The name of an output, as the request of its render gave it. */
export interface OutputName {
  request_id: string
  /** Null = its request id. */
  filename: string | null
  /** Null = `inline`. */
  disposition: 'inline' | 'attachment' | null
}

/** Returns the name of an output with its extension. */
export function outputName(
  { request_id: requestId, filename }: Pick<OutputName, 'request_id' | 'filename'>,
  contentType: FileType,
): string {
  const name = (filename ?? requestId).trim()
  const hasExtension = (extension: string) => name.toLowerCase().endsWith(`.${extension}`)
  const extension = EXTENSIONS[contentType]
  if (hasExtension(extension) || (extension === 'jpg' && hasExtension('jpeg'))) return name
  return `${name}.${extension}`
}

/** A Content-Disposition header for an output, with a chosen name in both forms of RFC 6266. */
export function outputDisposition(output: OutputName, contentType: FileType): string {
  const { request_id: requestId, filename, disposition } = output
  const start = `${disposition ?? 'inline'}; filename=`
  const plain = `${start}"${requestId}.${EXTENSIONS[contentType]}"`
  if (filename === null) return plain
  const name = outputName(output, contentType)
  // Some browsers decode percent signs, and others do not know escaped quotes.
  const ascii = name.replace(/[^ -~]|["%]/gu, '_')
  const isReadable = /[^_ ]/.test(ascii.slice(0, ascii.lastIndexOf('.')))
  return `${isReadable ? `${start}"${ascii}"` : plain}; filename*=UTF-8''${encodeExtended(name)}`
}

/** Encodes a value as RFC 8187 says. */
function encodeExtended(text: string): string {
  const percent = (char: string) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`
  return encodeURIComponent(text).replace(/['()*]/g, percent)
}
