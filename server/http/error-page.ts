/**
 * The page of an error, for people who open an address in a browser. It loads nothing and has no
 * scripts. Programs get the same error as JSON.
 */
import { createHash } from 'node:crypto'
import { type ApiError, ERRORS, type ErrorCode } from '../errors.ts'
import { escapeHtml } from '../lib/escape-html.ts'

const STYLE = `:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:light-dark(#eef0f1,#0f1214);color:light-dark(#15181b,#edf0f2);font:16px/1.6 system-ui,sans-serif}
main{box-sizing:border-box;width:min(100% - 32px,520px);margin:32px 0;padding:32px;border:1px solid light-dark(#d3d8db,#2b3237);border-radius:8px;background:light-dark(#fff,#171b1e);overflow-wrap:anywhere}
h1{margin:0 0 8px;font-size:22px;line-height:1.3}
p{margin:0}
ul{margin:8px 0 0;padding-left:20px}
footer{margin-top:24px;color:light-dark(#5f686f,#929ca4);font:13px/1.6 ui-monospace,monospace}`

/**
 * The style has no data, so that its hash is that of every page. Other sites may show the page in a
 * frame, as they embed what is shared.
 */
export const PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

const TELL = 'Tell the person who sent you this address.'

/**
 * Messages for those who were sent an address, in place of some to the owner of the account, of the
 * server or of a program. They know neither plans nor headers.
 */
const FOR_EVERYBODY: { [Code in ErrorCode]?: string } = {
  ASSET_NOT_FOUND: 'This file does not exist, or it was deleted.',
  TEMPLATE_NOT_FOUND: 'The template of this address does not exist, or it was deleted.',
  AUTH_MISSING: `This address is not complete. ${TELL}`,
  AUTH_INVALID: `The key in this address does not exist. ${TELL}`,
  AUTH_REVOKED: `The key in this address does not work any more. ${TELL}`,
  PLAN_LIMIT_EXCEEDED: 'No more files can be made for now.',
  RATE_LIMITED: 'Too many files were asked for.',
  SSRF_BLOCKED: `The page of this address is not public. ${TELL}`,
  RENDER_TIMEOUT: `Making this file took too long. ${TELL}`,
  CONFORMANCE_FAILED: `This file does not keep the standard that it has to keep. ${TELL}`,
  RENDERER_UNAVAILABLE: 'All renderers are busy.',
  SERVICE_UNAVAILABLE: 'The server cannot answer at the moment.',
}

/** The title in place of that of the status. */
const TITLES: { [Code in ErrorCode]?: string } = {
  LINK_EXPIRED: 'This link no longer works',
  LINK_INVALID: 'This link is not valid',
}

/** Those that go by. An allowance of a month does not while somebody waits. */
const PASSING: ReadonlySet<ErrorCode> = new Set([
  'RATE_LIMITED',
  'RENDERER_UNAVAILABLE',
  'SERVICE_UNAVAILABLE',
])

/** Longer waits are not called a moment. */
const MOMENT_SECONDS = 600

/** The page as HTML. It has no links: those who were sent the address have no account. */
export function errorPage(error: ApiError, requestId: string): string {
  const { code, status } = error
  const title = titleOf(error)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${explanationOf(error)}
<footer>${status} ${code}<br>${escapeHtml(requestId)}</footer>
</main>
</body>
</html>
`
}

/** The reason; of a request that is not valid, all issues. */
function explanationOf(error: ApiError): string {
  const { code, message, visitorMessage, details } = error
  const issues = code === 'VALIDATION_ERROR' ? (details?.issues ?? []) : []
  if (issues.length === 0) {
    const reason = visitorMessage ?? FOR_EVERYBODY[code] ?? message
    return `<p>${textOf([reason, ...whatToDo(error)].join(' '))}</p>`
  }
  const items = issues.map((issue) => `<li>${textOf(issue.message)}</li>`)
  return `<p>${ERRORS[code].message}</p>\n<ul>\n${items.join('\n')}\n</ul>`
}

/** When to try again, in words, or whom to tell. */
function whatToDo(error: ApiError): string[] {
  if (error.code === 'PLAN_LIMIT_EXCEEDED') return [TELL]
  if (!PASSING.has(error.code)) return []
  const seconds = secondsToWait(error)
  return [`Try again ${Number.isFinite(seconds) ? inWords(seconds) : 'later'}.`]
}

/** NaN if it is not known. */
function secondsToWait({ headers }: ApiError): number {
  return Number(headers['Retry-After'] ?? Number.NaN)
}

/** `in 30 seconds`, `in 5 minutes`, `in 11 hours` */
function inWords(seconds: number): string {
  const steps = [
    [3_600, 'hour'],
    [60, 'minute'],
    [1, 'second'],
  ] as const
  const [divisor, unit] = steps.find(([least]) => seconds >= least * 2) ?? [1, 'second']
  const count = Math.max(1, Math.ceil(seconds / divisor))
  return `in ${count} ${unit}${count === 1 ? '' : 's'}`
}

function textOf(message: string): string {
  return escapeHtml(message.replaceAll('`', ''))
}

function titleOf(error: ApiError): string {
  const { code, status } = error
  if (status === 404) return 'There is nothing here'
  if (status < 500 && status !== 429) return TITLES[code] ?? 'This cannot be shown'
  const isLong = secondsToWait(error) > MOMENT_SECONDS
  return `This cannot be shown ${isLong ? 'for now' : 'at the moment'}`
}
