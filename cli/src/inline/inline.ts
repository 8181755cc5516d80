/**
 * Puts local style sheets, scripts, images and fonts into an HTML document, since the server cannot
 * read them.
 */
import { dirname, extname } from 'node:path'
import { SetupError } from '../failures.ts'
import { type Boundary, readInside, UnreadableFile } from '../files/boundary.ts'
import { cssReferences } from './css-references.ts'
import { type HtmlReference, htmlReferences } from './html-references.ts'
import { type LocalReference, localReference } from './local-path.ts'
import { inlineCandidates } from './srcset.ts'

export interface Inlined {
  html: string
  /** Paths of the files that were read, without the document. */
  files: string[]
  /** References to local files that are not sent. */
  omitted: Omitted[]
}

/** A reference to a local file that is not sent. */
export interface Omitted {
  reference: string
  /** The rest of a sentence about it, such as "was not found and is not sent." */
  reason: string
}

export interface InlineOptions {
  /** Directory of the document. */
  base: string
  /** Directories whose files may be sent. */
  boundary: Boundary
  /** Limit of the bytes that are added to the document. */
  maxBytes: number
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
const typeOf = (path: string): string | undefined => TYPES[extname(path).toLowerCase()]

/**
 * Style sheets that a document may load, counted at each place. Sheets that import each other
 * double quickly.
 */
const SHEETS_MAX = 1_000

/**
 * Inlines every local reference of a document. What may not or cannot be read stays as it is, and
 * is listed.
 * @throws SetupError if the files are too large, or import too many style sheets
 */
export async function inlineLocalFiles(html: string, options: InlineOptions): Promise<Inlined> {
  const { base, boundary, maxBytes } = options
  const files = new Set<string>()
  /** By path, so that a file that a document names a thousand times is looked for once. */
  const omitted = new Map<string, Omitted>()
  let bytesLeft = maxBytes
  let sheetsLeft = SHEETS_MAX

  /** @param sheets real paths of the style sheets around the reference, the outermost first */
  async function dataUrl(
    reference: string,
    directory: string,
    sheets: readonly string[],
  ): Promise<string | null> {
    const local = localReference(reference, directory)
    if (local === null) return null
    const key = local === 'foreign' ? reference : local.path
    if (omitted.has(key)) return null
    try {
      if (local === 'foreign') throw new UnreadableFile('other', 'is on another machine')
      return await read(local, sheets)
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error
      if (error.reason === 'large') throw tooLarge(maxBytes)
      omitted.set(key, { reference, reason: `${error.message} and is not sent.${error.advice}` })
      return null
    }
  }

  /** @throws UnreadableFile */
  async function read(
    { path, fragment }: LocalReference,
    sheets: readonly string[],
  ): Promise<string> {
    // Only files that pages are made of: a document from elsewhere must not send private ones.
    const type = typeOf(path)
    if (type === undefined) {
      throw new UnreadableFile('other', 'is not a style sheet, script, image or font')
    }
    const accepts = (real: string) => typeOf(real) !== undefined
    const found = await readInside(path, boundary, { maxBytes: bytesLeft, accepts })
    files.add(path)
    const content = type === 'text/css' ? await inlineSheet(found, path, sheets) : found.bytes
    const url = `data:${type};base64,${content.toString('base64')}${fragment}`
    bytesLeft -= url.length
    if (bytesLeft < 0) throw tooLarge(maxBytes)
    return url
  }

  async function inlineSheet(
    { bytes, path: real }: { bytes: Buffer; path: string },
    path: string,
    sheets: readonly string[],
  ): Promise<Buffer> {
    // A sheet that imports itself is ignored there, as in browsers.
    if (sheets.includes(real)) return Buffer.alloc(0)
    sheetsLeft -= 1
    if (sheetsLeft < 0) {
      throw new SetupError(
        `The document loads more than ${SHEETS_MAX} local style sheets, ${path} among them. Do its style sheets import each other? Pass --no-inline to send it without them.`,
      )
    }
    return Buffer.from(await inlineCss(bytes.toString('utf8'), dirname(path), [...sheets, real]))
  }

  const inlineCss = (css: string, directory: string, sheets: readonly string[]) =>
    replaceParts(css, cssReferences(css), async ({ value }) => {
      const url = await dataUrl(value, directory, sheets)
      return url === null ? null : `"${url}"`
    })

  async function inlined({ kind, value }: HtmlReference): Promise<string | null> {
    const load = (reference: string) => dataUrl(reference, base, [])
    if (kind === 'sheet') return inlineCss(value, base, [])
    const changed =
      kind === 'style'
        ? await inlineCss(value, base, [])
        : kind === 'candidates'
          ? await inlineCandidates(value, load)
          : await load(value)
    if (changed === null || changed === value) return null
    return `"${changed.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`
  }

  const text = await replaceParts(html, htmlReferences(html), inlined)
  return {
    html: text,
    files: [...files],
    omitted: [...omitted.values()],
  }
}

function tooLarge(maxBytes: number): SetupError {
  return new SetupError(
    `The local files of the document have more than ${maxBytes} bytes. Host the large ones and name them by https addresses, or pass --no-inline.`,
  )
}

/** Replaces parts of a text, one after the other. Null leaves a part as it is. */
async function replaceParts<Part extends { start: number; end: number }>(
  text: string,
  parts: readonly Part[],
  replace: (part: Part) => Promise<string | null>,
): Promise<string> {
  const pieces: string[] = []
  let end = 0
  for (const part of parts) {
    const replaced = await replace(part)
    if (replaced === null) continue
    pieces.push(text.slice(end, part.start), replaced)
    end = part.end
  }
  return [...pieces, text.slice(end)].join('')
}
