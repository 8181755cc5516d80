/** The values for the variables of a template, from the option `--data`. */
import { resolve } from 'node:path'
import { SetupError } from './failures.ts'
import { readDocument } from './files/read-document.ts'

/** The values by their types: text, and the others. */
export interface Values {
  data: Record<string, string>
  json?: Record<string, unknown>
}

export interface Data {
  values: Values
  /** The file that was read, if it was one. */
  files: string[]
}

/**
 * Reads JSON, or the JSON file of this name.
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

/**
 * Reads a JSON array of objects, or the JSON file of this name.
 * @throws SetupError
 */
export async function readDataList(option: string, allow: readonly string[]): Promise<Values[]> {
  const isJson = /^\s*[{[]/.test(option)
  const name = isJson ? '--data' : option
  const list = parseJson(isJson ? option : await readDocument(option, allow), name)
  if (Array.isArray(list) && list.length > 0) {
    return list.map((item, index) => valuesOf(item, `${name}[${index}]`))
  }
  throw new SetupError(`${name} must be a JSON array of objects, such as [{ "customer": "Ada" }].`)
}

function parse(text: string, name: string): Values {
  return valuesOf(parseJson(text, name), name)
}

function parseJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new SetupError(`${name} is not valid JSON: ${(error as Error).message}`)
  }
}

function valuesOf(values: unknown, name: string): Values {
  if (typeof values !== 'object' || values === null || Array.isArray(values)) {
    throw new SetupError(`${name} must be a JSON object, such as { "customer": "Ada" }.`)
  }
  const entries = Object.entries(values)
  const texts = entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  const others = entries.filter(([, value]) => typeof value !== 'string')
  return {
    data: Object.fromEntries(texts),
    ...(others.length > 0 && { json: Object.fromEntries(others) }),
  }
}
