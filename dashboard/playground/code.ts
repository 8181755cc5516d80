/** Programs that make the same request as the playground. */
import { type Language, WRITERS } from '../../server/docs/samples/programs.ts'
import type { RenderRequest } from './request.ts'

const EXTENSIONS: Record<string, string> = {
  jpeg: 'jpg',
  webp: 'webp',
  png: 'png',
  avif: 'avif',
}

/**
 * @param origin the address of this server
 * @returns null if the language has no words for the request
 */
export function codeOf(
  { kind, path, body }: RenderRequest,
  language: Language,
  origin: string,
): string | null {
  return WRITERS[language].write({
    method: 'POST',
    url: [URL.parse(path, origin)?.href ?? path],
    headers: [
      ['Authorization', ['Bearer ', { env: 'PLATEN_API_KEY' }]],
      ['Content-Type', ['application/json']],
    ],
    query: [],
    json: body,
    form: [],
    output: fileName(kind, (body['options'] ?? {}) as Record<string, unknown>),
  })
}

function fileName(kind: RenderRequest['kind'], { format }: Record<string, unknown>): string {
  if (kind === 'pdf') return 'output.pdf'
  return `output.${EXTENSIONS[String(format ?? 'png').toLowerCase()] ?? 'png'}`
}
