/** Writes requests for a PDF or a screenshot with the SDK and for the command line. */
import { literal, type Syntax } from './literal.ts'
import { plain, type SampleRequest } from './request.ts'

/** A request whose output is saved to a file. */
interface RenderSample {
  kind: 'pdf' | 'screenshot'
  body: Record<string, unknown>
  output: string
}

function renderOf({ url, json, output, headers }: SampleRequest): RenderSample | null {
  const path = plain(url.slice(1))
  const kind = /^\/api\/v1\/(pdf|screenshot)$/.exec(path ?? '')?.[1]
  const isPlain = headers.every(([name]) => /^(authorization|content-type)$/i.test(name))
  if (!kind || !isPlain || output === null || typeof json !== 'object' || json === null) return null
  return { kind: kind as RenderSample['kind'], body: json as RenderSample['body'], output }
}

/** @returns null for a request that is no render whose output is saved */
export function typescriptOf(request: SampleRequest): string | null {
  const render = renderOf(request)
  if (!render || 'files' in render.body) return null
  return `import { Platen } from '@platen/sdk'
import { saveToFile } from '@platen/sdk/node'

const platen = new Platen()
const file = await platen.${render.kind}.render(${literal(TYPESCRIPT, render.body)})
await saveToFile(file, '${render.output}')`
}

/** Fields of a body that the command has options for. */
const FIELDS = ['html', 'url', 'template_id', 'template_version', 'data', 'json', 'options']
/** Options whose parts are named one by one. */
const GROUPS = ['margin', 'viewport']

/** @returns null for a request that the command cannot send */
export function commandOf(request: SampleRequest): string | null {
  const render = renderOf(request)
  if (!render) return null
  const { body, output, kind } = render
  if (Object.keys(body).some((name) => !FIELDS.includes(name))) return null
  const { piped, words } = sourceOf(body)
  const all = Object.entries((body['options'] ?? {}) as Record<string, unknown>)
  // The extension of the output says the format of a screenshot.
  const named = all.filter(([name]) => kind === 'pdf' || name !== 'format')
  const options = named.flatMap(([name, value]) => optionsOf(name, value))
  const start = piped === null ? '' : `printf '%s' ${shellQuote(piped)} | `
  const lines = [
    `${start}platen render ${words.join(' ')} -o ${output}`,
    ...options.map((option) => `  -O ${shellQuote(option)}`),
  ]
  return lines.join(' \\\n')
}

function sourceOf(body: Record<string, unknown>): { piped: string | null; words: string[] } {
  const { html, url, template_id, template_version, data, json } = body
  if (typeof html === 'string') return { piped: html, words: ['-', '--no-inline'] }
  if (typeof url === 'string') return { piped: null, words: [url] }
  const words = ['--template', shellQuote(String(template_id))]
  if (template_version !== undefined) words.push('--template-version', String(template_version))
  // The command tells texts from other values by their types.
  const values = { ...(data as object), ...(json as object) }
  if (Object.keys(values).length > 0) words.push('--data', shellQuote(JSON.stringify(values)))
  return { piped: null, words }
}

function optionsOf(name: string, value: unknown): string[] {
  if (GROUPS.includes(name) && typeof value === 'object' && value !== null) {
    return Object.entries(value).map(([part, text]) => `${name}.${part}=${text}`)
  }
  if (typeof value !== 'string') return [`${name}=${JSON.stringify(value)}`]
  // The command reads such texts as JSON, so they are written as JSON.
  const looksLikeJson = /^(true|false|null|-?\d+(\.\d+)?|[[{"].*)$/s.test(value)
  return [`${name}=${looksLikeJson ? JSON.stringify(value) : value}`]
}

/** In a POSIX shell, nothing but the quote itself is special between single quotes. */
function shellQuote(text: string): string {
  return /^[\w./:=@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}

const TYPESCRIPT: Syntax = {
  indent: '  ',
  lineChars: 60,
  text: quote,
  scalar: String,
  list: ['[', ']'],
  object: ['{ ', ' }'],
  emptyObject: '{}',
  key: (name) => `${/^[A-Za-z_]\w*$/.test(name) ? name : quote(name)}: `,
  lastComma: ',',
}

function quote(text: string): string {
  if (!text.includes("'")) return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"')}'`
  return JSON.stringify(text)
}
