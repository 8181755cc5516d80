/**
 * The files of templates in a directory: the HTML of each slug, and a file with the rest. Neither
 * the server nor the directory is trusted.
 */
import { randomBytes } from 'node:crypto'
import { lstat, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Template } from '../../sdk/src/index.ts'
import { SetupError } from './failures.ts'
import { type Boundary, boundaryOf, readInside, UnreadableFile } from './files/boundary.ts'
import { DOCUMENT_BYTES_MAX } from './files/read-document.ts'
import { completeRest, readSidecar, sidecarText, type TemplateRest } from './template-sidecar.ts'
import { printableLine } from './terminal.ts'

export interface TemplateFile {
  slug: string
  path: string
  html: string
  /**
   * The content of the file beside it; null without one: a push then leaves everything but the HTML
   * as it is.
   */
  rest: TemplateRest | null
}

const EXTENSION = '.html'
/** The slugs that the API accepts. */
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/
const SLUG_CHARS_MAX = 64

/** The path of a template. @throws Error for a slug that is not one, such as `../../x` */
export function pathOf(directory: string, slug: unknown): string {
  if (typeof slug === 'string' && slug.length <= SLUG_CHARS_MAX && SLUG.test(slug)) {
    return join(directory, `${slug}${EXTENSION}`)
  }
  const shown = printableLine(String(slug).slice(0, SLUG_CHARS_MAX))
  throw new Error(
    `The server sent a template whose slug is not valid: ${shown}. It was not written.`,
  )
}

/** The path of the file with everything but the HTML. */
export function sidecarOf(path: string): string {
  return path.replace(/\.html$/, '.template.json')
}

/** Writes the HTML of a template, and beside it the rest, if there is any. @throws SetupError */
export async function writeWhole(path: string, template: Template): Promise<void> {
  await writeTemplate(path, template.html)
  const sidecar = sidecarOf(path)
  const isThere = (await lstat(sidecar).catch(() => null)) !== null // a new file
  const text = sidecarText(template, template.slug) ?? (isThere ? '{}\n' : null)
  // A file that is there already has no content now. It stays, as a push without it would change
  // nothing.
  if (text !== null) await writeTemplate(sidecar, text)
}

/** Writes a file of a template. It appears when it is complete. @throws SetupError */
export async function writeTemplate(path: string, html: string): Promise<void> {
  const found = await lstat(path).catch(() => null) // a new file
  if (found && !found.isFile()) {
    const what = found.isSymbolicLink() ? 'a symbolic link' : 'not a regular file'
    throw new SetupError(`${path} is ${what}, so it was not written. Remove it and pull again.`)
  }
  const partial = `${path}.${randomBytes(8).toString('hex')}.partial`
  try {
    // A link that has taken the place of the file is replaced, not followed.
    await writeFile(partial, html, { flag: 'wx' })
    await rename(partial, path)
  } catch (error) {
    await rm(partial, { force: true }).catch(() => {}) // the first error is the one to report
    throw new SetupError(`${path} cannot be written: ${(error as Error).message}`)
  }
}

/**
 * Reads the templates of a directory.
 * @throws SetupError if it has none, or a file cannot be read
 */
export async function readTemplates(
  directory: string,
  allow: readonly string[],
): Promise<TemplateFile[]> {
  const names = await readdir(directory).catch(() => {
    throw new SetupError(
      `The directory ${directory} does not exist. Run: platen templates pull ${directory}`,
    )
  })
  const files = names.filter((name) => name.endsWith(EXTENSION)).sort()
  if (files.length === 0) throw new SetupError(`${directory} has no ${EXTENSION} files.`)
  const boundary = await boundaryOf(directory, allow)
  const templates: TemplateFile[] = []
  for (const name of files) {
    const path = join(directory, name)
    const html = await readText(path, boundary)
    const slug = basename(name, EXTENSION)
    const sidecar = sidecarOf(path)
    const rest = names.includes(basename(sidecar))
      ? completeRest(readSidecar(sidecar, await readText(sidecar, boundary)), slug)
      : null
    templates.push({ slug, path, html, rest })
  }
  return templates
}

/** @throws SetupError */
async function readText(path: string, boundary: Boundary): Promise<string> {
  try {
    const { bytes } = await readInside(path, boundary, { maxBytes: DOCUMENT_BYTES_MAX })
    return bytes.toString('utf8')
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    throw new SetupError(`${path} ${error.message} and is not read.${error.advice}`)
  }
}
