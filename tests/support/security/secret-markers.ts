/** Markers that stand for a customer's secrets, and the search for them in files and text. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Secrets {
  /** Creates a unique text, to be sent in place of a secret. */
  make(kind: string): string
  /** All markers so far, by their text. */
  kinds: ReadonlyMap<string, string>
}

export function createSecrets(): Secrets {
  const kinds = new Map<string, string>()
  return {
    make(kind) {
      const text = `zq${kind}${crypto.randomUUID().replaceAll('-', '')}`
      kinds.set(text, kind)
      return text
    },
    kinds,
  }
}

/**
 * Finds the `texts` that occur in files below `directory`, each with the first file that contains
 * it.
 */
export function findInFiles(directory: string, texts: Iterable<string>): Map<string, string> {
  const found = new Map<string, string>()
  const wanted = new Set(texts)
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const bytes = readFileSync(path)
    for (const text of wanted) {
      if (!found.has(text) && bytes.includes(text)) found.set(text, path)
    }
  }
  return found
}
