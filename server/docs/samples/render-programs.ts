/**
 * Writes a render whose output is saved with the SDK and for the command line: for the samples of
 * the documentation, and for the code that the dashboard shows.
 */
import { literal } from './literal.ts'
import { TYPESCRIPT } from './syntaxes.ts'

/** A request whose output is saved to a file. */
export interface SavedRender {
  kind: 'pdf' | 'screenshot'
  body: Record<string, unknown>
  /** The name of the file. */
  output: string
}

/**
 * Systems refuse longer arguments of a program (Linux: 131,072 bytes). Longer texts are piped by
 * `printf`, which is a part of the shell.
 */
const ARGUMENT_BYTES_MAX = 100_000
/** Options whose parts are named one by one. */
const GROUPS = ['margin', 'format', 'resize', 'viewport']

export function sdkProgram({ kind, body, output }: SavedRender): string {
  return `import { Platen } from '@platen/sdk'
import { saveToFile } from '@platen/sdk/node'

const platen = new Platen()
const file = await platen.${kind}.render(${literal(TYPESCRIPT, body)})
await saveToFile(file, '${output}')`
}

export function renderCommand({ kind, body, output }: SavedRender): string {
  const { piped, words } = sourceOf(body)
  const all = Object.entries((body['options'] ?? {}) as Record<string, unknown>)
  // The extension of the output says the format of a screenshot.
  const named = all.filter(([name]) => kind === 'pdf' || name !== 'format')
  const options = named.flatMap(([name, value]) => optionsOf(name, value))
  const lines = [
    `${piped === null ? '' : pipe(piped)}platen render ${words.join(' ')} -o ${output}`,
    ...options.map((option) => `  -O ${shellQuote(option)}`),
  ]
  return lines.join(' \\\n')
}

/** In a POSIX shell, nothing but the quote itself is special between single quotes. */
export function shellQuote(text: string): string {
  return /^[\w./:=@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}

/** The start of a command that is given a text on its standard input. */
export function pipe(text: string): string {
  return `printf '%s' ${shellQuote(text)} | `
}

/** Whether a text is too long for an argument of a program. */
export function isLongArgument(text: string): boolean {
  return new TextEncoder().encode(text).length > ARGUMENT_BYTES_MAX
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
