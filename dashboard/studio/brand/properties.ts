/**
 * The brand of a template: custom properties of its CSS, such as `--accent`, which are changed
 * where they are defined, and the paper of its settings.
 */
import type { Content } from '../content.ts'
import { labelOf } from '../form/shape.ts'
import { pdfOptionsOf, withPdfOptions } from '../pdf-options.ts'

type TextField = 'html' | 'styles'

export interface BrandProperty {
  name: string
  label: string
  kind: 'color' | 'font'
  value: string
}

/** Those of the gallery. Another one has its own name as a label. */
const LABELS: Record<string, string> = {
  '--accent': 'Accent',
  '--ink': 'Text',
  '--muted': 'Secondary text',
  '--line': 'Lines',
  '--tint': 'Tinted areas',
  '--paper': 'Background',
  '--font': 'Font',
  '--font-heading': 'Font of headings',
}
/** Styles follow the HTML: what they define holds. */
const SEARCHED: readonly TextField[] = ['styles', 'html']
/** Chosen by the language of the document. */
const LANGUAGE = '--cjk'
const COLOR = /^#(?:[\da-f]{3}|[\da-f]{6})$/i
const PROPERTIES_MAX = 40

export function brandOf(content: Content): BrandProperty[] {
  const found = new Map<string, BrandProperty>()
  for (const field of SEARCHED) {
    for (const { name, value } of definitionsIn(content[field])) {
      const kind = kindOf(name, value)
      if (!kind || found.has(name) || found.size === PROPERTIES_MAX) continue
      found.set(name, { name, label: LABELS[name] ?? labelOf(name.slice(2)), kind, value })
    }
  }
  return [...found.values()]
}

function kindOf(name: string, value: string): BrandProperty['kind'] | null {
  if (name === LANGUAGE) return null
  if (COLOR.test(value)) return 'color'
  return name.startsWith('--font') ? 'font' : null
}

interface Definition {
  name: string
  value: string
  from: number
  to: number
}

const DEFINITION = /(--[\w-]+)(\s*:\s*)([^;{}]*?)(?=\s*[;}])/g

function definitionsIn(text: string): Definition[] {
  return Array.from(
    text.matchAll(DEFINITION),
    ({ 1: name = '', 2: sign = '', 3: value = '', index }) => {
      const from = index + name.length + sign.length
      return { name, value, from, to: from + value.length }
    },
  )
}

/** The content with another value of a property, where it is defined first. */
export function withProperty(content: Content, name: string, value: string): Content {
  for (const field of SEARCHED) {
    const text = content[field]
    const found = definitionsIn(text).find((one) => one.name === name)
    if (found)
      return { ...content, [field]: text.slice(0, found.from) + value + text.slice(found.to) }
  }
  return content
}

/** The family that a list of fonts begins with. */
export function firstFont(value: string): string {
  return /^\s*(?:"([^"]*)"|'([^']*)'|([^,]*))/.exec(value)?.slice(1).find(Boolean)?.trim() ?? ''
}

/** A list of fonts with another first one: those for other scripts stay. */
export function withFirstFont(value: string, family: string): string {
  const rest = value.replace(/^\s*(?:"[^"]*"|'[^']*'|[^,]*),?\s*/, '')
  // In quotes a name ends no value of CSS.
  const first = `"${family.replaceAll(/["\\;{}<]/g, '')}"`
  return rest === '' ? first : `${first}, ${rest}`
}

export interface Paper {
  format: string
  landscape: boolean
}

/** @returns null while the settings are not valid, or for paper of its own size */
export function paperOf(content: Content): Paper | null {
  const options = pdfOptionsOf(content)
  if (options === null) return null
  const { format = 'A4', landscape = false } = options
  return typeof format === 'string' ? { format, landscape: landscape === true } : null
}

export function withPaper(content: Content, { format, landscape }: Paper): Content {
  return withPdfOptions(content, { format, landscape: landscape || undefined })
}
