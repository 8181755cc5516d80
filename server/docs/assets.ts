/**
 * Bundles the script and the style sheet of the documentation. Names change with the content, so
 * browsers keep the files indefinitely.
 */
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { DOCS_PATH } from './sources.ts'

export interface AssetFile {
  contentType: string
  bytes: Uint8Array<ArrayBuffer>
}

export interface StaticFiles {
  /** By name. */
  files: Map<string, AssetFile>
  /** Addresses of the files that pages refer to. */
  script: string
  style: string
  font: string
  icon: string
}

const ROOT = new URL('../../', import.meta.url)
const ASSETS_PATH = `${DOCS_PATH}/assets/`
const FONT = 'public-sans-5.3.0.woff2'
const FONT_FILE =
  'node_modules/@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2'
/** Colors and typefaces are those of the dashboard. */
const SHEETS = [
  'dashboard/styles/tokens.css',
  'server/docs/client/style.css',
  'server/docs/client/reference.css',
]

/** @throws Error with the mistakes in the sources */
export async function buildAssets(): Promise<StaticFiles> {
  const built = await Bun.build({
    entrypoints: [fileURLToPath(new URL('./client/main.ts', import.meta.url))],
    target: 'browser',
    minify: true,
  })
  const [script] = built.outputs
  if (!script) throw new Error('the script of the documentation is empty')
  const [icon, font] = await Promise.all(
    ['dashboard/icon.svg', FONT_FILE].map((path) => Bun.file(new URL(path, ROOT)).bytes()),
  )
  const sheets = await Promise.all(SHEETS.map((path) => Bun.file(new URL(path, ROOT)).text()))
  const sheet = Buffer.from(sheets.join('\n').replaceAll('/dashboard/assets/', ASSETS_PATH))

  const files = new Map<string, AssetFile>()
  function add(name: string, contentType: string, bytes: Uint8Array<ArrayBuffer>): string {
    files.set(name, { contentType, bytes })
    return `${ASSETS_PATH}${name}`
  }
  const hashed = (start: string, end: string, bytes: Uint8Array) =>
    `${start}-${createHash('sha256').update(bytes).digest('hex').slice(0, 12)}${end}`
  const code = new Uint8Array(await script.arrayBuffer())
  const css = new Uint8Array(sheet)
  const image = icon ?? new Uint8Array()
  return {
    files,
    script: add(hashed('docs', '.js', code), 'text/javascript; charset=utf-8', code),
    style: add(hashed('docs', '.css', css), 'text/css; charset=utf-8', css),
    // The style sheet refers to it by this name, which has a version.
    font: add(FONT, 'font/woff2', font ?? new Uint8Array()),
    icon: add(hashed('icon', '.svg', image), 'image/svg+xml', image),
  }
}
