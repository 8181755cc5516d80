/**
 * The values of a request whose variables its template names. Others change nothing, so they do not
 * make another image.
 */
import type { Contract } from '../contract/contract.ts'
import { type JsonParameter, readJsonParameter } from '../templates/json-parameter.ts'
import type { TemplateRecord } from '../templates/records.ts'

/** The names of a template's variables. */
export interface VariableNames {
  known: ReadonlySet<string>
  /** Whether it computes others, so that any variable may change the image. */
  hasOthers: boolean
}

/** The values in the address of an image. */
export interface AskedValues {
  variables: Record<string, string>
  /** The parameter `json`. */
  json: string | undefined
}

/**
 * Expressions whose variables are not known before they are expanded: those in the texts of
 * `where_exp` and its like, and names in brackets such as `{{ [name] }}`.
 */
const COMPUTED = /_exp\b|(?:^|[^\w\])])\[\s*[^\s"']/

export function namesOf({
  html,
  styles,
  variables,
}: Pick<TemplateRecord, 'html' | 'styles' | 'variables'>): VariableNames {
  const hasOthers = [html, styles].flatMap(tagsOf).some((tag) => COMPUTED.test(tag))
  return { known: new Set(JSON.parse(variables)), hasOthers }
}

/** The values of a request that count, or what is wrong with its `json`. */
export function readValues(
  { variables, json }: AskedValues,
  { known, hasOthers }: VariableNames,
  contract: Pick<Contract, 'checkTemplateJson'>,
): JsonParameter {
  const read = json === undefined ? { values: {} } : readJson(json, known, contract)
  if ('issues' in read) return read
  const values = { ...variables, ...read.values }
  if (hasOthers) return { values }
  const counting = Object.entries(values).filter(([name]) => known.has(name))
  return { values: Object.fromEntries(counting) }
}

/**
 * The interface makes every other parameter a variable, so a variable of the template with this
 * name comes first.
 */
function readJson(
  json: string,
  known: ReadonlySet<string>,
  contract: Pick<Contract, 'checkTemplateJson'>,
): JsonParameter {
  return known.has('json') ? { values: { json } } : readJsonParameter(json, contract)
}

/** The inside of every tag and output, and what follows one that is not closed. */
function tagsOf(html: string): string[] {
  return html
    .split(/\{[{%]/)
    .slice(1)
    .map((text) => text.split(/[}%]\}/, 1)[0] ?? '')
}
