/** Compares JSON as Gotenberg's runner does. */

/**
 * @returns where `actual` differs; null if it has all that is expected. The text "ignore" stands
 *   for every value.
 */
export function jsonDifference(expected: unknown, actual: unknown, path = ''): string | null {
  if (expected === 'ignore') return null
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual) || actual.length !== expected.length) return differ(path, actual)
    return firstOf(expected.map((one, at) => jsonDifference(one, actual[at], `${path}[${at}]`)))
  }
  if (isObject(expected)) {
    if (!isObject(actual)) return differ(path, actual)
    return firstOf(
      Object.entries(expected).map(([name, one]) =>
        jsonDifference(one, actual[name], `${path}.${name}`),
      ),
    )
  }
  return expected === actual ? null : differ(path, actual)
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const firstOf = (found: (string | null)[]) => found.find((one) => one !== null) ?? null
const differ = (path: string, actual: unknown) =>
  `${path || 'the body'} is ${JSON.stringify(actual)?.slice(0, 300)}`
