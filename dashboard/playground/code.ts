/** Programs that make the same request as the playground. */
import { literal } from '../../server/docs/samples/literal.ts'
import {
  isLongArgument,
  pipe,
  renderCommand,
  sdkProgram,
  shellQuote,
} from '../../server/docs/samples/render-programs.ts'
import { PHP, PYTHON, quotePhp } from '../../server/docs/samples/syntaxes.ts'
import type { RenderRequest } from './request.ts'

export type Language = 'curl' | 'sdk' | 'cli' | 'python' | 'php'

const EXTENSIONS: Record<string, string> = {
  jpeg: 'jpg',
  webp: 'webp',
  png: 'png',
  avif: 'avif',
}

/** @param origin the address of this server */
export function codeOf(request: RenderRequest, language: Language, origin: string): string {
  switch (language) {
    case 'curl':
      return curlOf(request, origin)
    case 'sdk':
      return sdkProgram({ ...request, output: fileName(request) })
    case 'cli':
      return renderCommand({ ...request, output: fileName(request) })
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

function curlOf(request: RenderRequest, origin: string): string {
  const address = addressOf(request, origin)
  const json = JSON.stringify(request.body)
  const isLong = isLongArgument(json)
  return [
    `${isLong ? pipe(json) : ''}curl -sS --fail-with-body ${shellQuote(address)} \\`,
    `  -H "Authorization: Bearer $PLATEN_API_KEY" \\`,
    `  -H 'Content-Type: application/json' \\`,
    isLong ? '  --data-binary @- \\' : `  -d ${shellQuote(json)} \\`,
    `  -o ${fileName(request)}`,
  ].join('\n')
}

function pythonProgram(request: RenderRequest, origin: string): string {
  return `import json
import os
import urllib.request

body = ${literal(PYTHON, request.body)}
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
$body = ${literal(PHP, request.body)};
$context = stream_context_create(['http' => [
    'method' => 'POST',
    'header' => [
        'Authorization: Bearer ' . getenv('PLATEN_API_KEY'),
        'Content-Type: application/json',
    ],
    'content' => json_encode($body),
    'timeout' => 90,
]]);
$output = file_get_contents(${quotePhp(addressOf(request, origin))}, false, $context);
if ($output === false) exit(1);
file_put_contents('${fileName(request)}', $output);
`
}
