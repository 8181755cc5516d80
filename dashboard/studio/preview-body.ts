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
