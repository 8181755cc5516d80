/**
 * Makes the Markdown of a page. Pure: HTML in, text out. It may take long, so that it runs in a
 * process of its own.
 */
import { MARKDOWN_MAX } from './limits.ts'
import { findMainContent } from './main-content.ts'
import { createMarkdownLanguage } from './markdown-language.ts'

export interface MarkdownRequest {
  /** The result of `readableHtml`. */
  html: string
  title: string | null
}

export interface Markdown {
  value: string
  isCut: boolean
}

/**
 * The title of the document is the first heading, unless the content begins with one of the first
 * level.
 */
export function toMarkdown({ html, title }: MarkdownRequest): Markdown {
  const { root, isArticle } = findMainContent(html)
  const { write } = createMarkdownLanguage()
  const content = write(root)
  const hasHeading = !isArticle || title === null || /^# /m.test(content)
  const value = hasHeading ? content : `# ${oneLine(title)}\n\n${content}`
  return { value: value.slice(0, MARKDOWN_MAX).toWellFormed(), isCut: value.length > MARKDOWN_MAX }
}

function oneLine(title: string): string {
  return title.replaceAll(/([\\`*_[\]<])/g, '\\$1')
}
