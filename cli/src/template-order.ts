/**
 * The order in which templates are pushed: a part before those that render it, as the server
 * refuses what names no part.
 */
import type { TemplateFile } from './template-files.ts'

const RENDERED = /\{%-?\s*render\s+(?:"([^"]*)"|'([^']*)')/g

/** @returns the same files; in a circle of parts, which the server refuses, any order */
export function partsFirst(files: readonly TemplateFile[]): TemplateFile[] {
  const waiting = new Map(files.map((file) => [file.slug, file]))
  const ordered: TemplateFile[] = []

  function add(file: TemplateFile): void {
    if (!waiting.delete(file.slug)) return
    for (const slug of renderedBy(file)) {
      const part = waiting.get(slug)
      if (part) add(part)
    }
    ordered.push(file)
  }

  for (const file of files) add(file)
  return ordered
}

function renderedBy({ html, rest }: TemplateFile): string[] {
  const texts = [html, rest?.styles, rest?.header, rest?.footer].map((text) => String(text ?? ''))
  return texts.flatMap((text) =>
    Array.from(text.matchAll(RENDERED), ([, double, single]) => double ?? single ?? ''),
  )
}
