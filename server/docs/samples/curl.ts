/** Writes a request as a command of curl, over several lines. */
import { literal, type Syntax } from './literal.ts'
import type { SampleRequest } from './request.ts'
import { isLongArgument, pipe, shellQuote, shellWord } from './shell.ts'

const JSON_SYNTAX: Syntax = {
  indent: '  ',
  // Longer lines are cut off by the width of a page.
  lineChars: 66,
  text: JSON.stringify,
  scalar: String,
  list: ['[', ']'],
  object: ['{', '}'],
  emptyObject: '{}',
  key: (name) => `${JSON.stringify(name)}: `,
  lastComma: '',
}

export function curlOf(request: SampleRequest): string {
  const { url, headers, query, json, form, output } = request
  const body = json === undefined ? null : bodyOf(json)
  const piped = body !== null && isLongArgument(body) ? body : null
  const first = ['curl -sS --fail-with-body', ...methodOf(request), shellWord(url)].join(' ')
  const options = [
    ...headers.map(([name, value]) => `-H ${shellWord([`${name}: `, ...value])}`),
    ...query.map(([name, value]) => `--data-urlencode ${shellWord([`${name}=`, ...value])}`),
    ...form.map(([name, value]) => formField(name, value)),
    ...(body === null ? [] : [piped === null ? `-d ${shellQuote(body)}` : '--data-binary @-']),
    ...(output === null ? [] : [`-o ${shellQuote(output)}`]),
  ]
  return [`${piped === null ? '' : pipe(piped)}${first}`, ...options].join(' \\\n  ')
}

/** The options that say the method, where the others do not imply it. */
function methodOf({ method, query, json, form }: SampleRequest): string[] {
  const get = query.length > 0 ? ['--get'] : []
  if (method === 'HEAD') return ['--head', ...get]
  const hasBody = json !== undefined || form.length > 0
  return method === (hasBody ? 'POST' : 'GET') ? get : [`-X ${method}`, ...get]
}

/** Over several lines, unless the white space makes it too long for an argument. */
function bodyOf(json: unknown): string {
  const compact = JSON.stringify(json)
  if (isLongArgument(compact)) return compact
  const folded = literal(JSON_SYNTAX, json, 1)
  return isLongArgument(folded) ? compact : folded
}

function formField(name: string, value: SampleRequest['form'][number][1]): string {
  if (typeof value === 'string') return `--form-string ${shellQuote(`${name}=${value}`)}`
  const filename = value.name === null ? '' : `;filename=${value.name}`
  return `-F ${shellQuote(`${name}=@${value.path}${filename}`)}`
}
