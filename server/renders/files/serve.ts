/** Answers the relative addresses of HTML with the files of its request. */
import type { LocalFile, LocalFiles, Source } from '@platen/chromium'
import { bytesOfContent, sizeOfContent } from '../../lib/file-content.ts'
import { newSecretId } from '../../lib/ids.ts'
import { hashFiles } from '../body-hash.ts'
import { withBase } from './base.ts'
import type { RequestFiles } from './check.ts'
import { mediaTypeOf } from './media-type.ts'

/**
 * The files are below an address that cannot exist (RFC 6761) and that other files do not share: a
 * page keeps images in memory by their addresses.
 * @param files the files that every page of the user may load
 * @returns the HTML with its base address, and all files
 */
export async function withRequestFiles(
  source: Source,
  sent: RequestFiles | undefined,
  files: LocalFiles,
): Promise<{ source: Source; files: LocalFiles }> {
  if (sent === undefined || !('html' in source)) return { source, files }
  // Equal files have the same address, so that equal requests make equal PDFs. A label has at most
  // 63 characters.
  const base = `https://${(await hashFiles(sent)).slice(0, 32)}.files.platen.invalid/`
  const byName = new Map(Object.keys(sent).map((name) => [name.normalize('NFC'), name]))
  const unused = new Set(byName.keys())
  // Of this render alone: the cache of files is shared by all users.
  const id = newSecretId()

  async function find(url: string): Promise<LocalFile | null> {
    if (!url.startsWith(base)) return files.find(url)
    const key = nameIn(url.slice(base.length))
    const name = byName.get(key)
    if (name === undefined) return null
    unused.delete(key)
    const content = sent?.[name] ?? ''
    return {
      id: `${id}/${key}`,
      sizeBytes: sizeOfContent(content),
      headers: {
        'Content-Type': mediaTypeOf(name, content),
        // HTML has no origin of its own.
        'Access-Control-Allow-Origin': '*',
      },
      read: () => bytesOfContent(content),
    }
  }

  return {
    source: { ...source, html: await withBase(source.html, base) },
    files: {
      ...files,
      prefixes: () => [...files.prefixes(), base],
      find,
      sent: { base, unused: () => [...unused] },
    },
  }
}

function nameIn(path: string): string {
  try {
    return decodeURIComponent(path).normalize('NFC')
  } catch {
    return path // not UTF-8, and the name of no file
  }
}
