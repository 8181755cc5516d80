/**
 * Finds the variables that no data name, such as `{{ totl }}`: they are empty in every render. A
 * variable that the text asks for before it is shown may be missing.
 */
import { nearest } from '../nearest.ts'
import { type Content, FIELD_NAMES, FIELDS, type FieldName, type Problem } from './content.ts'
import { placeAt } from './place-at.ts'
import type { Rules } from './rules.ts'

export interface Known {
  /** The variables of the text, as the server has found them. */
  variables: readonly string[]
  data: Record<string, unknown>
  rules: Rules
}

/** Texts that contain Liquid. */
const TEXTS = FIELD_NAMES.filter((name) => FIELDS[name].syntax !== 'json')
const TAG = /\{\{[\s\S]*?\}\}|\{%[\s\S]*?%\}/g

export function unnamedVariables(content: Content, { variables, data, rules }: Known): Problem[] {
  const named = [...Object.keys(data), ...Object.keys(rules)]
  return variables
    .filter((name) => !named.includes(name))
    .flatMap((name): Problem[] => {
      const uses = usesOf(name, content)
      const [first] = uses
      if (!first || uses.some(({ tag }) => isOptional(tag, name))) return []
      const near = nearest(name, named)
      const fix = near ? `Did you mean ${near}?` : 'Add it to Data, or give it a rule.'
      const message = `No data name the variable ${name}, so that it is empty. ${fix}`
      const place = placeAt(content[first.field], first.at)
      return [{ field: first.field, severity: 'warning', message, ...place }]
    })
}

interface Use {
  field: FieldName
  tag: string
  at: number
}

function usesOf(name: string, content: Content): Use[] {
  const word = new RegExp(`(?<![\\w.'"-])${RegExp.escape(name)}(?![\\w'"-])`)
  return TEXTS.flatMap((field) =>
    Array.from(content[field].matchAll(TAG)).flatMap(({ 0: tag, index }) => {
      const at = tag.search(word)
      return at < 0 ? [] : [{ field, tag, at: index + at }]
    }),
  )
}

function isOptional(tag: string, name: string): boolean {
  return (
    /^\{%-?\s*(if|elsif|unless)\b/.test(tag) ||
    new RegExp(`${RegExp.escape(name)}\\b[^|]*\\|\\s*default\\b`).test(tag)
  )
}
