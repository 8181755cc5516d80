/**
 * Reads the field `emulatedMediaFeatures`: an object, or the list of names and values that some
 * clients send.
 */
import { FieldProblem, isObject } from '../../fields/index.ts'
import { isText, jsonAny, jsonTexts } from './json.ts'

/** @throws FieldProblem */
export function parseMediaFeatures(text: string, name: string): Record<string, string> {
  if (!/^\s*\[/.test(text)) return jsonTexts(text, name)
  const list = jsonAny(text, name)
  const entries = Array.isArray(list) ? list : []
  return Object.fromEntries(
    entries.map((entry: unknown) => {
      const { name: feature, value } = isObject(entry) ? entry : {}
      if (isText(feature) && isText(value)) return [feature, value]
      throw new FieldProblem(`unmarshal ${name}: each entry needs a name and a value`)
    }),
  )
}
