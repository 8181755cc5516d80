/** Merges HTTP headers, whose names are equal in any case. */

/** Later ones win. */
export function mergeHeaders(...parts: Record<string, string>[]): Record<string, string> {
  const merged = new Map<string, [name: string, value: string]>()
  for (const part of parts) {
    for (const entry of Object.entries(part)) merged.set(entry[0].toLowerCase(), entry)
  }
  return Object.fromEntries(merged.values())
}
