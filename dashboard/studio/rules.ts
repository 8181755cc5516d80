/**
 * The rules of variables as the form of the studio edits them. The text of the rules stays their
 * only state.
 */
import type { components } from '../../sdk/src/generated/schema.ts'
import type { Issue } from '../api.ts'

export type Rule = components['schemas']['TemplateVariableRule']
export type Rules = Record<string, Rule>
export type RuleType = NonNullable<Rule['type']>

/** The reaction to a variable that is missing. */
export type Missing = 'empty' | 'required' | 'fallback' | 'hide'

export const MISSING_NAMES: readonly (readonly [Missing, string])[] = [
  ['empty', 'stays empty'],
  ['required', 'is required: 400'],
  ['fallback', 'shows a fallback text'],
  ['hide', 'hides its element'],
]

export const TYPE_NAMES: readonly (readonly [RuleType, string])[] = [
  ['string', 'text'],
  ['number', 'number'],
  ['boolean', 'boolean'],
  ['date', 'date'],
  ['list', 'list'],
  ['object', 'object'],
]

export function missingOf({ required, fallback, hide }: Rule): Missing {
  if (required) return 'required'
  if (fallback !== undefined) return 'fallback'
  return hide ? 'hide' : 'empty'
}

/** @returns the rule with another reaction; a fallback begins empty */
export function withMissing({ required, fallback, hide, ...rule }: Rule, chosen: Missing): Rule {
  if (chosen === 'required') return { required: true, ...rule }
  if (chosen === 'fallback') return { fallback: fallback ?? '', ...rule }
  return chosen === 'hide' ? { hide: true, ...rule } : rule
}

/** A rule in a few words, such as “required, date”; empty without one. */
export function ruleWords(rule: Rule): string {
  const missing = missingOf(rule)
  const name = missing !== 'empty' && new Map(MISSING_NAMES).get(missing)
  const reaction = missing === 'required' ? missing : name
  const words = [reaction, rule.type && new Map(TYPE_NAMES).get(rule.type)].filter(Boolean)
  if (words.length > 0) return words.join(', ')
  const example = rule.example !== undefined && 'an example'
  const has = [example, rule.description !== undefined && 'a description'].filter(Boolean)
  return has.length > 0 ? `has ${has.join(' and ')}` : ''
}

const ORDER = ['required', 'fallback', 'hide', 'type', 'example', 'description'] as const

/**
 * The text of rules with another rule for one variable. Members always have the same order; an
 * empty rule is left out.
 */
export function rulesText(rules: Rules, name: string, rule: Rule): string {
  const ordered = ORDER.flatMap((key) => (rule[key] === undefined ? [] : [[key, rule[key]]]))
  // With `Object.entries`, as a variable may be called `__proto__`.
  const entries: [string, unknown][] = Object.entries(rules).filter(([other]) => other !== name)
  const at = Object.keys(rules).indexOf(name)
  if (ordered.length > 0) {
    entries.splice(at < 0 ? entries.length : at, 0, [name, Object.fromEntries(ordered)])
  }
  if (entries.length === 0) return ''
  return `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`
}

export function exampleText({ example }: Rule): string {
  if (example === undefined) return ''
  return typeof example === 'string' ? example : JSON.stringify(example)
}

/** Reads an example as a value of its type. @returns what is wrong as a sentence */
export function readExample(
  text: string,
  type: RuleType | undefined,
): { value: Rule['example'] } | { problem: string } {
  if (text === '') return { value: undefined }
  if (type === undefined || type === 'string' || type === 'date') return { value: text }
  const value = jsonOf(text)
  const found = Array.isArray(value) ? 'list' : typeof value
  if (value !== null && found === type) return { value: value as Rule['example'] }
  return { problem: `The example must be ${WANTED[type]}.` }
}

const WANTED = {
  number: 'a number, such as 12.5',
  boolean: 'true or false',
  list: 'a list as JSON, such as ["Paper"]',
  object: 'an object as JSON, such as {"name": "Ada"}',
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // it is typed halfway
  }
}

const PLACES = ['fallback', 'type', 'example', 'description'] as const

/** The sentences of the server, by the field that shows them; `missing` shows those of no other. */
export type RuleProblems = Partial<Record<(typeof PLACES)[number] | 'missing', string>>

/** The sentences of the server about one rule. */
export function ruleProblems(issues: readonly Issue[], name: string): RuleProblems {
  const path = `variable_rules.${name}`
  const problems: RuleProblems = {}
  for (const issue of issues) {
    if (issue.path !== path && !issue.path.startsWith(`${path}.`)) continue
    const field = /^\w+/.exec(issue.path.slice(path.length + 1))?.[0]
    const place = PLACES.find((one) => one === field) ?? 'missing'
    // The row has the name already.
    const message = issue.message.replace(`${path}.`, '')
    problems[place] = [problems[place], message].filter(Boolean).join(' ')
  }
  return problems
}
