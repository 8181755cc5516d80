/** Writes a render for the command line. */
import type { SampleRequest } from './request.ts'
import { type SavedRender, savedRenderOf } from './saved-render.ts'
import { isLongArgument, pipe, shellQuote } from './shell.ts'

/** Options whose parts are named one by one. */
const GROUPS = ['margin', 'format', 'resize', 'viewport']
/** Fields of a body that the command has options for. */
const FIELDS = ['html', 'url', 'template_id', 'template_version', 'data', 'json', 'options']

/** @returns null for a request that the command cannot send */
export function commandOf(request: SampleRequest): string | null {
  const render = savedRenderOf(request)
  const isKnown = render && Object.keys(render.body).every((name) => FIELDS.includes(name))
  return isKnown ? renderCommand(render) : null
}

function renderCommand({ kind, body, output }: SavedRender): string {
  const { piped, words } = sourceOf(body)
  const all = Object.entries((body['options'] ?? {}) as Record<string, unknown>)
  // The extension of the output says the format of a screenshot.
  const named = all.filter(([name]) => kind === 'pdf' || name !== 'format')
  const options = named.flatMap(([name, value]) => optionsOf(name, value))
  const lines = [
    `${piped === null ? '' : pipe(piped)}platen render ${words.join(' ')} -o ${shellQuote(output)}`,
    ...options.map((option) => `  -O ${shellQuote(option)}`),
  ]
  return lines.join(' \\\n')
}

/** A source of `platen render`: its arguments, and what is piped to it. */
function sourceOf(body: SavedRender['body']): { piped: string | null; words: string[] } {
  const { html, url, template_id, template_version, data, json } = body
  if (typeof html === 'string') return { piped: html, words: ['-', '--no-inline'] }
  if (typeof url === 'string') return { piped: null, words: [shellQuote(url)] }
  const words = ['--template', shellQuote(String(template_id))]
  if (template_version !== undefined) {
    words.push('--template-version', shellQuote(String(template_version)))
  }
  // The command tells texts from other values by their types.
  const values = JSON.stringify({ ...(data as object), ...(typeof json === 'object' && json) })
  if (values === '{}') return { piped: null, words }
  const isLong = isLongArgument(values)
  words.push('--data', isLong ? '/dev/stdin' : shellQuote(values))
  return { piped: isLong ? values : null, words }
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
