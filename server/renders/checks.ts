/** Rules over several fields of a render request, which a schema cannot say. */

import type { PdfOptions, ScreenshotOptions } from '../engine/index.ts'
import { inches, pageSize } from '../engine/output/lengths.ts'
import type { Issue } from '../errors.ts'
import type { Destination, Outbound } from '../outbound.ts'

/** Sums of lengths in different units are not exact: what is smaller than this is nothing. */
const CONTENT_MIN_INCHES = 1e-6

const MEGAPIXELS_MAX = 268
const WEBP_SIDE_MAX = 16_383

/** What Chromium takes (RFC 6265 section 6.1). */
const COOKIE_BYTES_MAX = 4_096

/** Headers that belong to the connection or to Chromium, not to the page (RFC 9110 section 7.6.1). */
const REFUSED_HEADERS = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

export function checkPdfOptions({ format, landscape, margin }: PdfOptions): Issue[] {
  const size = pageSize(format)
  const [width, height] = landscape ? [size.height, size.width] : [size.width, size.height]
  const issues: Issue[] = []
  if (inches(width) - inches(margin.left) - inches(margin.right) < CONTENT_MIN_INCHES) {
    const message = `must leave room on a page ${width} wide: left and right are too large together`
    issues.push({ path: 'options.margin', message })
  }
  if (inches(height) - inches(margin.top) - inches(margin.bottom) < CONTENT_MIN_INCHES) {
    const message = `must leave room on a page ${height} high: top and bottom are too large together`
    issues.push({ path: 'options.margin', message })
  }
  return issues
}

export function checkScreenshotOptions(options: ScreenshotOptions): Issue[] {
  return [...checkImageSize(options), ...checkHeaders(options), ...checkCookies(options)]
}

function checkImageSize({ width, height, deviceScaleFactor, format }: ScreenshotOptions): Issue[] {
  const issues: Issue[] = []
  const pixels = width * height * deviceScaleFactor ** 2
  if (pixels > MEGAPIXELS_MAX * 1_000_000) {
    const message = `times height times deviceScaleFactor squared must be at most ${MEGAPIXELS_MAX} megapixels`
    issues.push({ path: 'options.width', message })
  }
  for (const [side, value] of Object.entries({ width, height })) {
    if (format === 'webp' && value * deviceScaleFactor > WEBP_SIDE_MAX) {
      const message = `times deviceScaleFactor must be at most ${WEBP_SIDE_MAX}, the limit of WebP`
      issues.push({ path: `options.${side}`, message })
    }
  }
  return issues
}

function checkHeaders({ extraHeaders }: ScreenshotOptions): Issue[] {
  return Object.entries(extraHeaders).flatMap(([name, value]) => {
    const path = `options.extraHeaders.${name}`
    if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name)) {
      return [{ path, message: 'is no header name' }]
    }
    if (REFUSED_HEADERS.has(name.toLowerCase()) || /^proxy-/i.test(name)) {
      return [{ path, message: 'cannot be set: it belongs to the connection' }]
    }
    return hasControl(value) ? [{ path, message: 'has a line break or control character' }] : []
  })
}

/** RFC 6265 section 4.1.1, as far as a browser insists on it. */
function checkCookies({ cookies }: ScreenshotOptions): Issue[] {
  return cookies.flatMap(({ name, value, domain }, index) => {
    const issues: Issue[] = []
    const path = `options.cookies[${index}]`
    if (/[=;\s]/.test(name) || hasControl(name)) {
      issues.push({
        path: `${path}.name`,
        message: 'has a character that cookie names cannot have',
      })
    }
    if (/^__host-/i.test(name)) {
      const message = 'begins with __Host-, which no cookie with a domain may'
      issues.push({ path: `${path}.name`, message })
    }
    if (Buffer.byteLength(name) + Buffer.byteLength(value) > COOKIE_BYTES_MAX) {
      const message = `must have at most ${COOKIE_BYTES_MAX} bytes together with the name`
      issues.push({ path: `${path}.value`, message })
    }
    if (/[;]/.test(value) || hasControl(value)) {
      issues.push({ path: `${path}.value`, message: 'has a semicolon or control character' })
    }
    if (!/^\.?[a-z0-9_-]+(\.[a-z0-9_-]+)*$/i.test(domain) && !/^\[[0-9a-f:.]+\]$/i.test(domain)) {
      issues.push({ path: `${path}.domain`, message: 'must be a host name such as example.com' })
    }
    return issues
  })
}

export interface TemplateFields {
  template_id?: string
  template_version?: number
  data?: Record<string, string>
}

/** Data for no template would be lost without a word. */
export function checkTemplateFields({ template_id, ...fields }: TemplateFields): Issue[] {
  if (template_id !== undefined) return []
  const { template_version, data } = fields
  return Object.entries({ template_version, data })
    .filter(([, value]) => value !== undefined)
    .map(([path]) => ({ path, message: 'is for a template: give template_id as well' }))
}

const HTTPS_ONLY: Issue = {
  path: 'webhook_url',
  message: 'must be an https address (or http, to an address that EGRESS_ALLOW names)',
}

/**
 * Webhooks go over TLS, but for addresses that the operator allows. Decides what needs no DNS.
 * @param allows what EGRESS_ALLOW says of the address
 */
export function checkWebhookScheme(
  text: string | undefined,
  allows: Outbound['allows'] = () => 'no',
): Issue[] {
  const url = text === undefined ? null : URL.parse(text)
  if (!url || url.protocol === 'https:') return []
  const mayBeAllowed = url.protocol === 'http:' && allows(url) !== 'no'
  return mayBeAllowed ? [] : [HTTPS_ONLY]
}

/**
 * The rest of `checkWebhookScheme`, for http.
 * @param destination what the address resolves to; null = nothing, as far as DNS knows now
 */
export function checkWebhookDestination(
  url: URL,
  destination: Destination | null,
  allows: Outbound['allows'],
): Issue[] {
  if (url.protocol === 'https:') return []
  return allows(url, destination?.addresses) === 'yes' ? [] : [HTTPS_ONLY]
}

/** A password in an address would end in logs. */
export function checkWebhookCredentials(text: string): Issue[] {
  const { username, password } = new URL(text)
  if (username === '' && password === '') return []
  return [{ path: 'webhook_url', message: 'must not hold a user name or password' }]
}

function hasControl(text: string): boolean {
  return /\p{Cc}/u.test(text)
}
