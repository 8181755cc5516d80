/** Puts local style sheets, scripts, images and fonts into an HTML document, since the server cannot read them. */
import { readFile } from 'node:fs/promises'
import { dirname, extname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface Inlined {
  html: string
  /** Paths of the files that were read, without the document. */
  files: string[]
  /** References to local files that could not be read. */
  missing: string[]
}

const TYPES: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.otf': 'font/otf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
}

/** Style sheets that import each other end here. */
const DEPTH_MAX = 8

/** Elements whose `src`, `poster`, `href` or `srcset` the page loads, `style` elements and `style` attributes. */
const TAGS =
  /<(img|source|script|video|audio|input|image|use|link|embed)\b(?:[^>"']|"[^"]*"|'[^']*')*>/gi
const STYLES = /(<style\b[^>]*>)([\s\S]*?)(<\/style>)/gi
const STYLE_ATTRIBUTES = /(\sstyle=)("[^"]*"|'[^']*')/gi
const COMMENTS = /<!--[\s\S]*?-->/g

/** Inlines every local reference of a document. @param base directory of the document */
export async function inlineLocalFiles(html: string, base: string): Promise<Inlined> {
  const files = new Set<string>()
  const missing = new Set<string>()

  async function dataUrl(
    reference: string,
    directory: string,
    depth: number,
  ): Promise<string | null> {
    const path = localPath(reference, directory)
    if (path === null) return null
    const extension = extname(path).toLowerCase()
    const type = TYPES[extension]
    // Only files that pages are made of: a document from elsewhere must not send private ones.
    const bytes = type === undefined ? null : await readFile(path).catch(() => null)
    if (bytes === null) {
      missing.add(reference)
      return null
    }
    files.add(path)
    const content =
      extension === '.css' && depth < DEPTH_MAX
        ? Buffer.from(await inlineCss(bytes.toString('utf8'), dirname(path), depth + 1))
        : bytes
    const fragment = reference.includes('#') ? reference.slice(reference.indexOf('#')) : ''
    return `data:${type};base64,${content.toString('base64')}${fragment}`
  }

  async function inlineCss(css: string, directory: string, depth: number): Promise<string> {
    const urls = await replaceAsync(
      css,
      /url\(\s*(?:"([^"]*)"|'([^']*)'|([^"')\s]+))\s*\)/gi,
      async ([whole, double, single, bare]) => {
        const url = await dataUrl(double ?? single ?? bare ?? '', directory, depth)
        return url === null ? whole : `url("${url}")`
      },
    )
    return replaceAsync(
      urls,
      /(@import\s+)(?:"([^"]*)"|'([^']*)')/gi,
      async ([whole, at, a, b]) => {
        const url = await dataUrl(a ?? b ?? '', directory, depth)
        return url === null ? whole : `${at}"${url}"`
      },
    )
  }

  const inlineTag = (tag: string) =>
    replaceAsync(
      tag,
      /(\s(?:xlink:href|href|src|poster|srcset)\s*=\s*)(?:"([^"]*)"|'([^']*)'|([^\s>"']+))/gi,
      async ([whole, name = '', double, single, bare]) => {
        const value = double ?? single ?? bare ?? ''
        if (/^\s*srcset/i.test(name)) return `${name}"${await inlineSrcset(value)}"`
        const url = await dataUrl(value, base, 0)
        return url === null ? whole : `${name}"${url}"`
      },
    )

  async function inlineSrcset(value: string): Promise<string> {
    if (/\bdata:/.test(value)) return value
    const parts = value.split(',').map(async (part) => {
      const [reference = '', ...size] = part.trim().split(/\s+/)
      return [(await dataUrl(reference, base, 0)) ?? reference, ...size].join(' ')
    })
    return (await Promise.all(parts)).join(', ')
  }

  const kept: string[] = []
  // A reference in a comment is not loaded.
  const marked = html.replaceAll(COMMENTS, (comment) => `<!--${kept.push(comment) - 1}-->`)
  const withTags = await replaceAsync(marked, TAGS, ([tag]) =>
    isLoaded(tag) ? inlineTag(tag) : Promise.resolve(tag),
  )
  const withStyles = await replaceAsync(
    withTags,
    STYLES,
    async ([, open, css = '', close]) => `${open}${await inlineCss(css, base, 0)}${close}`,
  )
  const withAttributes = await replaceAsync(withStyles, STYLE_ATTRIBUTES, async (match) => {
    const [whole, name, quoted = ''] = match
    if (!/url\(/i.test(quoted)) return whole
    const css = await inlineCss(quoted.slice(1, -1).replaceAll('&quot;', '"'), base, 0)
    return `${name}"${css.replaceAll('"', '&quot;')}"`
  })
  const restored = withAttributes.replaceAll(
    /<!--(\d+)-->/g,
    (_, index) => kept[Number(index)] ?? '',
  )
  return { html: restored, files: [...files], missing: [...missing] }
}

/** False for links that load nothing, such as `rel="canonical"`. */
function isLoaded(tag: string): boolean {
  return !/^<link/i.test(tag) || /\brel\s*=\s*["']?[^"'>]*\b(stylesheet|icon|preload)\b/i.test(tag)
}

/** The path of a reference to a local file; null for addresses, data and fragments. */
function localPath(reference: string, directory: string): string | null {
  const text = reference.trim().replaceAll('&amp;', '&')
  if (text === '' || text.startsWith('#') || text.startsWith('//')) return null
  if (text.startsWith('file://')) return fileURLToPath(text.replace(/[?#].*$/, ''))
  if (/^[a-z][a-z0-9+.-]+:/i.test(text)) return null
  const path = text.replace(/[?#].*$/, '')
  try {
    return resolve(directory, decodeURIComponent(path))
  } catch {
    return resolve(directory, path) // a percent sign that is part of the name
  }
}

async function replaceAsync(
  text: string,
  pattern: RegExp,
  replace: (match: RegExpMatchArray) => Promise<string>,
): Promise<string> {
  const matches = [...text.matchAll(pattern)]
  const replaced = await Promise.all(matches.map(replace))
  let end = 0
  const parts = matches.flatMap((match, index) => {
    const before = text.slice(end, match.index)
    end = match.index + match[0].length
    return [before, replaced[index] ?? '']
  })
  return [...parts, text.slice(end)].join('')
}
