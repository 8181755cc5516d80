/** Options that are lists, or objects with any names. */
import type { OptionField } from '../options.gen.ts'
import type { OptionProps } from './option-groups.tsx'
import { itemOf } from './option-label.ts'
import { PairList } from './pair-list.tsx'
import { numberOf, type Options } from './request.ts'

/** The name of the only field of a row whose list holds no objects. */
const VALUE = 'value'

/**
 * Whether a row shows a part: texts without a default. The others, such as the flags of a cookie,
 * are for programs.
 */
function isText({ kind, initial }: OptionField): boolean {
  return kind === 'string' && initial === null
}

/**
 * A list, or an object with any names. A row is a text for each part, and numbers are read as such.
 */
export function OptionList({
  field,
  value,
  problem,
  problemOf,
  onChange,
}: OptionProps & { field: Extract<OptionField, { kind: 'array' | 'map' }> }) {
  const { kind, item } = field
  const title = field.label
  const parts =
    item.kind === 'object' ? item.parts.filter(isText) : [{ ...item, name: VALUE, label: title }]
  const names = [...(kind === 'map' ? ['name'] : []), ...parts.map(({ name }) => name)]
  const given = Object.entries((value ?? {}) as Options)
  const rows = given.map(([name, one]) => {
    const inner = item.kind === 'object' ? (one as Options) : { [VALUE]: one }
    const texts = Object.entries(inner).map(([part, text]) => [part, String(text ?? '')])
    return { ...(kind === 'map' && { name }), ...Object.fromEntries(texts) }
  })
  function partsOf(row: Record<string, string>): unknown {
    const read = parts.map((part) => {
      const text = row[part.name] ?? ''
      return [part.name, part.kind === 'number' ? numberOf(text) : text] as const
    })
    return item.kind === 'object' ? Object.fromEntries(read) : read[0]?.[1]
  }
  const place = (at: number) => (kind === 'array' ? `[${at}]` : `.${given[at]?.[0]}`)
  return (
    <PairList
      title={title}
      item={itemOf(title)}
      names={names}
      rows={rows}
      problem={problem}
      problemAt={(at, name) =>
        problemOf(item.kind === 'object' ? `${place(at)}.${name}` : place(at))
      }
      onChange={(next) => {
        if (next.length === 0) return onChange(undefined)
        const items = next.map((row) => [row['name'] ?? '', partsOf(row)] as const)
        onChange(kind === 'array' ? items.map(([, one]) => one) : Object.fromEntries(items))
      }}
    />
  )
}
