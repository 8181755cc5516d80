/** Reads the field `extraHttpHeaders`: each value may end in `;scope=` and a regular expression. */
import { RE2JS, RE2JSSyntaxException } from 're2js'
import { FieldProblem, type ScopedHeader } from '../../fields/index.ts'
import { jsonTexts } from './json.ts'

const HEADERS_MAX = 64
const SCOPE_CHARS_MAX = 1_024
/** Instructions of all scopes of a form: a match takes time proportional to them. */
const INSTRUCTIONS_MAX = 1_000
/**
 * The most that a scope may become, before it is compiled: RE2 limits nested repetitions to 1,000
 * in all.
 */
const ESTIMATE_MAX = 100_000
const REPETITIONS_MAX = 1_000
/** A class of characters by its Unicode property takes milliseconds to compile. */
const PROPERTY_SIZE = 20_000
/**
 * More than the names and values of a request may have together, which are checked with the other
 * options.
 */
const CHARS_MAX = 100_000

/** @throws FieldProblem */
export function parseHeaders(text: string): ScopedHeader[] {
  const entries = Object.entries(jsonTexts(text, 'extraHttpHeaders'))
  if (entries.length > HEADERS_MAX) {
    throw new FieldProblem(
      `too many headers, got ${entries.length}, expected at most ${HEADERS_MAX}`,
    )
  }
  const chars = entries.reduce((sum, [name, value]) => sum + name.length + value.length, 0)
  if (chars > CHARS_MAX) {
    throw new FieldProblem(`too long, got ${chars} characters, expected at most ${CHARS_MAX}`)
  }
  const problems: string[] = []
  let instructions = 0
  const isSimple = (size: number) => {
    instructions += size
    return instructions <= INSTRUCTIONS_MAX
  }
  const headers = entries.flatMap(([name, value]) => {
    const { scope, rest, isValid } = split(value)
    const problem = isValid
      ? problemOf(name, scope, isSimple)
      : `invalid scope '' for header '${name}'`
    if (problem !== null) problems.push(problem)
    return problem === null ? [{ name, value: rest, scope }] : []
  })
  if (problems.length > 0) throw new FieldProblem(problems.join('\n'))
  return headers
}

function split(value: string): { scope: string | null; rest: string; isValid: boolean } {
  let scope: string | null = null
  const rest: string[] = []
  for (const token of value.split(';')) {
    if (!/^\s*scope/i.test(token)) {
      if (token !== '') rest.push(token)
      continue
    }
    const [, pattern = ''] = /^scope=(.+)$/i.exec(token.replaceAll(/\s/g, '')) ?? []
    if (pattern === '') return { scope: null, rest: '', isValid: false }
    scope = pattern
  }
  return { scope, rest: rest.join('; '), isValid: true }
}

/** @param isSimple counts the instructions of a scope */
function problemOf(
  name: string,
  scope: string | null,
  isSimple: (instructions: number) => boolean,
): string | null {
  if (scope === null) return null
  if (scope.length > SCOPE_CHARS_MAX) {
    return `scope regex pattern for header '${name}' is too long, got ${scope.length} characters, expected at most ${SCOPE_CHARS_MAX}`
  }
  // One that is too complex ends the count: the others are not compiled.
  if (!isSimple(0)) return null
  try {
    const size = estimate(scope)
    if (isSimple(size > ESTIMATE_MAX ? size : RE2JS.compile(scope).programSize())) return null
    return `scope regex pattern for header '${name}' is too complex: shorten it, or repeat less in it`
  } catch (error) {
    return `invalid scope regex pattern for header '${name}': error parsing regexp: ${reasonOf(error)} in \`${scope}\``
  }
}

/** An upper bound of the instructions of a scope, apart from a small factor. */
function estimate(scope: string): number {
  let repetitions = 1
  for (const [, from, to] of scope.matchAll(/\{(\d{1,9})(?:,(\d{0,9}))?\}/g)) {
    const most = Math.max(Number(from), Number(to ?? 0), 1)
    repetitions = Math.min(repetitions * most, REPETITIONS_MAX)
  }
  const properties = scope.match(/\\p/gi)?.length ?? 0
  return (scope.length + properties * PROPERTY_SIZE) * repetitions
}

function reasonOf(error: unknown): string {
  if (error instanceof RE2JSSyntaxException) return error.getDescription()
  return error instanceof Error ? error.message : ''
}
