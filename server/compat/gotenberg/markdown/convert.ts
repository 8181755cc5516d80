/** Makes HTML of Markdown, in a helper process: the library may take long for hostile texts. */
import { Marked } from 'marked'
import { sanitizeHtml } from './sanitize.ts'

export function toSafeHtml(markdown: string): string {
  return sanitizeHtml(new Marked({ gfm: true }).parse(markdown, { async: false }))
}
