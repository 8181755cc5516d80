/** Names the media type of a file: by its extension, and by its first bytes if that is unknown. */
import { extname } from 'node:path/posix'
import { type FileContent, startOfContent } from '../../lib/file-content.ts'

const TYPES: Record<string, string> = {
  '.avif': 'image/avif',
  '.bmp': 'image/bmp',
  '.css': 'text/css; charset=utf-8',
  '.csv': 'text/csv; charset=utf-8',
  '.gif': 'image/gif',
  '.htm': 'text/html; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.mp3': 'audio/mpeg',
  '.mp4': 'video/mp4',
  '.otf': 'font/otf',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webm': 'video/webm',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
}

/** The first bytes of files, as Latin-1. */
const SIGNATURES: [RegExp, string][] = [
  [/^\x89PNG/, 'image/png'],
  [/^\xff\xd8\xff/, 'image/jpeg'],
  [/^GIF8/, 'image/gif'],
  [/^RIFF.{4}WEBP/s, 'image/webp'],
  [/^.{4}ftypavif/s, 'image/avif'],
  [/^wOFF/, 'font/woff'],
  [/^wOF2/, 'font/woff2'],
  [/^OTTO/, 'font/otf'],
  [/^%PDF-/, 'application/pdf'],
  [/^(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*>\s*)?<svg[\s>]/, 'image/svg+xml'],
]

/** The beginning of a file that its type is read from. */
const HEAD_BYTES = 300

export function mediaTypeOf(name: string, content: FileContent): string {
  const known = TYPES[extname(name).toLowerCase()]
  if (known !== undefined) return known
  const head = startOfContent(content, HEAD_BYTES).toString('latin1')
  const found = SIGNATURES.find(([signature]) => signature.test(head))
  return found?.[1] ?? 'application/octet-stream'
}
