/**
 * Rules for the options about what the page sees, which PDFs and screenshots share and a schema
 * cannot express.
 */
import type { PdfOptions } from '@platen/chromium'
import { pathOf } from '../contract/validation-messages.ts'
import type { Issue } from '../errors.ts'

type PageOptions = Pick<
  PdfOptions,
  | 'cookies'
  | 'extraHeaders'
  | 'httpCredentials'
  | 'userAgent'
  | 'locale'
  | 'timezone'
  | 'reducedMotion'
  | 'mediaFeatures'
>

/** @param hasUrl whether the page has an address of its own */
export function checkPageOptions(options: PageOptions, hasUrl: boolean): Issue[] {
  return [
    ...checkHeaders(options),
    ...checkCookies(options),
    ...checkCredentials(options, hasUrl),
    ...checkUserAgent(options),
    ...checkLocale(options),
    ...checkTimezone(options),
    ...checkMotion(options),
  ]
}

/** HTML has no origin that could ask for them. */
function checkCredentials({ httpCredentials }: PageOptions, hasUrl: boolean): Issue[] {
  const path = 'options.httpCredentials'
  if (httpCredentials === null) return []
  if (!hasUrl) {
    return [
      { path, message: `\`${path}\` requires \`url\`: HTML has no origin that asks for them.` },
    ]
  }
  const { username, password } = httpCredentials
  if (username.includes(':')) {
    const message = `\`${path}.username\` must not contain a colon (RFC 7617).`
    return [{ path: `${path}.username`, message }]
  }
  return Object.entries({ username, password }).flatMap(([name, value]) =>
    hasControl(value) ? [noControl(`${path}.${name}`)] : [],
  )
}

function checkUserAgent({ userAgent }: PageOptions): Issue[] {
  const path = 'options.userAgent'
  if (userAgent === null || /^[\x20-\x7e]*$/.test(userAgent)) return []
  return [{ path, message: `\`${path}\` must consist of printable ASCII characters.` }]
}

function checkLocale({ locale }: PageOptions): Issue[] {
  if (locale === null) return []
  try {
    Intl.getCanonicalLocales(locale)
    return []
  } catch {
    const path = 'options.locale'
    return [{ path, message: `\`${path}\` must be a BCP 47 language tag such as "de-CH".` }]
  }
}

function checkTimezone({ timezone }: PageOptions): Issue[] {
  if (timezone === null || isTimeZone(timezone)) return []
  const path = 'options.timezone'
  return [{ path, message: `\`${path}\` must be an IANA time zone such as "Europe/Zurich".` }]
}

function checkMotion({ reducedMotion, mediaFeatures }: PageOptions): Issue[] {
  if (!reducedMotion || mediaFeatures['prefers-reduced-motion'] !== 'no-preference') return []
  const path = 'options.mediaFeatures.prefers-reduced-motion'
  const message = `\`${path}\` must not be "no-preference" beside \`options.reducedMotion\`.`
  return [{ path, message }]
}

/** Offsets such as `+01:00` are no names. */
function isTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false // RangeError: not a time zone
  }
}

/** The limit of Chromium (RFC 6265 section 6.1). */
const COOKIE_BYTES_MAX = 4_096

/**
 * Headers that belong to the connection or to Chromium, not to the page (RFC 9110 section 7.6.1).
 */
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

/** Every request of a page has these headers, and no server reads larger ones. */
const HEADER_CHARS_MAX = 64 * 1024

function checkHeaders({ extraHeaders }: PageOptions): Issue[] {
  const chars = Object.entries(extraHeaders).reduce(
    (sum, [name, value]) => sum + name.length + value.length,
    0,
  )
  if (chars > HEADER_CHARS_MAX) {
    const message = `\`options.extraHeaders\` must have at most ${HEADER_CHARS_MAX} characters in all names and values together.`
    return [{ path: 'options.extraHeaders', message }]
  }
  return Object.entries(extraHeaders).flatMap(([name, value]) => {
    const path = pathOf(['options', 'extraHeaders', name])
    if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name)) {
      return [{ path, message: `\`${path}\` is not a valid header name.` }]
    }
    if (REFUSED_HEADERS.has(name.toLowerCase()) || /^proxy-/i.test(name)) {
      return [{ path, message: `\`${path}\` cannot be set: it belongs to the connection.` }]
    }
    return hasControl(value) ? [noControl(path)] : []
  })
}

/** RFC 6265 section 4.1.1, as far as browsers enforce it. */
function checkCookies({ cookies }: PageOptions): Issue[] {
  return cookies.flatMap(({ name, value, domain, path: at, secure, sameSite }, index) => {
    const issues: Issue[] = []
    const path = `options.cookies[${index}]`
    if (/[=;\s]/.test(name) || hasControl(name)) {
      issues.push({
        path: `${path}.name`,
        message: `\`${path}.name\` must not contain spaces, "=", ";" or control characters.`,
      })
    }
    if (/^__host-/i.test(name)) {
      const message = `\`${path}.name\` must not start with __Host-: such a cookie cannot have a domain.`
      issues.push({ path: `${path}.name`, message })
    }
    if (Buffer.byteLength(name) + Buffer.byteLength(value) > COOKIE_BYTES_MAX) {
      const message = `\`${path}.value\` and the cookie's name must have at most ${COOKIE_BYTES_MAX} bytes together.`
      issues.push({ path: `${path}.value`, message })
    }
    if (/[;]/.test(value) || hasControl(value)) {
      const message = `\`${path}.value\` must not contain a semicolon or control character.`
      issues.push({ path: `${path}.value`, message })
    }
    if (!/^\.?[a-z0-9_-]+(\.[a-z0-9_-]+)*$/i.test(domain) && !/^\[[0-9a-f:.]+\]$/i.test(domain)) {
      const message = `\`${path}.domain\` must be a host name such as example.com.`
      issues.push({ path: `${path}.domain`, message })
    }
    if (/[;]/.test(at) || hasControl(at)) {
      const message = `\`${path}.path\` must not contain a semicolon or control character.`
      issues.push({ path: `${path}.path`, message })
    }
    if (sameSite === 'None' && !secure) {
      const message = `\`${path}.secure\` must be true if \`sameSite\` is "None": browsers refuse the cookie otherwise.`
      issues.push({ path: `${path}.secure`, message })
    }
    return issues
  })
}

function noControl(path: string): Issue {
  return { path, message: `\`${path}\` must not contain a line break or control character.` }
}

function hasControl(text: string): boolean {
  return /\p{Cc}/u.test(text)
}
