/** The variables that the hint `VARIABLES_MISSING` of a preview names, each at its place. */
import type { Hint } from '../templates/queries.ts'
import { formatNumber } from '../ui/format.tsx'
import { inQuotes } from '../ui/hint-words.ts'
import { type Content, FIELD_NAMES, FIELDS, type Problem } from './content.ts'
import { placeAt } from './place-at.ts'

/** Texts that contain Liquid. */
const TEXTS = FIELD_NAMES.filter((name) => FIELDS[name].syntax !== 'json')
const TAG = /\{\{[\s\S]*?\}\}|\{%[\s\S]*?%\}/g
/** The sentences of the fix about one name each. */
const GUESS = /The template prints `([^`]+)`, and the data have `[^`]+`: [^.]*\. ?/g

/**
 * One problem for each name, and one for those that the hint only counts. A name that the text no
 * longer has is left out: the next preview says so, too.
 */
export function variableProblems({ message, fix }: Hint, content: Content): Problem[] {
  const guesses = new Map(Array.from(fix.matchAll(GUESS), ([all, name = '']) => [name, all.trim()]))
  const named = Array.from(message.matchAll(/`([^`]+)`/g)).flatMap(([, name = '']): Problem[] => {
    const place = placeOf(name, content)
    if (place === null) return []
    const said = guesses.get(name) ?? withoutValue(name)
    return [{ severity: 'warning', message: inQuotes(said), ...place }]
  })
  const [, more] = / and (\d+) more\.$/.exec(message) ?? []
  if (more === undefined) return named
  const count = `${formatNumber(Number(more))} more ${more === '1' ? 'variable' : 'variables'}`
  const others = `The data do not have ${count}. Solve those that are listed to see more.`
  return [
    ...named,
    { severity: 'warning', message: others, field: 'html', line: null, column: null },
  ]
}

function withoutValue(name: string): string {
  return `The data do not have \`${name}\`. Add it under Data, or write \`| default: "…"\` after its name.`
}

type Place = Pick<Problem, 'field' | 'line' | 'column'>

/** The first tag that names a variable, or the member that its path ends with. */
function placeOf(name: string, content: Content): Place | null {
  for (const word of new Set([name, name.split('.').at(-1) ?? name])) {
    const pattern = new RegExp(`(?<![\\w-])${RegExp.escape(word)}(?![\\w-])`)
    for (const field of TEXTS) {
      for (const { 0: tag, index } of content[field].matchAll(TAG)) {
        const at = tag.search(pattern)
        if (at >= 0) return { field, ...placeAt(content[field], index + at) }
      }
    }
  }
  return null
}
