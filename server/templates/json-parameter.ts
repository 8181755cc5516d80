/** Reads the query parameter `json`: values of any JSON type for the variables of a template. */
import type { Contract } from '../contract/contract.ts'
import type { Issue } from '../errors.ts'
import { explainJson } from '../http/json/syntax.ts'
import type { TemplateValues } from './liquid-types.ts'

/** The values, or what is wrong with the text. */
export type JsonParameter = { values: TemplateValues } | { issues: Issue[] }

export function readJsonParameter(
  text: string,
  { checkTemplateJson }: Pick<Contract, 'checkTemplateJson'>,
): JsonParameter {
  const json = parse(text)
  if (json === undefined) return { issues: [{ path: 'json', message: syntaxMessage(text) }] }
  const issues = checkTemplateJson({ json })
  return issues.length > 0 ? { issues } : { values: json as TemplateValues }
}

/** @returns undefined if the text is no JSON */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // unambiguous: JSON has no undefined
  }
}

function syntaxMessage(text: string): string {
  const found = explainJson(Buffer.from(text))
  const reason = found === null ? '' : `: ${found.reason}`
  return `\`json\` is not valid JSON${reason}. Send a JSON object, encoded for a URL: \`encodeURIComponent(JSON.stringify(…))\`.`
}
