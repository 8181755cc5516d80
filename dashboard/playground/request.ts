/** The request that the playground's form describes. */
import { formatNumber } from '../ui/format.tsx'

export type Kind = 'pdf' | 'screenshot'
export type Source = 'html' | 'url' | 'template'

/** Options by name. An option that has its initial value is not sent. */
export type Options = Record<string, unknown>

export interface Draft {
  kind: Kind
  source: Source
  html: string
  url: string
  templateId: string
  /** As it was typed; empty for the latest version. */
  templateVersion: string
  data: Record<string, string>
  /** Values of any JSON type, as they were typed; empty for none. */
  json: string
  options: Record<Kind, Options>
}

export interface RenderRequest {
  kind: Kind
  path: string
  body: Record<string, unknown>
}

const PATHS = { pdf: '/api/v1/pdf', screenshot: '/api/v1/screenshot' }

export const FIRST_DRAFT: Draft = {
  kind: 'pdf',
  source: 'html',
  html: `<!doctype html>
<style>
  body { font: 12pt/1.5 Georgia, serif; }
  h1 { letter-spacing: -0.02em; }
  td { padding: 4px 0; border-bottom: 1px solid #ccc; }
  .sum { text-align: right; }
</style>
<h1>Invoice 1042</h1>
<p>For Ada Lovelace, due on 20 December.</p>
<table width="100%">
  <tr><td>Analytical engine, parts</td><td class="sum">1,840.00</td></tr>
  <tr><td>Punched cards, 500</td><td class="sum">95.00</td></tr>
  <tr><td><b>Total</b></td><td class="sum"><b>1,935.00</b></td></tr>
</table>
`,
  url: 'https://example.com',
  templateId: '',
  templateVersion: '',
  data: {},
  json: '',
  options: { pdf: {}, screenshot: {} },
}

export function requestOf(draft: Draft): RenderRequest {
  const { kind, html, url, templateId, templateVersion, data, json } = draft
  const options = draft.options[kind]
  // Screenshots have no templates.
  const source = kind === 'screenshot' && draft.source === 'template' ? 'html' : draft.source
  const content = {
    html: { html },
    url: { url },
    template: {
      template_id: templateId,
      template_version: numberOf(templateVersion),
      ...(Object.keys(data).length > 0 && { data }),
      ...(json.trim() !== '' && { json: jsonOf(json) }),
    },
  }
  const body = { ...content[source], ...(Object.keys(options).length > 0 && { options }) }
  return { kind, path: PATHS[kind], body }
}

/** A text that is no JSON is sent as it is, so that the server explains what it accepts. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/**
 * A text that is no number is sent as it is, so that the server explains what it accepts; no text
 * is not sent. A comma is a decimal one where the reader's language writes it.
 */
export function numberOf(text: string): number | string | undefined {
  if (text.trim() === '') return undefined
  const hasComma = formatNumber(0.5).includes(',')
  const number = Number(hasComma ? text.replace(',', '.') : text)
  return Number.isNaN(number) ? text : number
}
