/** The request of a preview of unsaved text. */
import type { renderPreview } from '../templates/queries.ts'
import { type Content, readJson } from './content.ts'

export type PreviewBody = Parameters<typeof renderPreview>[1]

/** @param type `png` = the Open Graph picture @returns null while JSON is not valid */
export function previewOf(content: Content, type: 'pdf' | 'png'): PreviewBody | null {
  const sample = readJson('sample_data', content.sample_data)
  const settings = readJson('settings', content.settings)
  const rules = readJson('variable_rules', content.variable_rules)
  if ('problem' in sample || 'problem' in settings || 'problem' in rules) return null
  const { html, styles, header, footer } = content
  return {
    type,
    html,
    styles,
    header,
    footer,
    settings: settings.value,
    // The server checks them, and names what is wrong.
    variable_rules: rules.value as PreviewBody['variable_rules'],
    json: sample.value,
  }
}

/** Margins that a document gives its pages do not move a picture. */
const NO_MARGINS = '@page { margin: 0 !important }'

/** A PDF whose one page is the picture: its texts lie where those of the picture do. */
export function pictureAsPdf(
  body: PreviewBody,
  { width, height }: { width: number; height: number },
): PreviewBody {
  const format = { width: `${width}px`, height: `${height}px` }
  const margin = { top: '0', right: '0', bottom: '0', left: '0' }
  return {
    ...body,
    type: 'pdf',
    styles: `${body.styles ?? ''}\n${NO_MARGINS}`,
    header: '',
    footer: '',
    settings: { pdf: { media: 'screen', format, margin, pageRanges: '1' } },
  }
}
