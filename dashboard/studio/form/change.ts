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

/** Deeper data are new as a whole. */
const SHARED_DEPTH = 50

/**
 * A value with all parts of an earlier one that are equal to its own, so that what shows them need
 * not be drawn again.
 */
export function withShared<T>(before: unknown, after: T, depth = 0): T {
  if (Object.is(before, after)) return after
  if (typeof after !== 'object' || after === null || depth > SHARED_DEPTH) return after
  if (typeof before !== 'object' || before === null) return after
  if (Array.isArray(before) !== Array.isArray(after)) return after
  const [old, members] = [Object.entries(before), Object.entries(after)]
  let isEqual = old.length === members.length
  for (const [at, member] of members.entries()) {
    const [name, value] = old[at] ?? []
    const isSame = name === member[0]
    member[1] = withShared(isSame ? value : undefined, member[1], depth + 1)
    isEqual &&= isSame && Object.is(value, member[1])
  }
  if (isEqual) return before as T
  return (Array.isArray(after) ? members.map(([, value]) => value) : fromEntries(members)) as T
}
