/**
 * The page of an error, for people who open an address in a browser. It loads nothing and has no
 * scripts. Programs get the same error as JSON.
 */
import { createHash } from 'node:crypto'
import type { ApiError } from '../errors.ts'
import { escapeHtml } from '../lib/escape-html.ts'

const STYLE = `:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:light-dark(#eef0f1,#0f1214);color:light-dark(#15181b,#edf0f2);font:16px/1.6 system-ui,sans-serif}
main{box-sizing:border-box;width:min(100% - 32px,520px);margin:32px 0;padding:32px;border:1px solid light-dark(#d3d8db,#2b3237);border-radius:8px;background:light-dark(#fff,#171b1e);overflow-wrap:anywhere}
h1{margin:0 0 8px;font-size:22px;line-height:1.3}
p{margin:0}
footer{margin-top:24px;color:light-dark(#5f686f,#929ca4);font:13px/1.6 ui-monospace,monospace}`

/** The style has no data, so that its hash is that of every page. */
export const PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The page as HTML. It has no links: those who were sent the address have no account. */
export function errorPage({ code, message, status }: ApiError, requestId: string): string {
  const title = titleOf({ code, status })
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
<p>${escapeHtml(message.replaceAll('`', ''))}</p>
<footer>${status} ${code}<br>${escapeHtml(requestId)}</footer>
</main>
</body>
</html>
`
}

function titleOf({ code, status }: Pick<ApiError, 'code' | 'status'>): string {
  if (code === 'LINK_EXPIRED') return 'This link no longer works'
  if (code === 'LINK_INVALID') return 'This link is not valid'
  if (status === 404) return 'There is nothing here'
  if (status === 429) return 'Too many requests'
  return status >= 500 ? 'This cannot be shown at the moment' : 'This cannot be shown'
}
