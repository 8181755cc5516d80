/**
 * Suggests operations for unknown paths: misspellings, other API versions, and paths of other
 * services.
 */
import { editDistance, mistakesIn } from '../lib/edit-distance.ts'
import type { Operation } from './contract.ts'

/**
 * Returns the operation that was probably meant, such as `POST /api/v1/pdf`; null if none is
 * similar.
 */
export type SuggestOperation = (method: string, path: string) => string | null

/**
 * Words from the paths of other services, by the equivalent path. One such word is enough for a
 * suggestion.
 */
const PATH_ALIASES: Record<string, string> = {
  '/api/v1/pdf': 'pdf pdfs render convert generate print html2pdf htmltopdf urltopdf topdf makepdf',
  '/api/v1/screenshot': 'screenshot screenshots image images png jpeg capture snapshot shot',
  '/health/live': 'healthz livez live liveness ping health heartbeat',
  '/health/ready': 'readyz ready readiness status',
  '/docs': 'swagger apidocs documentation redoc reference help',
  '/openapi.json': 'swaggerjson openapi apijson schema',
  '/api/v1/usage': 'quota account billing limits me',
}

/** No suggestion is made for longer paths. */
const PATH_CHARS_MAX = 200
const SEGMENTS_MAX = 8

export function createSuggestOperation(operations: Operation[]): SuggestOperation {
  const paths = [...new Set(operations.map(({ path }) => path))]

  function nameOf(path: string, method: string): string | null {
    const candidates = operations.filter((operation) => operation.path === path)
    const sameMethod = candidates.find(
      (operation) => operation.method === (method === 'HEAD' ? 'GET' : method),
    )
    const found = sameMethod ?? candidates[0]
    return found ? `${found.method} ${found.path}` : null
  }

  return (method, given) => {
    if (given.length > PATH_CHARS_MAX) return null
    const segments = segmentsOf(given)
    if (segments.length === 0 || segments.length > SEGMENTS_MAX) return null
    const [best] = paths
      .map((path) => ({ path, cost: costOf(segments, segmentsOf(path)) }))
      .filter(({ cost }) => cost < Number.POSITIVE_INFINITY)
      .toSorted((a, b) => a.cost - b.cost)
    const alias = Object.entries(PATH_ALIASES).find(([, words]) =>
      segments.some((segment) => words.split(' ').includes(segment.replaceAll(/\W|_/g, ''))),
    )
    const similar = best ? nameOf(best.path, method) : null
    const equivalent = alias ? nameOf(alias[0], method) : null
    // An equivalent path of another service is more likely than a similar path with another method.
    const isPossible = (name: string | null) => name?.startsWith(`${method} `) ?? false
    if (!isPossible(similar) && isPossible(equivalent)) return equivalent
    return similar ?? equivalent
  }
}

/** Splits a path in lower case, without the API prefix and version: `/api/v2/PDF/` is `pdf`. */
function segmentsOf(path: string): string[] {
  const segments = path.split('/').filter((segment) => segment !== '')
  return segments
    .map((segment) => (segment.startsWith('{') ? segment : segment.toLowerCase()))
    .filter((segment, at) => at > 2 || !/^(?:api|rest|v\d+)$/.test(segment))
}

/**
 * Number of mistakes in all segments; infinite if a segment is a different word. A parameter
 * matches anything.
 */
function costOf(given: string[], known: string[]): number {
  if (given.length !== known.length) return Number.POSITIVE_INFINITY
  return known.reduce((cost, segment, at) => cost + segmentCost(given[at] ?? '', segment), 0)
}

/** A fixed word is a closer match than a parameter. */
const PARAMETER_COST = 0.5

function segmentCost(given: string, known: string): number {
  if (known.startsWith('{')) return PARAMETER_COST
  if (given.length > PATH_CHARS_MAX / 4) return Number.POSITIVE_INFINITY
  const distance = editDistance(given, known)
  // A plural is a common mistake, even in words too short for two mistakes.
  const limit = Math.max(
    mistakesIn(Math.min(given.length, known.length)),
    given === `${known}s` ? 1 : 0,
  )
  return Math.floor(distance) > limit ? Number.POSITIVE_INFINITY : distance
}
