/** Reads the field `emulatedMediaFeatures`: an object, or the list of names and values that some clients send. */
import { isObject, isText, jsonAny, jsonTexts } from './json.ts'
import { ValueProblem } from './problem.ts'

/** @throws ValueProblem */
export function parseMediaFeatures(text: string): Record<string, string> {
  if (!/^\s*\[/.test(text)) return jsonTexts('emulatedMediaFeatures', text)
  const list = jsonAny('emulatedMediaFeatures', text)
  const entries = Array.isArray(list) ? list : []
  return Object.fromEntries(
    entries.map((entry: unknown) => {
      const { name, value } = isObject(entry) ? entry : {}
      if (isText(name) && isText(value)) return [name, value]
      throw new ValueProblem('unmarshal emulatedMediaFeatures: each entry needs a name and a value')
    }),
  )
}
