/** The values for the variables of a template, from the option `--data`. */
import { resolve } from 'node:path'
import { SetupError } from './failures.ts'
import { readDocument } from './files/read-document.ts'

export interface Data {
  values: Record<string, string>
  /** The file that was read, if it was one. */
  files: string[]
}

/**
 * Reads JSON, or the JSON file of this name. Numbers and booleans become text.
 * @throws SetupError
 */
export async function readData(option: string, allow: readonly string[]): Promise<Data> {
  if (option.trim() === '') {
    throw new SetupError(
      '--data is empty. Pass a JSON file, or JSON such as \'{"customer":"Ada"}\'.',
    )
  }
  // No file has such a name, or it is named by a path: ./{x}.json
  if (/^\s*[{[]/.test(option)) return { values: parse(option, '--data'), files: [] }
  const text = await readDocument(option, allow).catch((error: unknown) => {
    if (!(error instanceof SetupError)) throw error
    throw new SetupError(
      `--data: ${error.message} Pass a JSON file, or JSON such as '{"customer":"Ada"}'.`,
    )
  })
  return { values: parse(text, option), files: [resolve(option)] }
}

function parse(text: string, name: string): Record<string, string> {
  let values: unknown
  try {
    values = JSON.parse(text)
  } catch (error) {
    throw new SetupError(`${name} is not valid JSON: ${(error as Error).message}`)
  }
  if (typeof values !== 'object' || values === null || Array.isArray(values)) {
    throw new SetupError(`${name} must be a JSON object, such as { "customer": "Ada" }.`)
  }
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      ['number', 'boolean'].includes(typeof value) ? String(value) : value,
    ]),
  )
}
