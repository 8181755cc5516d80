/** Rules for the variables of a template: what happens if a request lacks one. */
import { type Issue, validationError } from '../errors.ts'
import type { TemplateValues } from './liquid-types.ts'
import { reactionsOf, type VariableRules } from './missing.ts'

/** The values with which a template is expanded. */
export interface RuledValues {
  values: TemplateValues
  /** Names of the missing variables whose elements are removed. */
  hidden: string[]
  /** The field of the request that has the values; empty if each is a parameter of its own. */
  place: string
}

/**
 * @param rules valid by the contract
 * @throws ApiError VALIDATION_ERROR for rules that contradict each other
 */
export function checkRules(rules: object): void {
  const all: [string, VariableRules[string]][] = Object.entries(rules)
  const issues = all.flatMap(([name, { required, fallback, hide }]): Issue[] => {
    const chosen = [required === true, fallback !== undefined, hide === true].filter(Boolean)
    if (chosen.length <= 1) return []
    const path = `variable_rules.${name}`
    const message = `\`${path}\` must have at most one of \`required\`, \`fallback\` and \`hide\`.`
    return [{ path, message }]
  })
  if (issues.length > 0) throw validationError(issues)
}

/**
 * Applies the rules to the values of a request.
 * @param text of the rules: JSON, or empty
 * @param place the field of the values in errors; empty if each is a parameter of its own
 * @throws ApiError VALIDATION_ERROR that names each required variable that is missing
 */
export function applyRules(text: string, values: TemplateValues, place: string): RuledValues {
  if (text === '') return { values, hidden: [], place }
  const rules: VariableRules = JSON.parse(text)
  const { required, fallbacks, hidden } = reactionsOf(rules, values)
  const issues = required.map((name): Issue => {
    const path = place === '' ? name : `${place}.${name}`
    const message = `The template requires the variable \`${name}\`, which is missing or empty.`
    return { path, message }
  })
  if (issues.length > 0) throw validationError(issues)
  return { values: { ...values, ...Object.fromEntries(fallbacks) }, hidden, place }
}
