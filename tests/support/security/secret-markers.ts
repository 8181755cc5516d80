/** Markers that stand for a customer's secrets, and the search for them in files and text. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Secrets {
  /** A new text unlike any other, to be put where a secret stands. */
  make(kind: string): string
  /** Every one made so far, by its text. */
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

/** Which of `texts` stand in the files below `directory`, each with the first file that holds it. */
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
