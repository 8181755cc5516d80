/** The Markdown documents of the repository, and their code blocks. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dir, '../../..')

export interface CodeBlock {
  file: string
  line: number
  language: string
  text: string
}

/**
 * Documents that people read. Pages of the reference repeat the samples of docs/samples/, which
 * have a test of their own.
 */
export function documents(): string[] {
  const docs = [...new Bun.Glob('docs/**/*.md').scanSync(ROOT)].filter(
    (file) => !file.startsWith('docs/samples/'),
  )
  const others = ['README.md', 'CONTRIBUTING.md', 'ARCHITECTURE.md', 'CHANGELOG.md']
  return [...others, 'sdk/README.md', 'cli/README.md', 'packages/pdf/README.md', ...docs.sort()]
}

export function readDocument(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8')
}

export function codeBlocks(files: string[]): CodeBlock[] {
  return files.flatMap((file) => {
    const text = readDocument(file)
    return Array.from(text.matchAll(/^```(\w*)[^\n]*\n([\s\S]*?)^```$/gm), (match) => ({
      file,
      line: text.slice(0, match.index).split('\n').length,
      language: match[1] ?? '',
      text: match[2] ?? '',
    }))
  })
}
