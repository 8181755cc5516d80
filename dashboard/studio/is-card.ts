/** Tells cards from documents: a card is one picture, such as for a link, and has no pages. */
import type { Template } from '../templates/queries.ts'
import type { Content } from './content.ts'

/** The size of a template that nobody has set. */
const DEFAULT = { width: 1_200, height: 630 }

/** @param content its settings are JSON as text */
export function isCard(
  content: Pick<Content, 'html' | 'styles' | 'header' | 'footer' | 'settings'>,
  { width, height }: Pick<Template, 'width' | 'height'>,
): boolean {
  const { html, styles, header, footer, settings } = content
  const text = `${html}\n${styles}`
  if (text.includes('@page') || `${header}${footer}`.trim() !== '') return false
  if (settings.includes('"pdf"')) return false
  if (width !== DEFAULT.width || height !== DEFAULT.height) return true
  return text.includes(`${width}px`) || text.includes('100vh')
}
