/**
 * Serves the page of the dashboard and its files. The page has no data; its policy allows nothing
 * of other hosts.
 */
import { createHash } from 'node:crypto'
import { ApiError } from '../errors.ts'
import { matchesEtag } from '../http/etag.ts'
import type { PublicHandlers } from '../http/handler-types.ts'
import type { Log } from '../log.ts'
import { ASSETS_PATH, type Bundle, FONT, ICON } from './bundle.ts'

/**
 * The policy of the page: its own scripts and styles, no frames, and script addresses through one
 * function only.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types platen',
].join('; ')

const PAGE_HEADERS = {
  'Cache-Control': 'no-cache',
  'Content-Security-Policy': POLICY,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
}

/** Gets the bundle; null if it could not be built. */
export type LoadBundle = () => Promise<Bundle | null>

/** @returns a function that builds the bundle when it is first called, and again if that failed */
export function createBundleLoader(build: () => Promise<Bundle>, log: Log): LoadBundle {
  function attempt(): Promise<Bundle | null> {
    return build().catch((err: unknown) => {
      log.error({ err }, 'the dashboard could not be bundled')
      bundle = null
      return null
    })
  }
  let bundle: Promise<Bundle | null> | null = null
  return () => {
    bundle ??= attempt()
    return bundle
  }
}

export function createPageHandlers(load: LoadBundle) {
  async function loaded(): Promise<Bundle> {
    const bundle = await load()
    if (bundle) return bundle
    throw new ApiError('SERVICE_UNAVAILABLE', {
      message: 'The dashboard could not be built. The log of the server says why.',
    })
  }

  return {
    async getDashboardPage({ headers: requested }) {
      const page = renderPage(await loaded())
      const etag = `"${createHash('sha256').update(page).digest('base64url').slice(0, 22)}"`
      const headers = { ...PAGE_HEADERS, ETag: etag }
      if (matchesEtag(requested?.['If-None-Match'], etag)) {
        return { status: 304, headers, bytes: null }
      }
      return { status: 200, headers, contentType: 'text/html; charset=utf-8', bytes: page }
    },

    async getDashboardAsset({ params, headers: requested }) {
      const file = (await loaded()).files.get(params.name)
      if (!file) throw new ApiError('NOT_FOUND')
      const { coding, bytes } = await file.encoded(requested?.['Accept-Encoding'])
      const headers = {
        'Cache-Control': 'public, max-age=31536000, immutable',
        'Cross-Origin-Resource-Policy': 'same-origin',
        ...(file.standsAlone && { 'Content-Security-Policy': POLICY }),
        Vary: 'Accept-Encoding',
        ...(coding !== 'identity' && { 'Content-Encoding': coding }),
      }
      return { status: 200, headers, contentType: file.contentType, bytes }
    },
  } satisfies PublicHandlers
}

function renderPage({ script, style }: Bundle): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>Platen</title>
<link rel="icon" href="${ASSETS_PATH}${ICON}" type="image/svg+xml">
<link rel="preload" href="${ASSETS_PATH}${FONT}" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="${ASSETS_PATH}${style}">
<script type="module" src="${ASSETS_PATH}${script}"></script>
</head>
<body>
<div id="root"></div>
<noscript>The dashboard needs JavaScript. The API works without it: see /docs.</noscript>
</body>
</html>
`
}
