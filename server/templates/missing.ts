/**
 * Which variables of a template or a part are missing, and what its rules say about these. Loaded
 * by the process for Liquid, too.
 */
import type { components } from '../contract.gen.ts'

/** The rules by the names of the variables. */
export type VariableRules = components['schemas']['TemplateVariableRules']

/** The reactions to the variables that are missing. */
export interface Reactions {
  /** Names of those that are required. */
  required: string[]
  /** The texts that take their places. */
  fallbacks: [name: string, text: string][]
  /** Names of those whose elements are removed. */
  hidden: string[]
}

/** A variable is missing if it has no value, or is `null` or an empty text. */
export function reactionsOf(
  rules: VariableRules,
  values: Readonly<Record<string, unknown>>,
): Reactions {
  const reactions: Reactions = { required: [], fallbacks: [], hidden: [] }
  for (const [name, { required, fallback, hide }] of Object.entries(rules)) {
    if (!isMissing(values, name)) continue
    if (required) reactions.required.push(name)
    if (fallback !== undefined) reactions.fallbacks.push([name, fallback])
    if (hide) reactions.hidden.push(name)
  }
  return reactions
}

function isMissing(values: Readonly<Record<string, unknown>>, name: string): boolean {
  const value = Object.hasOwn(values, name) ? values[name] : undefined
  return value === undefined || value === null || value === ''
}
