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

/** Messages that are right for everybody who opens an address, and not only for its owner. */
const FOR_EVERYBODY: Partial<Record<ErrorCode, string>> = {
  ASSET_NOT_FOUND: 'This file does not exist, or it was deleted.',
  TEMPLATE_NOT_FOUND: 'The template of this address does not exist, or it was deleted.',
}

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

/** The message; of a request that is not valid, all issues. */
function explanationOf({ code, message, details }: ApiError): string {
  const issues = code === 'VALIDATION_ERROR' ? (details?.issues ?? []) : []
  if (issues.length === 0) return `<p>${textOf(FOR_EVERYBODY[code] ?? message)}</p>`
  const items = issues.map((issue) => `<li>${textOf(issue.message)}</li>`)
  return `<p>${ERRORS[code].message}</p>\n<ul>\n${items.join('\n')}\n</ul>`
}

function textOf(message: string): string {
  return escapeHtml(message.replaceAll('`', ''))
}

function titleOf({ code, status }: Pick<ApiError, 'code' | 'status'>): string {
  if (code === 'LINK_EXPIRED') return 'This link no longer works'
  if (code === 'LINK_INVALID') return 'This link is not valid'
  if (status === 404) return 'There is nothing here'
  if (status === 429) return 'Too many requests'
  return status >= 500 ? 'This cannot be shown at the moment' : 'This cannot be shown'
}
