/**
 * Writes the types of an account's templates, against which the compiler checks `render({ template,
 * data })`.
 */
import type { Platen } from './client.ts'

/** A template, as far as its type needs it. */
export interface TypedTemplate {
  /** Slug of the template. */
  slug: string
  /** Version that the type describes. */
  version: number
  /** Names of its variables. */
  variables: readonly string[]
  /** HTML in Liquid syntax. */
  html: string
  /** Rules for variables by their names. */
  variable_rules?: Readonly<Record<string, VariableRule>>
}

/** The part of a rule that its type follows from. */
interface VariableRule {
  required?: boolean
  fallback?: string
  hide?: boolean
  type?: keyof typeof TYPES
  description?: string
}

/** The types of values that rules name. A date is text, such as `2026-11-20`. */
const TYPES = {
  string: 'string',
  number: 'number',
  boolean: 'boolean',
  date: 'string',
  list: 'readonly unknown[]',
  object: 'object',
} as const

/**
 * Returns the declarations of all templates of the account, as the text of a `.d.ts` file. A
 * variable is optional if the template tests it (`{% if note %}`), gives it a default (`{{ note |
 * default: "" }}`), or has a rule with a fallback or for hiding it. The type is that of its rule.
 * Without one, a variable that the template loops over is a list, one of which it reads members is
 * an object, and every other one is text.
 * @example
 * import { writeFile } from 'node:fs/promises'
 * await writeFile('platen-templates.d.ts', await templateTypes(platen))
 */
export async function templateTypes(platen: Platen): Promise<string> {
  const templates: TypedTemplate[] = []
  for await (const { id } of platen.templates.list({ limit: 100 })) {
    templates.push(await platen.templates.get(id))
  }
  return declarations(templates)
}

/** Formats the declarations, sorted by slug so that the file changes only with the templates. */
export function declarations(templates: readonly TypedTemplate[]): string {
  const sorted = [...templates].sort((a, b) => (a.slug < b.slug ? -1 : 1))
  const members = sorted.map(({ slug, version, variables, html, variable_rules: rules = {} }) => {
    const fields = variables.map((name) => {
      const rule = Object.hasOwn(rules, name) ? rules[name] : undefined
      const optional = isOptional(name, html, rule) ? '?' : ''
      const type = rule?.type === undefined ? typeOf(name, html) : TYPES[rule.type]
      return `${commentOf(rule)}      ${JSON.stringify(name)}${optional}: ${type}`
    })
    const body = fields.length === 0 ? '{}' : `{\n${fields.join('\n')}\n    }`
    return `    /** Version ${version}. */\n    ${JSON.stringify(slug)}: ${body}`
  })
  return [
    '/** Templates of the account. Written by `platen generate`; do not edit. */',
    "import '@platen/sdk'",
    '',
    "declare module '@platen/sdk' {",
    '  interface Templates {',
    ...members,
    '  }',
    '}',
    '',
  ].join('\n')
}

/** The description of a variable, on a line of its own. */
function commentOf(rule: VariableRule | undefined): string {
  const text = rule?.description?.replaceAll(/\s+/g, ' ').replaceAll('*/', '* /').trim()
  return text ? `      /** ${text} */\n` : ''
}

/** True if the template itself handles a missing value. */
function isOptional(name: string, html: string, rule: VariableRule = {}): boolean {
  if (rule.required) return false
  if (rule.fallback !== undefined || rule.hide) return true
  const word = wordOf(name)
  const tested = new RegExp(`\\{%-?\\s*(?:if|unless|elsif|case|when)\\b[^%]*?${word}`)
  const defaulted = new RegExp(`\\{\\{-?\\s*${word}[^}]*\\|\\s*default\\b`)
  return tested.test(html) || defaulted.test(html)
}

/** Filters whose input is a list. */
const LIST_FILTERS =
  'compact|concat|find|find_exp|find_index|group_by|group_by_exp|join|map|push|reject|reverse|sort|sort_natural|sum|uniq|where|where_exp'

/** The type of a variable, as far as the tags tell. One that is read with `parse_json` is text. */
function typeOf(name: string, html: string): string {
  const word = wordOf(name)
  // Names in quoted texts say nothing. The quotes stay: `customer["name"]` reads a member.
  const tags = Array.from(html.matchAll(/\{[{%](.*?)[%}]\}/gs), ([, tag = '']) =>
    tag.replaceAll(/"[^"]*"|'[^']*'/g, '""'),
  )
  const has = (pattern: string) => tags.some((tag) => new RegExp(pattern).test(tag))
  if (has(`${word}\\s*\\|\\s*parse_json\\b`)) return 'string'
  const members = '(?:\\.(?!(?:size|first|last)\\b)|\\["")'
  if (has(`${word}${members}`)) return 'object'
  const loop = `\\b(?:for|tablerow)\\s+[\\w-]+\\s+in\\s+${word}`
  const element = `${word}(?:\\.(?:first|last)\\b|\\[)`
  const filter = `${word}\\s*\\|\\s*(?:${LIST_FILTERS})\\b`
  return has(`${loop}|${element}|${filter}`) ? 'readonly unknown[]' : 'string'
}

/** A pattern for the name of a variable that is no part of another name. */
function wordOf(name: string): string {
  return `(?<![\\w.-])${name.replaceAll(/[^\w]/g, '\\$&')}(?![\\w-])`
}
