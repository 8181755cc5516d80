/** Writes a request as a program in Python with the package `requests`. */
import { literal } from './literal.ts'
import type { SampleRequest, SampleText } from './request.ts'
import { PYTHON } from './syntaxes.ts'

export function pythonOf(request: SampleRequest): string {
  const { method, url, headers, query, json, form, output } = request
  const parts = [text(url)]
  const own = headers.filter(([name]) => name !== 'Content-Type')
  if (query.length > 0) parts.push(`params={${pairs(query)}}`)
  if (own.length > 0) parts.push(`headers={${pairs(own)}}`)
  if (json !== undefined) parts.push(`json=${literal(PYTHON, json, 1)}`)
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

function quote(value: string): string {
  return JSON.stringify(value)
}
