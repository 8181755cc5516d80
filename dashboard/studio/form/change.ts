/** Changes of data: every change is a new value, and what did not change is shared. */
import { isObject } from './shape.ts'

export type Path = readonly (string | number)[]

/** The value at a path. */
export function valueAt(data: unknown, path: Path): unknown {
  return path.reduce<unknown>((value, key) => {
    if (Array.isArray(value)) return typeof key === 'number' ? value[key] : undefined
    return isObject(value) && Object.hasOwn(value, key) ? value[String(key)] : undefined
  }, data)
}

/** Whether a value is at a path or below it. */
export function isBelow(target: Path | null, path: Path): boolean {
  return target !== null && path.every((part, at) => part === target[at])
}

/**
 * @param value `undefined` removes the member: templates leave out what is missing, and would show
 *   an empty text
 */
export function withValue(data: unknown, path: Path, value: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return value
  if (typeof key === 'number') {
    const list = Array.isArray(data) ? data : []
    return Object.assign([...list], { [key]: withValue(list[key], rest, value) })
  }
  const members = isObject(data) ? Object.entries(data) : []
  const next = withValue(valueAt(data, [key]), rest, value)
  const at = members.findIndex(([name]) => name === key)
  if (next === undefined) return fromEntries(members.filter(([name]) => name !== key))
  if (at < 0) return fromEntries([...members, [key, next]])
  return fromEntries(members.with(at, [key, next]))
}

/** With a definition of each member, as one may be called `__proto__`. */
function fromEntries(members: [string, unknown][]): Record<string, unknown> {
  return Object.fromEntries(members)
}

/** A list with the value at one place moved to another. */
export function moved(list: readonly unknown[], from: number, to: number): unknown[] {
  if (to < 0 || to >= list.length) return [...list]
  const rest = list.toSpliced(from, 1)
  return rest.toSpliced(to, 0, list[from])
}
