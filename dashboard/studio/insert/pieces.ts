/** The pieces that the studio inserts: HTML and CSS, and the data that they show. */
import type { Content } from '../content.ts'
import { isObject } from '../form/shape.ts'
import { pdfOptionsOf, withPdfOptions } from '../pdf-options.ts'

/** Text in the HTML, styles, and data. Each is left out if the piece has none. */
export interface Piece {
  /** The text, or one with the name of its list or field. */
  html?: string | ((name: string) => string)
  /** The styles with it. */
  styles?: (before: string) => string
  list?: { name: string; rows: readonly object[] }
  /** The name of a field of a fillable form. */
  field?: string
  /** The message about a piece that has only styles. */
  said?: string
}

export const pictureOf = (address: string, alt: string): Piece => ({
  html: `<p><img src="${attribute(address)}" alt="${attribute(alt)}" style="max-width: 100%"></p>`,
})

export const SIGNATURE_PLACE: Piece = {
  html: (name) =>
    `<div data-signature="${name}" title="Signature" style="width: 70mm; height: 20mm; border-bottom: 1px solid; break-inside: avoid"></div>`,
  field: 'signature',
}

export const PAGE_BREAK: Piece = { html: '<div style="break-before: page"></div>' }

export const partOf = (slug: string): Piece => ({ html: `{% render '${slug}' %}` })

/** A text as it stands in HTML, without Liquid. */
export function attribute(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('{', '&#123;')
}

interface Inserted {
  content: Content
  /** The start of the piece in the HTML; null = it has only styles. */
  at: number | null
}

/**
 * @param at the place in the HTML; null = at the end of the body
 * @param data the last sample data that were valid
 */
export function withPiece(
  content: Content,
  piece: Piece,
  at: number | null,
  data: Readonly<Record<string, unknown>>,
): Inserted {
  const { list, field } = piece
  const next = field === undefined ? { ...content } : fillable(content)
  let name = list ? freeName(list.name, data) : ''
  if (field !== undefined) name = freeField(field, content.html)
  if (piece.styles) next.styles = piece.styles(content.styles)
  if (list) next.sample_data = `${JSON.stringify({ ...data, [name]: list.rows }, null, 2)}\n`
  if (piece.html === undefined) return { content: next, at: null }
  const { html } = content
  const place = at ?? bodyEnd(html)
  const text = typeof piece.html === 'string' ? piece.html : piece.html(name)
  next.html = `${html.slice(0, place)}\n${text}\n${html.slice(place).replace(/^\n/, '')}`
  return { content: next, at: place + 1 }
}

function bodyEnd(html: string): number {
  const at = html.search(/\n?<\/body\s*>/i)
  return at < 0 ? html.trimEnd().length : at
}

/** A name that no field has yet: two places of one name are one field. */
function freeField(wanted: string, html: string): string {
  let number = 1
  const name = () => (number === 1 ? wanted : `${wanted}${number}`)
  while (html.includes(`"${name()}"`)) number += 1
  return name()
}

/** PDFs of the copy are fillable, unless its settings cannot be read, or say otherwise. */
function fillable(content: Content): Content {
  const says = Object.hasOwn(pdfOptionsOf(content) ?? {}, 'forms')
  return says ? { ...content } : withPdfOptions({ ...content }, { forms: true })
}

/** A name that the data do not have yet: two tables have two lists. */
function freeName(wanted: string, data: Readonly<Record<string, unknown>>): string {
  if (!isObject(data) || !Object.hasOwn(data, wanted)) return wanted
  let number = 2
  while (Object.hasOwn(data, `${wanted}${number}`)) number += 1
  return `${wanted}${number}`
}
