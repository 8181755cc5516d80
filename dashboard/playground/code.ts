/** Programs that make the same request as the playground. */
import { phpOf, pythonOf } from './literals.ts'
import type { RenderRequest } from './request.ts'

export type Language = 'curl' | 'sdk' | 'cli' | 'python' | 'php'

const EXTENSIONS: Record<string, string> = {
  jpeg: 'jpg',
  webp: 'webp',
  png: 'png',
  avif: 'avif',
}

/** Systems refuse longer arguments of a program (Linux: 131,072 bytes). Longer texts are piped. */
const ARGUMENT_BYTES_MAX = 100_000

/** @param origin the address of this server */
export function codeOf(request: RenderRequest, language: Language, origin: string): string {
  switch (language) {
    case 'curl':
      return curlOf(request, origin)
    case 'sdk':
      return sdkOf(request)
    case 'cli':
      return cliOf(request)
    case 'python':
      return pythonProgram(request, origin)
    case 'php':
      return phpProgram(request, origin)
  }
}

function addressOf({ path }: RenderRequest, origin: string): string {
  return URL.parse(path, origin)?.href ?? path
}

function fileName({ kind, body }: RenderRequest): string {
  if (kind === 'pdf') return 'output.pdf'
  const { format } = optionsOf(body)
  return `output.${EXTENSIONS[String(format ?? 'png').toLowerCase()] ?? 'png'}`
}

function optionsOf(body: RenderRequest['body']): Record<string, unknown> {
  return (body['options'] ?? {}) as Record<string, unknown>
}

/** In a POSIX shell, nothing but the quote itself is special between single quotes. */
function shellQuote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

function curlOf(request: RenderRequest, origin: string): string {
  const address = addressOf(request, origin)
  const json = JSON.stringify(request.body)
  const isLong = new TextEncoder().encode(json).length > ARGUMENT_BYTES_MAX
  return [
    `${isLong ? `printf '%s' ${shellQuote(json)} | ` : ''}curl -sS --fail-with-body ${shellQuote(address)} \\`,
    `  -H "Authorization: Bearer $PLATEN_API_KEY" \\`,
    `  -H 'Content-Type: application/json' \\`,
    isLong ? '  --data-binary @- \\' : `  -d ${shellQuote(json)} \\`,
    `  -o ${fileName(request)}`,
  ].join('\n')
}

function sdkOf(request: RenderRequest): string {
  const body = JSON.stringify(request.body, null, 2)
    .replaceAll(/^(\s*)"__proto__":/gm, '$1["__proto__"]:')
    .replaceAll(/^(\s*)"([A-Za-z_]\w*)":/gm, '$1$2:')
  return `import { Platen } from '@platen/sdk'
import { saveToFile } from '@platen/sdk/node'

const platen = new Platen() // reads PLATEN_API_KEY and PLATEN_BASE_URL
const output = await platen.${request.kind}.render(${body})
await saveToFile(output, '${fileName(request)}')
`
}

/** A source of `platen render`: its arguments, and what is piped to it. */
function cliSource(body: RenderRequest['body']): { piped: string | null; words: string[] } {
  const { html, url, template_id, template_version, data, json } = body
  if (typeof html === 'string') return { piped: html, words: ['-', '--no-inline'] }
  if (typeof url === 'string') return { piped: null, words: [shellQuote(url)] }
  const words = ['--template', shellQuote(String(template_id))]
  if (template_version !== undefined) {
    words.push('--template-version', shellQuote(String(template_version)))
  }
  if (data === undefined && json === undefined) return { piped: null, words }
  // The command tells texts from other values by their types.
  const values = { ...(data as object), ...(typeof json === 'object' && json) }
  return { piped: JSON.stringify(values), words: [...words, '--data /dev/stdin'] }
}

function cliOf(request: RenderRequest): string {
  const { piped, words } = cliSource(request.body)
  const options = Object.entries(optionsOf(request.body)).flatMap(([name, value]) =>
    // The extension of the output says the format of a screenshot.
    request.kind === 'screenshot' && name === 'format' ? [] : cliOptions(name, value),
  )
  return [
    `${piped === null ? '' : `printf '%s' ${shellQuote(piped)} | `}platen render ${words.join(' ')}`,
    ...options.map((option) => `  -O ${shellQuote(option)}`),
    `  -o ${fileName(request)}`,
  ].join(' \\\n')
}

/** Options whose parts are named one by one. */
const GROUPS = ['margin', 'format', 'resize']

function cliOptions(name: string, value: unknown): string[] {
  if (GROUPS.includes(name) && typeof value === 'object' && value !== null) {
    return Object.entries(value).map(([side, text]) => `${name}.${side}=${text}`)
  }
  if (typeof value !== 'string') return [`${name}=${JSON.stringify(value)}`]
  // The command reads such texts as JSON, so they are written as JSON.
  const looksLikeJson = /^(true|false|null|-?\d+(\.\d+)?|[[{"].*)$/s.test(value)
  return [`${name}=${looksLikeJson ? JSON.stringify(value) : value}`]
}

function pythonProgram(request: RenderRequest, origin: string): string {
  return `import json
import os
import urllib.request

body = ${pythonOf(request.body)}
request = urllib.request.Request(
    ${JSON.stringify(addressOf(request, origin))},
    data=json.dumps(body).encode(),
    headers={
        "Authorization": "Bearer " + os.environ["PLATEN_API_KEY"],
        "Content-Type": "application/json",
    },
)
with urllib.request.urlopen(request, timeout=90) as response:
    with open("${fileName(request)}", "wb") as file:
        file.write(response.read())
`
}

function phpProgram(request: RenderRequest, origin: string): string {
  return `<?php
$body = ${phpOf(request.body)};
$context = stream_context_create(['http' => [
    'method' => 'POST',
    'header' => [
        'Authorization: Bearer ' . getenv('PLATEN_API_KEY'),
        'Content-Type: application/json',
    ],
    'content' => json_encode($body),
    'timeout' => 90,
]]);
$output = file_get_contents(${phpOf(addressOf(request, origin))}, false, $context);
if ($output === false) exit(1);
file_put_contents('${fileName(request)}', $output);
`
}
