/** Programs that make the same request as the playground. */
import type { RenderRequest } from './request.ts'

export type Language = 'curl' | 'sdk'

const EXTENSIONS: Record<string, string> = { jpeg: 'jpg', webp: 'webp', png: 'png' }

function fileName({ kind, body }: RenderRequest): string {
  if (kind === 'pdf') return 'output.pdf'
  const options = body['options'] as { format?: string } | undefined
  return `output.${EXTENSIONS[options?.format ?? 'png'] ?? 'png'}`
}

/** @param origin the address of this server */
export function codeOf(request: RenderRequest, language: Language, origin: string): string {
  return language === 'curl' ? curlOf(request, origin) : sdkOf(request)
}

/** In a POSIX shell, nothing but the quote itself is special between single quotes. */
function shellQuote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

function curlOf(request: RenderRequest, origin: string): string {
  const address = URL.parse(request.path, origin)?.href ?? request.path
  return [
    `curl -sS --fail-with-body ${shellQuote(address)} \\`,
    `  -H "Authorization: Bearer $PLATEN_API_KEY" \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d ${shellQuote(JSON.stringify(request.body))} \\`,
    `  -o ${fileName(request)}`,
  ].join('\n')
}

function sdkOf(request: RenderRequest): string {
  const body = JSON.stringify(request.body, null, 2).replaceAll(
    /^(\s*)"([A-Za-z_]\w*)":/gm,
    '$1$2:',
  )
  return `import { Platen } from '@platen/sdk'
import { saveToFile } from '@platen/sdk/node'

const platen = new Platen() // reads PLATEN_API_KEY and PLATEN_BASE_URL
const output = await platen.${request.kind}.render(${body})
await saveToFile(output, '${fileName(request)}')
`
}
