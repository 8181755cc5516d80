/** Decides which parts of a render request are kept: everything but files, attachments, cookies, header values, credentials and secrets. */
import type { AdapterOptions } from '../../engine/index.ts'

/** Behavior of an adapter that a repetition has as well, and that the contract has no options for. */
export type KeptAdapter = Omit<AdapterOptions, 'headers' | 'collectsFailures' | 'scrape'>

/** The fields of a checked render request that matter here. */
export interface KeptBody {
  html?: string
  url?: string
  data?: Record<string, string>
  json?: Record<string, unknown>
  webhook_secret?: string
  files?: object
  options: object & {
    cookies?: unknown[]
    extraHeaders?: Record<string, string>
    httpCredentials?: object | null
    attachments?: unknown[]
    encrypt?: object | null
    adapter?: AdapterOptions
  }
}

export interface RedactedBody {
  body: object
  /** Paths of the fields that were left out. `url` means its user name and password. */
  omitted: string[]
  adapter?: KeptAdapter
}

/** Leaves out what must not be stored. The given body stays as it is. */
export function redactBody({
  webhook_secret,
  url,
  files,
  options,
  ...rest
}: KeptBody): RedactedBody {
  const {
    cookies = [],
    extraHeaders = {},
    httpCredentials = null,
    attachments = [],
    encrypt = null,
    adapter = {},
    ...harmless
  } = options
  // A repetition answers in the form of our own API.
  const { headers = [], collectsFailures: _, scrape: __, ...kept } = adapter
  const headerNames = new Set([...Object.keys(extraHeaders), ...headers.map(({ name }) => name)])
  const address = url === undefined ? undefined : withoutCredentials(url)
  const omitted = [
    ...(address === url ? [] : ['url']),
    ...(files === undefined ? [] : ['files']),
    ...(cookies.length > 0 ? ['options.cookies'] : []),
    ...Array.from(headerNames, (name) => `options.extraHeaders.${name}`),
    ...(httpCredentials === null ? [] : ['options.httpCredentials']),
    ...(attachments.length > 0 ? ['options.attachments'] : []),
    ...(encrypt === null ? [] : ['options.encrypt']),
    ...(webhook_secret === undefined ? [] : ['webhook_secret']),
  ]
  const body = { ...(address && { url: address }), ...rest, options: harmless }
  return { body, omitted, ...(Object.keys(kept).length > 0 && { adapter: kept }) }
}

function withoutCredentials(text: string): string {
  const url = URL.parse(text)
  if (!url || (url.username === '' && url.password === '')) return text
  url.username = ''
  url.password = ''
  return url.href
}
