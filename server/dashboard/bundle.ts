/**
 * Bundles the scripts and style sheets of the dashboard in this process, so that no build step is
 * needed. Names of files change with their content, and every file is compressed when it is first
 * requested.
 */
import { fileURLToPath } from 'node:url'
import { createEncodedFile } from '../http/compressed-file.ts'

/** A file that browsers may keep indefinitely. */
export interface BundledFile {
  contentType: string
  /** Whether a browser runs or shows it apart from the page, without the policy of the page. */
  standsAlone: boolean
  encoded: ReturnType<typeof createEncodedFile>
}

export interface Bundle {
  files: Map<string, BundledFile>
  /** Names of the script and the style sheet of the page. */
  script: string
  style: string
}

const ROOT = new URL('../../', import.meta.url)
const ENTRY = new URL('dashboard/main.tsx', ROOT)
export const ASSETS_PATH = '/dashboard/assets/'

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
}

/**
 * Files that are served as they are. Their names have a version: the dashboard refers to them by
 * name.
 */
const COPIED: Record<string, string> = {
  'public-sans-5.3.0.woff2':
    'node_modules/@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2',
  'pdf-worker-6.5.438.js': 'node_modules/pdfjs-dist/build/pdf.worker.min.mjs',
  'pdf-renderer-6.5.438.js': 'node_modules/pdfjs-dist/build/pdf.renderer.min.mjs',
  'icon-1.svg': 'dashboard/icon.svg',
}
export const FONT = 'public-sans-5.3.0.woff2'
export const ICON = 'icon-1.svg'
/**
 * Brotli quality of the script that every page loads: 8 % smaller than with the usual quality, for
 * 0.4 s of processor time when a server is first visited.
 */
const ENTRY_QUALITY = 10

/** @throws AggregateError with the mistakes in the sources */
export async function buildBundle(): Promise<Bundle> {
  const { outputs } = await Bun.build({
    entrypoints: [fileURLToPath(ENTRY)],
    root: fileURLToPath(ROOT),
    target: 'browser',
    minify: true,
    splitting: true,
    publicPath: ASSETS_PATH,
    // Bun would inline fonts as data: URLs, which the policy of the page refuses.
    external: ['/dashboard/*'],
    naming: {
      entry: '[name]-[hash].[ext]',
      chunk: 'chunk-[hash].[ext]',
      asset: '[name]-[hash].[ext]',
    },
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  const files = new Map<string, BundledFile>()
  const names = { script: '', style: '' }
  for (const output of outputs) {
    const name = output.path.split('/').at(-1) ?? ''
    const bytes = new Uint8Array(await output.arrayBuffer())
    const isEntry = output.kind === 'entry-point'
    const encoded = createEncodedFile(bytes, isEntry ? ENTRY_QUALITY : undefined)
    files.set(name, { contentType: typeOf(name), standsAlone: false, encoded })
    if (isEntry) names.script = name
    if (name.endsWith('.css')) names.style = name
  }
  for (const [name, path] of Object.entries(COPIED)) {
    const encoded = createEncodedFile(new URL(path, ROOT))
    // Workers and pictures; a font is a part of the page.
    files.set(name, { contentType: typeOf(name), standsAlone: name !== FONT, encoded })
  }
  return { files, ...names }
}

function typeOf(name: string): string {
  return TYPES[/\.\w+$/.exec(name)?.[0] ?? ''] ?? 'application/octet-stream'
}
