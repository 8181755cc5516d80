/** JSON text inside other JSON: what a client sent comes back as it was, digit for digit. */

/** A value whose JSON text is known and must not change. */
export class RawJson {
  /** @param text sound JSON; it is not looked at again */
  constructor(readonly text: string) {}
}

/** JSON.stringify for a value that holds RawJson in plain objects and arrays. */
export function stringify(value: unknown): string {
  return textOf(value) ?? 'null'
}

/** @returns undefined for what JSON leaves out */
function textOf(value: unknown): string | undefined {
  // `JSON.rawJSON` would take no objects.
  if (value instanceof RawJson) return value.text
  if (Array.isArray(value)) return `[${value.map((item) => textOf(item) ?? 'null').join(',')}]`
  if (typeof value !== 'object' || value === null || 'toJSON' in value) return JSON.stringify(value)
  const members = Object.entries(value).flatMap(([name, member]) => {
    const text = textOf(member)
    return text === undefined ? [] : [`${JSON.stringify(name)}:${text}`]
  })
  return `{${members.join(',')}}`
}
