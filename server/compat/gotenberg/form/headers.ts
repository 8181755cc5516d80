/** Reads the field `extraHttpHeaders`: each value may end in `;scope=` and a regular expression. */
import { RE2JS, RE2JSSyntaxException } from 're2js'
import type { ScopedHeader } from '../../../engine/index.ts'
import { jsonTexts } from './json.ts'
import { ValueProblem } from './problem.ts'

const HEADERS_MAX = 64
const SCOPE_CHARS_MAX = 1_024

/** @throws ValueProblem */
export function parseHeaders(text: string): ScopedHeader[] {
  const entries = Object.entries(jsonTexts('extraHttpHeaders', text))
  if (entries.length > HEADERS_MAX) {
    throw new ValueProblem(
      `too many headers, got ${entries.length}, expected at most ${HEADERS_MAX}`,
    )
  }
  const problems: string[] = []
  const headers = entries.flatMap(([name, value]) => {
    const { scope, rest, isValid } = split(value)
    const problem = isValid ? problemOf(name, scope) : `invalid scope '' for header '${name}'`
    if (problem !== null) problems.push(problem)
    return problem === null ? [{ name, value: rest, scope }] : []
  })
  if (problems.length > 0) throw new ValueProblem(problems.join('\n'))
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

function problemOf(name: string, scope: string | null): string | null {
  if (scope === null) return null
  if (scope.length > SCOPE_CHARS_MAX) {
    return `scope regex pattern for header '${name}' is too long, got ${scope.length} characters, expected at most ${SCOPE_CHARS_MAX}`
  }
  try {
    RE2JS.compile(scope)
    return null
  } catch (error) {
    return `invalid scope regex pattern for header '${name}': error parsing regexp: ${reasonOf(error)} in \`${scope}\``
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof RE2JSSyntaxException) return error.getDescription()
  return error instanceof Error ? error.message : ''
}
