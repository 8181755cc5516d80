/**
 * Resolves the references of a document to local files, as a browser resolves them to addresses.
 */
import { fileURLToPath, pathToFileURL } from 'node:url'

export interface LocalReference {
  path: string
  /** The fragment with its `#`, or empty. */
  fragment: string
}

/**
 * Resolves a reference. Percent-encoding, dots, backslashes and letter case mean what they mean in
 * an address.
 * @returns null for addresses of the network, data and fragments; 'foreign' for a file of another
 *   machine
 */
export function localReference(
  reference: string,
  directory: string,
): LocalReference | 'foreign' | null {
  const text = reference.trim()
  if (text === '' || text.startsWith('#')) return null
  const base = pathToFileURL(`${directory}/`)
  if (!URL.canParse(text, base)) return null
  const url = new URL(text, base)
  if (url.protocol !== 'file:') return null
  if (url.host !== '') return /^file:/i.test(text) ? 'foreign' : null
  // A backslash would escape the quote after it in CSS.
  const fragment = url.hash.replaceAll('\\', '%5C')
  try {
    return { path: fileURLToPath(url), fragment }
  } catch {
    const path = rawPath(url) // a percent sign that is part of the name
    return path === null ? null : { path, fragment }
  }
}

function rawPath(url: URL): string | null {
  try {
    const escaped = new URL(url)
    escaped.pathname = url.pathname.replaceAll(/%(?![\da-f]{2})/gi, '%25')
    return fileURLToPath(escaped)
  } catch {
    return null // an encoded slash, which no name of a file has
  }
}
