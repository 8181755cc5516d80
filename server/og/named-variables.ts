/** The variables of a request that its template names. Others change nothing, so they do not make another image. */
import type { TemplateRecord } from '../templates/records.ts'

/** The names of a template's variables; null = it computes names, so any variable may change the image. */
export type VariableNames = ReadonlySet<string> | null

/**
 * Expressions whose variables are not known before they are expanded: those in the texts of `where_exp` and its like, and
 * names in brackets such as `{{ [name] }}`.
 */
const COMPUTED = /_exp\b|(?:^|[^\w\])])\[\s*[^\s"']/

export function namesOf({
  html,
  variables,
}: Pick<TemplateRecord, 'html' | 'variables'>): VariableNames {
  return tagsOf(html).some((tag) => COMPUTED.test(tag)) ? null : new Set(variables)
}

/** The variables of a request that count. */
export function named(
  variables: Record<string, string>,
  names: VariableNames,
): Record<string, string> {
  if (names === null) return variables
  return Object.fromEntries(Object.entries(variables).filter(([name]) => names.has(name)))
}

/** The inside of every tag and output, and what follows one that is not closed. */
function tagsOf(html: string): string[] {
  return html
    .split(/\{[{%]/)
    .slice(1)
    .map((text) => text.split(/[}%]\}/, 1)[0] ?? '')
}
