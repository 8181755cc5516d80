/**
 * Messages for blocked addresses. They do not reveal which rule refused the address, except what
 * its text shows.
 */
import { hostOf } from '@platen/chromium/egress'

/** Predicate of the sentence; its subject names the address. */
const IS_BLOCKED =
  'is blocked: this service reaches only public http and https addresses. If you run this server, allow the address with EGRESS_ALLOW=host:port.'

/** Says that the address of a field was blocked while it was loading. */
export function blockedDuringLoad(field: string): string {
  return `\`${field}\`, or an address that it redirects to, ${IS_BLOCKED}`
}

/** Longer schemes are not quoted: no real one is. */
const SCHEME_CHARS_MAX = 20

/** The advice for schemes of addresses that people have and that no server can load. */
const INSTEAD: Record<string, string> = {
  'file:':
    'The server cannot read files of your computer: send the text of the file in `html`, and upload its images and fonts as assets (POST /api/v1/assets).',
  'data:': 'Send the HTML itself in `html`.',
  'blob:': 'It exists only in the browser that made it: send the HTML itself in `html`.',
  'ftp:': 'Put the page on a web server, or send its HTML in `html`.',
  'sftp:': 'Put the page on a web server, or send its HTML in `html`.',
}
const OTHERWISE = 'Give the http or https address of a page, or send the HTML itself in `html`.'

/**
 * Says that an address of a field is blocked, and what to do. Names the field and the host, not the
 * rule.
 */
export function blockedMessage(field: string, address: string): string {
  const url = URL.parse(address)
  if (url && !/^https?:$/.test(url.protocol)) return schemeMessage(field, url)
  const host = hostOf(address)
  const subject = host === '' ? `The address in \`${field}\`` : `\`${host}\` in \`${field}\``
  return `${subject} ${IS_BLOCKED}`
}

function schemeMessage(field: string, { protocol, pathname }: URL): string {
  // `localhost:3000` and `example.com:8080/x` are parsed as a scheme and a path.
  const isHost = protocol === 'localhost:' || (/\./.test(protocol) && /^\d/.test(pathname))
  if (isHost) {
    return `The address in \`${field}\` has a host name and a port, but no scheme: write \`https://\` or \`http://\` before it.`
  }
  const subject =
    protocol.length > SCHEME_CHARS_MAX ? 'Such addresses' : `\`${protocol}\` addresses`
  return `${subject} in \`${field}\` cannot be loaded: only http and https addresses can. ${INSTEAD[protocol] ?? OTHERWISE}`
}
