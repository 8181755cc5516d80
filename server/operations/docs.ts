/**
 * Serves the OpenAPI contract as files and as a page that can send requests. This server serves the
 * page's only script, and the page's policy allows no other origin, so that no third party learns
 * who reads the docs.
 */
import { createHash } from 'node:crypto'
import type { Contract } from '../contract/contract.ts'
import { createEncodedFile } from '../http/compressed-file.ts'
import { matchesEtag } from '../http/etag.ts'
import type { PublicHandlers } from '../http/handler-types.ts'

const SCALAR_VERSION = '1.46.4'
const CONTRACT_URL = '/openapi.yaml'
const SCRIPT_PATH = '/docs/scalar.js'
const SCRIPT_FILE = new URL(
  '../../node_modules/@scalar/api-reference/dist/browser/standalone.js',
  import.meta.url,
)

/** The way back to the documentation, which the library does not offer. */
const BACK_LINK = `<nav aria-label="Documentation" style="padding:10px 24px;font:14px system-ui,sans-serif">
<a href="/docs" style="color:inherit">← Documentation</a>
</nav>`

export function createContractHandlers(contract: Contract) {
  const json = JSON.stringify(contract.source)
  let rendering: Promise<string> | null = null
  const script = createEncodedFile(SCRIPT_FILE)
  return {
    async getApiExplorer() {
      rendering ??= renderPage(contract).catch((error: unknown) => {
        rendering = null
        throw error
      })
      const page = await rendering
      return {
        status: 200,
        contentType: 'text/html; charset=utf-8',
        bytes: page,
        headers: { 'Content-Security-Policy': policyOf(page), 'Referrer-Policy': 'no-referrer' },
      }
    },
    async getDocsScript({ headers: requested }) {
      const { coding, etag, bytes } = await script(requested['Accept-Encoding'])
      const headers = {
        ETag: etag,
        Vary: 'Accept-Encoding',
        'Cache-Control': 'public, max-age=86400',
      }
      if (matchesEtag(requested['If-None-Match'], etag))
        return { status: 304, bytes: null, headers }
      return {
        status: 200,
        contentType: 'text/javascript; charset=utf-8',
        bytes,
        headers: coding === 'identity' ? headers : { ...headers, 'Content-Encoding': coding },
      }
    },
    getOpenapiYaml: () => ({ status: 200, contentType: 'application/yaml', bytes: contract.yaml }),
    getOpenapiJson: () => ({ status: 200, contentType: 'application/json', bytes: json }),
  } satisfies PublicHandlers
}

/**
 * Allows the page to load from this server only. The inline script tag with its settings is allowed
 * by hash.
 */
function policyOf(page: string): string {
  const inline = /<script[^>]*api-reference[^>]*>([^<]*)<\/script>/.exec(page)?.[1] ?? ''
  const hash = createHash('sha256').update(inline).digest('base64')
  return [
    "default-src 'none'",
    `script-src 'self' 'sha256-${hash}'`,
    "style-src 'self' 'unsafe-inline'",
    // Responses of operations that a reader tries out are shown as blob and data URLs.
    "img-src 'self' data: blob:",
    'object-src blob:',
    'frame-src blob:',
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

async function renderPage({ document: { info } }: Contract): Promise<string> {
  // Few requests need it, and every start would load it.
  const { ScalarRender } = await import('@elysiajs/swagger/scalar')
  const config = {
    url: CONTRACT_URL,
    withDefaultFonts: false,
    telemetry: false,
    hideClientButton: true,
    agent: { disabled: true },
    mcp: { disabled: true },
    showDeveloperTools: 'never',
  }
  const summary = { title: info.title, version: info.version, description: info.summary }
  const page = ScalarRender(summary, SCALAR_VERSION, config, SCRIPT_PATH)
  // The library writes the URL in a form that this version of the script does not read.
  const read = page.replace('data-url="undefined"', `data-url="${CONTRACT_URL}"`)
  return read.replace('<body>', `<body>\n${BACK_LINK}`)
}
