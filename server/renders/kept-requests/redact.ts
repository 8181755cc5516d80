/**
 * Decides which parts of a render request are kept: everything but files, attachments, cookies,
 * header values, credentials and secrets.
 */
import type { AdapterOptions } from '@platen/chromium'
import { type PdfStep, sourcesOfStep } from '../pdf-order.ts'

/**
 * Behavior of an adapter that a repetition has as well, and that the contract has no options for.
 */
export type KeptAdapter = Omit<AdapterOptions, 'headers' | 'collectsFailures' | 'scrape'>

/** The fields of a checked render request that matter here. */
export interface KeptBody {
  html?: string
  url?: string
  data?: Record<string, string>
  json?: Record<string, unknown>
  webhook_secret?: string
  files?: object
  steps?: PdfStep[]
  options: object & {
    cookies?: unknown[]
    extraHeaders?: Record<string, string>
    httpCredentials?: object | null
    attachments?: unknown[]
    encrypt?: object | null
    adapter?: AdapterOptions
  }
}

/** The fields of a checked request for work on PDFs that matter here. */
export interface KeptPdfsBody {
  webhook_secret?: string
  files?: object
  encrypt?: object | null
  source?: KeptSource
  sources?: KeptSource[]
  stamp?: KeptSource
  steps?: PdfStep[]
}

interface KeptSource {
  content?: string
  file?: string
  password?: string
}

export interface RedactedBody {
  body: object
  /** Paths of the fields that were left out. `url` means its user name and password. */
  omitted: string[]
  adapter?: KeptAdapter
}

/** Leaves out what must not be stored. The given body stays as it is. */
export function redactBody(body: KeptBody | KeptPdfsBody): RedactedBody {
  return isOfPage(body) ? redactPage(body) : redactPdfs(body)
}

function isOfPage(body: KeptBody | KeptPdfsBody): body is KeptBody {
  return 'options' in body
}

/** Work on PDFs: a source is kept if another request can find it again. */
function redactPdfs({ webhook_secret, files, encrypt, ...rest }: KeptPdfsBody): RedactedBody {
  const { source, sources = [], stamp, steps = [], ...harmless } = rest
  const named = {
    source: source ? [source] : [],
    sources,
    stamp: stamp ? [stamp] : [],
    steps: steps.flatMap(sourcesOfStep),
  }
  const lost = Object.entries(named).flatMap(([name, all]) => (all.some(isLost) ? [name] : []))
  const kept = Object.entries(rest).filter(([name]) => !lost.includes(name))
  const omitted = [
    ...lost,
    ...(files === undefined ? [] : ['files']),
    ...(encrypt ? ['encrypt'] : []),
    ...(webhook_secret === undefined ? [] : ['webhook_secret']),
  ]
  return { body: { ...harmless, ...Object.fromEntries(kept) }, omitted }
}

/** Whether a source was sent with its request, or has a password: neither is kept. */
function isLost({ content, file, password }: KeptSource): boolean {
  return content !== undefined || file !== undefined || password !== undefined
}

function redactPage({
  webhook_secret,
  url,
  files,
  steps = [],
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
  const areLost = steps.flatMap(sourcesOfStep).some(isLost)
  const address = url === undefined ? undefined : withoutCredentials(url)
  const omitted = [
    ...(address === url ? [] : ['url']),
    ...(files === undefined ? [] : ['files']),
    ...(areLost ? ['steps'] : []),
    ...(cookies.length > 0 ? ['options.cookies'] : []),
    ...Array.from(headerNames, (name) => `options.extraHeaders.${name}`),
    ...(httpCredentials === null ? [] : ['options.httpCredentials']),
    ...(attachments.length > 0 ? ['options.attachments'] : []),
    ...(encrypt === null ? [] : ['options.encrypt']),
    ...(webhook_secret === undefined ? [] : ['webhook_secret']),
  ]
  const body = {
    ...(address && { url: address }),
    ...rest,
    ...(steps.length > 0 && !areLost && { steps }),
    options: harmless,
  }
  return { body, omitted, ...(Object.keys(kept).length > 0 && { adapter: kept }) }
}

function withoutCredentials(text: string): string {
  const url = URL.parse(text)
  if (!url || (url.username === '' && url.password === '')) return text
  url.username = ''
  url.password = ''
  return url.href
}
