/** Embeds JSON text in other JSON, so that a value from a client is returned exactly as sent. */

/** A value whose JSON text must not change. */
export class RawJson {
  /** @param text valid JSON; it is not validated */
  constructor(readonly text: string) {}
}

/** JSON text of a nullable column; null if there is none. */
export function rawJson(text: string | null): RawJson | null {
  return text === null ? null : new RawJson(text)
}

/** JSON.stringify for a value with RawJson in plain objects and arrays. */
export function stringify(value: unknown): string {
  return textOf(value) ?? 'null'
}

/** @returns undefined for a value that JSON omits */
function textOf(value: unknown): string | undefined {
  // `JSON.rawJSON` does not support objects.
  if (value instanceof RawJson) return value.text
  if (Array.isArray(value)) return `[${value.map((item) => textOf(item) ?? 'null').join(',')}]`
  if (typeof value !== 'object' || value === null || 'toJSON' in value) return JSON.stringify(value)
  const members = Object.entries(value).flatMap(([name, member]) => {
    const text = textOf(member)
    return text === undefined ? [] : [`${JSON.stringify(name)}:${text}`]
  })
  return `{${members.join(',')}}`
}
