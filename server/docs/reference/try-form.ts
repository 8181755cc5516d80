/**
 * Writes the form that sends a request of an operation. The script of the page reads it
 * (client/try-it.ts); without scripts it is not shown.
 */
import { isRemounted } from '../../contract/openapi-document.ts'
import { escapeHtml } from '../../lib/escape-html.ts'
import type { Example, MediaObject, OpenApi, Operation, ParameterObject } from './document.ts'
import { resolveReference } from './document.ts'

/** Headers that browsers set themselves. */
const OF_BROWSERS = ['Accept-Encoding', 'Cookie', 'Host', 'Origin']
interface KeyField {
  label: string
  placeholder: string
  /** The user whose session the dashboard takes in place of the key. */
  session: 'user' | 'operator'
}

/** The keys of schemes; the others have none, or are parameters. */
const KEYS: Record<string, KeyField> = {
  apiKey: { label: 'API key', placeholder: 'svc_live_...', session: 'user' },
  adminToken: { label: 'ADMIN_TOKEN', placeholder: '', session: 'operator' },
}
const PLACES = ['path', 'query', 'header'] as const

/** @param sample the body of the samples; undefined without one */
export function tryForm(document: OpenApi, operation: Operation, sample: unknown): string {
  const { method, path, parameters, requestBody, security } = operation
  const content = requestBody?.content ?? {}
  const json = content['application/json']
  const form = content['multipart/form-data']
  const scheme = Object.keys(security[0] ?? {})[0] ?? ''
  const key = KEYS[scheme]
  const fields = [
    key ? keyField(key) : '',
    ...PLACES.flatMap((place) =>
      parameters
        .filter((one) => one.in === place && !OF_BROWSERS.includes(one.name))
        .map(parameterField),
    ),
    json ? jsonField(json, sample) : '',
    form ? fileField(document, form, json !== undefined) : '',
  ]
  const session = key && isRemounted(path) ? ` data-session="${key.session}"` : ''
  return `<form class="try" aria-labelledby="try-it" data-method="${method}" data-path="${escapeHtml(path)}" data-scheme="${scheme}"${session}><h2 id="try-it">Try it</h2>${fields.join('')}<p class="send"><button type="submit">Send request</button> <span role="status"></span></p><div class="answer" hidden></div></form>`
}

function keyField({ label, placeholder }: KeyField): string {
  return `<label class="key">${label}<input name="key" autocomplete="off" spellcheck="false" placeholder="${placeholder}"><small hidden>You are signed in: leave it empty to send the request as you.</small></label>`
}

function parameterField({ name, in: place, required, schema, example }: ParameterObject): string {
  const isObject = schema.type === 'object'
  const hint = isObject ? '{"name":"value"}' : String(example ?? schema.default ?? '')
  const attributes = `data-in="${place}" data-name="${escapeHtml(name)}"${isObject ? ' data-object' : ''}${required ? ' required' : ''}`
  const values = schema.enum ?? (schema.type === 'boolean' ? [true, false] : null)
  const input = values
    ? `<select ${attributes}><option value="">${required ? 'Choose' : 'Not set'}</option>${values.map((value) => `<option>${escapeHtml(String(value))}</option>`).join('')}</select>`
    : `<input ${attributes} spellcheck="false" autocomplete="off" placeholder="${escapeHtml(hint)}">`
  return `<label><span><code>${escapeHtml(name)}</code> ${place}${required ? ', required' : ''}</span>${input}</label>`
}

function jsonField({ examples = {} }: MediaObject, sample: unknown): string {
  const first = sample === undefined ? [] : [{ summary: 'As in the samples', value: sample }]
  const all: Example[] = [...first, ...Object.values(examples)]
  const text = (value: unknown) => escapeHtml(JSON.stringify(value ?? {}, null, 2))
  const options = all.map(
    ({ summary = 'Example', value }) =>
      `<option value="${text(value)}">${escapeHtml(summary)}</option>`,
  )
  const choice =
    all.length < 2
      ? ''
      : `<label>Example<select class="example">${options.join('')}</select></label>`
  const body = text(all[0]?.value)
  const rows = Math.min(16, Math.max(4, body.split('\n').length))
  return `${choice}<label>Body as JSON<textarea name="body" rows="${rows}" spellcheck="false">${body}</textarea></label>`
}

/** @param withJson whether the files are sent beside the JSON, or alone */
function fileField(document: OpenApi, { schema }: MediaObject, withJson: boolean): string {
  const { properties = {} } = resolveReference(document, schema ?? {})
  const named = Object.entries(properties).find(
    ([, { format, items }]) => format === 'binary' || items?.format === 'binary',
  )
  if (!named) return ''
  const [name, { items }] = named
  const label = withJson ? 'Files, which the body names' : 'File'
  return `<label>${label}<input type="file" data-file="${escapeHtml(name)}"${items ? ' multiple' : ''}${withJson ? '' : ' required'}></label>`
}
