/** Writes a request as a program in Python with the package `requests`. */
import type { SampleRequest, SampleText } from './request.ts'

export function pythonOf(request: SampleRequest): string {
  const { method, url, headers, query, json, form, output } = request
  const parts = [text(url)]
  const own = headers.filter(([name]) => name !== 'Content-Type')
  if (query.length > 0) parts.push(`params={${pairs(query)}}`)
  if (own.length > 0) parts.push(`headers={${pairs(own)}}`)
  if (json !== undefined) parts.push(`json=${literal(json, 1)}`)
  if (form.length > 0) {
    const fields = form.map(([name, value]) => {
      if (typeof value === 'string') return `(${quote(name)}, (None, ${quote(value)}))`
      const opened = `open(${quote(value.path)}, "rb")`
      const file = value.name === null ? opened : `(${quote(value.name)}, ${opened})`
      return `(${quote(name)}, ${file})`
    })
    parts.push(`files=[${fields.join(', ')}]`)
  }
  parts.push('timeout=90')
  const envs = [url, ...headers, ...query].flat(2).some((part) => typeof part === 'object')
  const lines = [
    ...(envs ? ['import os'] : []),
    'import requests',
    '',
    `response = requests.${method.toLowerCase()}(`,
    ...parts.map((part) => `    ${part},`),
    ')',
    'response.raise_for_status()',
  ]
  if (output !== null) {
    lines.push(`with open(${quote(output)}, "wb") as file:`, '    file.write(response.content)')
  } else lines.push(method === 'HEAD' ? 'print(response.headers)' : 'print(response.text)')
  return lines.join('\n')
}

function pairs(all: [string, SampleText][]): string {
  return all.map(([name, value]) => `${quote(name)}: ${text(value)}`).join(', ')
}

function text(parts: SampleText): string {
  const terms = parts.map((part) =>
    typeof part === 'string' ? quote(part) : `os.environ["${part.env}"]`,
  )
  return terms.length === 0 ? '""' : terms.join(' + ')
}

/** The escapes of JSON are those of Python. */
function quote(value: string): string {
  return JSON.stringify(value)
}

const LINE_CHARS_MAX = 70

function literal(value: unknown, depth: number): string {
  const short = inline(value)
  if (short.length <= LINE_CHARS_MAX || typeof value !== 'object' || value === null) return short
  const indent = '    '.repeat(depth + 1)
  const end = `\n${'    '.repeat(depth)}`
  if (Array.isArray(value)) {
    return `[\n${value.map((item) => `${indent}${literal(item, depth + 1)},\n`).join('')}${end.slice(1)}]`
  }
  const lines = Object.entries(value).map(
    ([name, item]) => `${indent}${quote(name)}: ${literal(item, depth + 1)},\n`,
  )
  return `{\n${lines.join('')}${end.slice(1)}}`
}

function inline(value: unknown): string {
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`
  if (typeof value !== 'object') return JSON.stringify(value)
  const items = Object.entries(value).map(([name, item]) => `${quote(name)}: ${inline(item)}`)
  return `{${items.join(', ')}}`
}
