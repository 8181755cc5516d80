/**
 * The outputs of Liquid in a text, and the values of the data that they can show:
 * `{{ item.price }}` in a loop is one value for each row.
 */
import type { Path } from '../form/change.ts'
import { isObject } from '../form/shape.ts'

export interface Output {
  from: number
  to: number
  /** Such as `['items', '*', 'price']`: `*` is every entry of a list. */
  pattern: readonly string[]
  /** The text that is shown without a value. */
  fallback: string | null
}

const TAGS =
  /\{\{-?\s*([A-Za-z_][\w.-]*)([\s\S]*?)-?\}\}|\{%-?\s*(for|endfor|assign)\b\s*([\w-]*)([\s\S]*?)-?%\}/g

export function outputsOf(text: string): Output[] {
  const names = new Map<string, readonly string[]>()
  const loops: string[] = []
  const outputs: Output[] = []
  const resolve = (path: string): readonly string[] => {
    const [first = '', ...rest] = path.split('.')
    return [...(names.get(first) ?? [first]), ...rest]
  }
  for (const found of text.matchAll(TAGS)) {
    const [all, path, filters = '', tag, name = '', rest = ''] = found
    if (path !== undefined) {
      const [, one, two] = /\|\s*default:\s*(?:"([^"]*)"|'([^']*)')/.exec(filters) ?? []
      const place = { from: found.index, to: found.index + all.length }
      outputs.push({ ...place, pattern: resolve(path), fallback: one ?? two ?? null })
    } else if (tag === 'for') {
      const [, list = ''] = /^\s+in\s+([\w.-]+)/.exec(rest) ?? []
      names.set(name, [...resolve(list), '*'])
      loops.push(name)
    } else if (tag === 'endfor') names.delete(loops.pop() ?? '')
    else {
      const [, value] = /^\s*=\s*([\w.-]+)\s*$/.exec(rest) ?? []
      if (value) names.set(name, resolve(value))
    }
  }
  return outputs
}

export interface Value {
  path: Path
  value: unknown
}

/** Values that one output may show; a list of a stranger may be long. */
const VALUES_MAX = 2_000

export function valuesOf(pattern: readonly string[], data: unknown): Value[] {
  let found: Value[] = [{ path: [], value: data }]
  for (const name of pattern) {
    found = found.flatMap(({ path, value }): Value[] => {
      if (name === '*') {
        const rows: readonly unknown[] = Array.isArray(value) ? value : []
        return rows.slice(0, VALUES_MAX).map((row, at) => ({ path: [...path, at], value: row }))
      }
      const member = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
      return [{ path: [...path, name], value: member }]
    })
    found.length = Math.min(found.length, VALUES_MAX)
  }
  return found
}
