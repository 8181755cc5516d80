/**
 * The proposals of the editor while an author types: variables, the values of the sample data,
 * filters and tags.
 */
import type { Completion, CompletionSource } from '@codemirror/autocomplete'
import { liquidCompletionSource } from '@codemirror/lang-liquid'
import type { EditorState } from '@codemirror/state'

/** The names that can be proposed at this moment. */
export interface KnownNames {
  variables: readonly string[]
  data: Record<string, unknown>
}

/** Our filters: the editor knows those of the library. */
const FILTERS: readonly Completion[] = [
  { label: 'money', detail: '"EUR", "de-DE"' },
  { label: 'number', detail: '"de-DE", 2' },
  { label: 'totals', detail: '"EUR", tax_percent: 19' },
  { label: 'parse_json' },
  { label: 'qrcode', detail: 'SVG' },
  { label: 'barcode', detail: '"code128"' },
  { label: 'raw', detail: 'does not escape' },
].map((filter) => ({ ...filter, type: 'function' }))

/** @param known reads what is known now: it changes while the author types */
export function createLiquidCompletions(known: () => KnownNames): CompletionSource {
  return (context) => {
    const names = known()
    const source = liquidCompletionSource({
      filters: FILTERS,
      variables: expressionNames(names, context.state.doc.toString()),
      properties: (path, state) => propertiesAt(path, names.data, state),
    })
    return source(context)
  }
}

/**
 * The names that an expression can begin with: variables, sample data, and what the text itself
 * defines.
 */
function expressionNames(known: KnownNames, text: string): Completion[] {
  const own = Array.from(
    text.matchAll(/\{%-?\s*(?:for|assign|capture)\s+([\w-]+)/g),
    ([, at]) => at,
  )
  const names = new Set([...known.variables, ...Object.keys(known.data), ...own])
  return [...names].flatMap((label) =>
    label === undefined ? [] : [{ label, type: 'variable', detail: describe(known.data[label]) }],
  )
}

function propertiesAt(
  path: readonly string[],
  data: Record<string, unknown>,
  state: EditorState,
): Completion[] {
  const [first = '', ...rest] = path
  const value = rest.reduce<unknown>(memberOf, namedValue(first, data, state.doc.toString()))
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  return Object.entries(value).map(([label, member]) => ({
    label,
    type: 'property',
    detail: describe(member),
  }))
}

/** The value of a name; of the variable of a loop, the first of its list. */
function namedValue(name: string, data: Record<string, unknown>, text: string): unknown {
  if (name in data) return data[name]
  for (const [, item, list = ''] of text.matchAll(/\{%-?\s*for\s+([\w-]+)\s+in\s+([\w.-]+)/g)) {
    if (item !== name) continue
    const values = list.split('.').reduce<unknown>(memberOf, data)
    return Array.isArray(values) ? values[0] : undefined
  }
  return undefined
}

function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  if (Array.isArray(value)) return value[0]
  return (value as Record<string, unknown>)[name]
}

/** A value, short enough for a list. */
function describe(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (Array.isArray(value)) return `list of ${value.length}`
  if (typeof value === 'object') return 'object'
  const text = String(value)
  return text.length > 24 ? `${text.slice(0, 23)}…` : text
}
