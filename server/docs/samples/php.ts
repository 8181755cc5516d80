/** Writes a request as a program in PHP with its extension for curl. */
import { literal } from './literal.ts'
import type { SampleRequest, SampleText } from './request.ts'
import { PHP, quotePhp as quote } from './syntaxes.ts'

export function phpOf({ method, url, headers, query, json, form, output }: SampleRequest): string {
  const options: string[] = ['CURLOPT_RETURNTRANSFER => true', 'CURLOPT_FAILONERROR => true']
  const hasBody = json !== undefined || form.length > 0
  if (method === 'HEAD') options.push('CURLOPT_NOBODY => true', 'CURLOPT_HEADER => true')
  else if (method !== (hasBody ? 'POST' : 'GET')) {
    options.push(`CURLOPT_CUSTOMREQUEST => ${quote(method)}`)
  }
  if (headers.length > 0) {
    const lines = headers.map(([name, value]) => `        ${text([`${name}: `, ...value])},\n`)
    options.push(`CURLOPT_HTTPHEADER => [\n${lines.join('')}    ]`)
  }
  if (json !== undefined)
    options.push(`CURLOPT_POSTFIELDS => json_encode(${literal(PHP, json, 1)})`)
  if (form.length > 0) options.push(`CURLOPT_POSTFIELDS => [${formFields(form)}]`)
  const search =
    query.length === 0
      ? ''
      : ` . '?' . http_build_query([${query.map(([name, value]) => `${quote(name)} => ${text(value)}`).join(', ')}])`
  const end = output === null ? 'echo $body;' : `file_put_contents(${quote(output)}, $body);`
  return [
    '<?php',
    `$curl = curl_init(${text(url)}${search});`,
    'curl_setopt_array($curl, [',
    ...options.map((option) => `    ${option},`),
    ']);',
    '$body = curl_exec($curl);',
    'if ($body === false) {',
    '    exit(curl_error($curl) . "\\n");',
    '}',
    end,
  ].join('\n')
}

function formFields(form: SampleRequest['form']): string {
  const fields = form.map(([name, value]) => {
    if (typeof value === 'string') return `${quote(name)} => ${quote(value)}`
    const sent = value.name === null ? '' : `, null, ${quote(value.name)}`
    return `${quote(name)} => new CURLFile(${quote(value.path)}${sent})`
  })
  return fields.join(', ')
}

function text(parts: SampleText): string {
  const terms: string[] = []
  let before = ''
  for (const part of parts) {
    if (typeof part === 'string') before += part
    else {
      if (before !== '') terms.push(quote(before))
      before = ''
      terms.push(`getenv('${part.env}')`)
    }
  }
  if (before !== '' || terms.length === 0) terms.push(quote(before))
  return terms.join(' . ')
}
