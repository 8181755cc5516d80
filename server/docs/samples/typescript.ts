/**
 * Writes a request in TypeScript: a render with the SDK, and with `fetch` what the SDK has no
 * method for.
 */
import { literal } from './literal.ts'
import { pathOf, plain, type SampleRequest, type SampleText } from './request.ts'
import { savedRenderOf } from './saved-render.ts'
import { TYPESCRIPT } from './syntaxes.ts'

const quote = TYPESCRIPT.text

/** @returns null for a request that the SDK has a method for which is not known here */
export function typescriptOf(request: SampleRequest): string | null {
  const render = savedRenderOf(request)
  if (render === null) return isOfSdk(request) ? null : fetchProgram(request)
  const { kind, body, output } = render
  if ('files' in body) return null
  return `import { Platen } from '@platen/sdk'
import { saveToFile } from '@platen/sdk/node'

const platen = new Platen()
const file = await platen.${kind}.render(${literal(TYPESCRIPT, body)})
await saveToFile(file, ${quote(output)})`
}

function isOfSdk({ url, form }: SampleRequest): boolean {
  return form.length > 0 || (pathOf(url)?.startsWith('/api/') ?? true)
}

function fetchProgram({ method, url, headers, query, json, output }: SampleRequest): string {
  const options: string[] = []
  if (method !== 'GET') options.push(`method: ${quote(method)}`)
  if (headers.length > 0) {
    const lines = headers.map(([name, value]) => `    ${TYPESCRIPT.key(name)}${text(value)},\n`)
    options.push(`headers: {\n${lines.join('')}  }`)
  }
  if (json !== undefined) options.push(`body: JSON.stringify(${literal(TYPESCRIPT, json, 1)})`)
  const search = query.map(([name, value]) => [`${name}=`, ...encoded(value)])
  const address = text([...url, ...search.flatMap((part, index) => [index ? '&' : '?', ...part])])
  const end = options.length === 0 ? '' : `, {\n${options.map((one) => `  ${one},\n`).join('')}}`
  return [
    ...(output === null ? [] : [`import { writeFile } from 'node:fs/promises'`, '']),
    `const response = await fetch(${address}${end})`,
    'if (!response.ok) throw new Error(await response.text())',
    resultOf(method, output),
  ].join('\n')
}

function resultOf(method: string, output: string | null): string {
  if (output !== null) return `await writeFile(${quote(output)}, await response.bytes())`
  return `console.log(${method === 'HEAD' ? 'response.headers' : 'await response.text()'})`
}

function encoded(value: SampleText): SampleText {
  return value.map((part) => (typeof part === 'string' ? encodeURIComponent(part) : part))
}

function text(parts: SampleText): string {
  const whole = plain(parts)
  if (whole !== null) return quote(whole)
  const texts = parts.map((part) =>
    typeof part === 'string'
      ? part.replaceAll(/[`\\$]/g, '\\$&')
      : `\${process.env['${part.env}']}`,
  )
  return `\`${texts.join('')}\``
}
