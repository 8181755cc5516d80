/** Decides which parts of a render request are kept: everything but files, attachments, cookies, header values, credentials and secrets. */

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
  }
}

export interface RedactedBody {
  body: object
  /** Paths of the fields that were left out. `url` means its user name and password. */
  omitted: string[]
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
    ...harmless
  } = options
  const address = url === undefined ? undefined : withoutCredentials(url)
  const omitted = [
    ...(address === url ? [] : ['url']),
    ...(files === undefined ? [] : ['files']),
    ...(cookies.length > 0 ? ['options.cookies'] : []),
    ...Object.keys(extraHeaders).map((name) => `options.extraHeaders.${name}`),
    ...(httpCredentials === null ? [] : ['options.httpCredentials']),
    ...(attachments.length > 0 ? ['options.attachments'] : []),
    ...(encrypt === null ? [] : ['options.encrypt']),
    ...(webhook_secret === undefined ? [] : ['webhook_secret']),
  ]
  return { body: { ...(address && { url: address }), ...rest, options: harmless }, omitted }
}

function withoutCredentials(text: string): string {
  const url = URL.parse(text)
  if (!url || (url.username === '' && url.password === '')) return text
  url.username = ''
  url.password = ''
  return url.href
}
