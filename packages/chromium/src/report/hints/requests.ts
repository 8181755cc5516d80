/** Explains images, style sheets, fonts and scripts that the page requested and did not get. */
import type { Exchange, Facts, Hint, Rule } from '../facts.ts'
import { missingFile } from './sent-files.ts'
import { hint, quote } from './words.ts'

const PER_PAGE_MAX = 10

export const NOUNS: Record<string, string> = {
  image: 'image',
  stylesheet: 'style sheet',
  font: 'font',
  script: 'script',
  document: 'frame',
  media: 'media file',
  fetch: 'data request',
  xhr: 'data request',
}

export const failedRequests: Rule = (facts) => {
  const seen = new Set<string>()
  const hints: Hint[] = []
  for (const exchange of facts.requests) {
    if (hints.length >= PER_PAGE_MAX) break
    if (exchange.isMain || seen.has(exchange.url) || !/^https?:/.test(exchange.url)) continue
    const found = explain(exchange, facts)
    if (!found) continue
    seen.add(exchange.url)
    hints.push(found)
  }
  return hints
}

function explain(exchange: Exchange, facts: Facts): Hint | null {
  const { type, url, refusal } = exchange
  const noun = NOUNS[type]
  if (noun === undefined || refusal === 'ads') return null
  if (facts.sentFiles && url.startsWith(facts.sentFiles.base)) {
    return exchange.failure === null ? null : missingFile(noun, url, facts.sentFiles)
  }
  const subject = `The ${noun} ${quote(url)}`
  const isMissing = facts.missingAssets.has(url.split(/[?#]/, 1)[0] ?? '')
  if (refusal === 'private') {
    return isMissing ? missingAsset(subject, url) : blocked(subject, url)
  }
  if (refusal === 'mixed-content') return mixed(subject, url)
  // Pages request data that may be missing, and handle that themselves.
  const isData = type === 'fetch' || type === 'xhr'
  if (exchange.status !== null && exchange.status >= 400) {
    if (isData || isDrawn(exchange, facts)) return null
    return isMissing ? missingAsset(subject, url) : httpError(subject, exchange)
  }
  if (refusal === 'cors') return cors(subject, exchange, facts)
  if (isData) return null
  if (exchange.failure === 'net::ERR_BLOCKED_BY_ORB') return wrongType(subject, exchange)
  if (exchange.failure !== null) {
    return exchange.status === null ? unreachable(subject, exchange) : incomplete(subject, exchange)
  }
  if (exchange.status === null) return null
  return isWrongType(exchange, facts) ? wrongType(subject, exchange) : null
}

/**
 * Whether an image is shown despite its status or content type: browsers recognise images by their
 * bytes.
 */
function isDrawn({ type, url, contentType, failure }: Exchange, { documentFacts }: Facts): boolean {
  if (type !== 'image' || failure !== null) return false
  return (
    contentType.startsWith('image/') ||
    documentFacts?.imagesLoaded.includes(url.slice(0, 300)) === true
  )
}

function missingAsset(subject: string, url: string): Hint {
  const message = `${subject} was not loaded: this server has no such file. It was deleted, or its address is misspelt.`
  const fix = 'Upload it again (POST /api/v1/assets), and use the new address.'
  return hint('ASSET_MISSING', message, url, fix)
}

function blocked(subject: string, url: string): Hint {
  const { hostname = '' } = URL.parse(url) ?? {}
  const isLocalhost = /^(localhost$|127\.|\[::1\]$|0\.0\.0\.0$)/.test(hostname)
  const rule = 'pages may load from public addresses only'
  const message = isLocalhost
    ? `${subject} was not loaded: in a render \`${hostname}\` is the server, not your computer, and ${rule}.`
    : `${subject} was not loaded: its host is not a public address, and ${rule}.`
  const fix =
    'Put the file on a public address, embed it as a data: URL, or upload it as an asset (POST /api/v1/assets). The operator of this server can allow the host with EGRESS_ALLOW.'
  return hint('ADDRESS_BLOCKED', message, url, fix)
}

function mixed(subject: string, url: string): Hint {
  const message = `${subject} was not loaded: the page is https, and may load nothing over plain http.`
  return hint('MIXED_CONTENT', message, url, 'Use an https:// address for it.')
}

function cors(subject: string, { type, url }: Exchange, { isHtml }: Facts): Hint | null {
  if (type === 'fetch' || type === 'xhr') {
    const message = `${subject} was refused: its server does not allow this page's origin (CORS)${isHtml ? ', which is `null` for HTML that you send' : ''}.`
    const fix =
      'Have the server send `Access-Control-Allow-Origin: *`, or put the data into the HTML.'
    return hint('CORS_REFUSED', message, url, fix)
  }
  const message = `${subject} was not used: its server does not allow other sites to use it (the response has no matching \`Access-Control-Allow-Origin\` header).`
  const fix =
    type === 'font'
      ? 'Have the server send `Access-Control-Allow-Origin: *` with the font, embed it as a data: URL, or upload it as an asset (POST /api/v1/assets).'
      : 'Have the server send `Access-Control-Allow-Origin: *`, or remove the `crossorigin` attribute.'
  return hint('CORS_REFUSED', message, url, fix)
}

function httpError(subject: string, { type, url, status }: Exchange): Hint {
  const [why, fix] = reasonOf(status ?? 0, type)
  return hint('HTTP_ERROR', `${subject} was answered with status ${status}: ${why}.`, url, fix)
}

function reasonOf(status: number, type: string): [why: string, fix: string] {
  if (status === 404 || status === 410) {
    const fix = 'Correct the address; open it in a private browser window to check it.'
    return ['there is nothing at this address', fix]
  }
  if (status === 401 || status === 403) {
    const why =
      'its server refuses it without a login, or to other sites (protection against hot-linking)'
    const fix =
      type === 'image' || type === 'font'
        ? 'Make the file public, embed it as a data: URL, or upload it as an asset (POST /api/v1/assets).'
        : 'Make the file public, or put its content into the HTML.'
    return [why, fix]
  }
  if (status === 429)
    return ['its server received too many requests', 'Try again later, or host the file yourself.']
  if (status >= 500)
    return ['its server failed', 'Try again; if the error persists, host the file elsewhere.']
  return [
    'its server refused the request',
    'Open the address in a private browser window to check it.',
  ]
}

function unreachable(subject: string, { url, failure }: Exchange): Hint {
  const [why, fix] = networkReason(failure ?? '', URL.parse(url)?.hostname ?? '')
  return hint('ADDRESS_UNREACHABLE', `${subject} was not loaded: ${why}.`, url, fix)
}

/**
 * A response that ended too early, or could not be unpacked. Media files are loaded in parts, of
 * which some are given up.
 */
function incomplete(subject: string, { type, url, failure }: Exchange): Hint | null {
  if (type === 'media' || failure === 'net::ERR_ABORTED') return null
  const [why, fix] = networkReason(failure ?? '', URL.parse(url)?.hostname ?? '')
  return hint('ADDRESS_UNREACHABLE', `${subject} was not loaded to its end: ${why}.`, url, fix)
}

/** Explains a network error of Chromium. */
export function networkReason(netError: string, host: string): [why: string, fix: string] {
  const error = plainError(netError)
  const name = quote(host)
  if (/NAME_NOT_RESOLVED|NAME_RESOLUTION/.test(error)) {
    return [`the host name ${name} does not resolve`, 'Check the spelling of the host name.']
  }
  if (/DNS_/.test(error)) {
    return [
      `the host name ${name} could not be looked up, because DNS did not answer`,
      'Try again later.',
    ]
  }
  if (/CERT_|SSL_/.test(error)) {
    const why = `the TLS certificate of ${name} is not valid (${error})`
    return [why, 'Renew or correct the certificate; self-signed ones are not accepted.']
  }
  if (/REFUSED|UNREACHABLE|TIMED_OUT|RESET|CLOSED|EMPTY_RESPONSE|TUNNEL/.test(error)) {
    const why = `${name} did not respond (${error})`
    return [why, 'Check that the address works from the public internet.']
  }
  if (/CONTENT_DECODING_FAILED/.test(error)) {
    const why = `the bytes that ${name} sent do not match their \`Content-Encoding\` header (${error})`
    return [
      why,
      'Have the server, or the proxy before it, send the right header or no compression.',
    ]
  }
  if (/CONTENT_LENGTH_MISMATCH|INCOMPLETE_CHUNKED/.test(error)) {
    const why = `${name} closed the connection before all bytes were sent (${error})`
    return [why, 'Check that the server sends as many bytes as its headers declare, and try again.']
  }
  return [`it failed (${error})`, 'Open the address in a private browser window to check it.']
}

function plainError(netError: string): string {
  return /^(?:net::)?ERR_[A-Z0-9_]{1,60}$/.test(netError) ? netError : 'net::ERR_FAILED'
}

const TEXT_TYPES = /^(text\/html|application\/xhtml\+xml|application\/json|text\/plain)$/

/**
 * Whether the response cannot be what the page requested. Chromium refuses some such responses
 * itself (ORB).
 */
function isWrongType({ type, url, failure, contentType }: Exchange, facts: Facts): boolean {
  if (failure !== null || !TEXT_TYPES.test(contentType)) return false
  if (type === 'image') return facts.imagesNotLoaded.includes(url)
  // Other text may be a style sheet or a script with a wrong content type.
  return (type === 'stylesheet' || type === 'script') && contentType === 'text/html'
}

const LOGIN = /\b(log-?in|sign-?in|signin|sso|auth|oauth2?|account)\b/i

function wrongType(subject: string, { type, url, finalUrl, status, contentType }: Exchange): Hint {
  const noun = NOUNS[type] ?? 'file'
  const got = contentType === 'text/html' ? 'an HTML page' : plainType(contentType)
  const moved = finalUrl === url ? '' : ` after a redirect to ${quote(finalUrl)}`
  const isLogin = finalUrl !== url && LOGIN.test(URL.parse(finalUrl)?.pathname ?? '')
  const guess = isLogin ? ', probably a login page' : ''
  const message = `${subject} was answered with ${got}${status === null ? '' : ` (status ${status})`}${moved} instead of ${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}${guess}.`
  const fix =
    'Use the address of the file itself, which works without a login: open it in a private browser window to check it.'
  return hint('WRONG_CONTENT_TYPE', message, url, fix)
}

function plainType(contentType: string): string {
  return /^[\w.+-]+\/[\w.+-]+$/.test(contentType) ? `\`${contentType}\`` : 'something else'
}
