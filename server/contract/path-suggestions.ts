/** "Did you mean" for paths that do not exist: near misses, other versions, and other services' paths. */

import { editDistance, mistakesIn } from '../lib/edit-distance.ts'
import type { Operation } from './contract.ts'

/** The operation that a request was probably meant for, as `POST /api/v1/pdf`; null if none is near. */
export type NearPath = (method: string, path: string) => string | null

/** Words of other services, by the path that does the same here. A path with such a word in it is meant. */
const PATH_ALIASES: Record<string, string> = {
  '/api/v1/pdf': 'pdf pdfs render convert generate print html2pdf htmltopdf urltopdf topdf makepdf',
  '/api/v1/screenshot': 'screenshot screenshots image images png jpeg capture snapshot shot',
  '/health/live': 'healthz livez live liveness ping health heartbeat',
  '/health/ready': 'readyz ready readiness status',
  '/docs': 'swagger apidocs documentation redoc reference help',
  '/openapi.json': 'swaggerjson openapi apijson schema',
  '/api/v1/usage': 'quota account billing limits me',
}

/** Longer paths are nobody's slip. */
const PATH_CHARS_MAX = 200
const SEGMENTS_MAX = 8

export function createNearPath(operations: Operation[]): NearPath {
  const paths = [...new Set(operations.map(({ path }) => path))]

  function shown(path: string, method: string): string | null {
    const there = operations.filter((operation) => operation.path === path)
    const same = there.find(
      (operation) => operation.method === (method === 'HEAD' ? 'GET' : method),
    )
    const found = same ?? there[0]
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
    const near = best ? shown(best.path, method) : null
    const other = alias ? shown(alias[0], method) : null
    // What only looks alike, and takes another method, is meant less than what another service calls so.
    const isLoose = best !== undefined && best.cost >= 1 && !near?.startsWith(`${method} `)
    return isLoose && other?.startsWith(`${method} `) ? other : (near ?? other)
  }
}

/** Lower case, without what names the API and its version: `/api/v2/PDF/` is `pdf`. */
function segmentsOf(path: string): string[] {
  const segments = path.split('/').filter((segment) => segment !== '')
  return segments
    .map((segment) => (segment.startsWith('{') ? segment : segment.toLowerCase()))
    .filter((segment, at) => at > 2 || !/^(?:api|rest|v\d+)$/.test(segment))
}

/** Mistakes in all segments together; infinite where one is another word. A parameter takes anything. */
function costOf(given: string[], known: string[]): number {
  if (given.length !== known.length) return Number.POSITIVE_INFINITY
  return known.reduce((cost, segment, at) => cost + segmentCost(given[at] ?? '', segment), 0)
}

/** A word of the path is nearer than a parameter. */
const PARAMETER_COST = 0.5

function segmentCost(given: string, known: string): number {
  if (known.startsWith('{')) return PARAMETER_COST
  if (given.length > PATH_CHARS_MAX / 4) return Number.POSITIVE_INFINITY
  const distance = editDistance(given, known)
  // A plural is a common slip in words that are too short for two.
  const most = Math.max(
    mistakesIn(Math.min(given.length, known.length)),
    given === `${known}s` ? 1 : 0,
  )
  return distance > most ? Number.POSITIVE_INFINITY : distance
}
