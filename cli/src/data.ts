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
  const { values, files } = await readObject(option, { flag: '--data', allow })
  return { values: divided(values), files }
}

/**
 * Reads a JSON object, or that of the JSON file of this name.
 * @param source.flag the option, for messages
 * @throws SetupError
 */
export async function readObject(
  option: string,
  { flag, allow }: { flag: string; allow: readonly string[] },
): Promise<{ values: Record<string, unknown>; files: string[] }> {
  const help = `Pass a JSON file, or JSON such as '{"customer":"Ada"}'.`
  if (option.trim() === '') throw new SetupError(`${flag} is empty. ${help}`)
  // No file has such a name, or it is named by a path: ./{x}.json
  if (/^\s*[{[]/.test(option)) return { values: objectOf(parseJson(option, flag), flag), files: [] }
  const text = await readDocument(option, allow).catch((error: unknown) => {
    if (!(error instanceof SetupError)) throw error
    throw new SetupError(`${flag}: ${error.message} ${help}`)
  })
  return { values: objectOf(parseJson(text, option), option), files: [resolve(option)] }
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
    return list.map((item, index) => divided(objectOf(item, `${name}[${index}]`)))
  }
  throw new SetupError(`${name} must be a JSON array of objects, such as [{ "customer": "Ada" }].`)
}

function parseJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new SetupError(`${name} is not valid JSON: ${(error as Error).message}`)
  }
}

function objectOf(values: unknown, name: string): Record<string, unknown> {
  if (typeof values === 'object' && values !== null && !Array.isArray(values)) return { ...values }
  throw new SetupError(`${name} must be a JSON object, such as { "customer": "Ada" }.`)
}

function divided(values: Record<string, unknown>): Values {
  const entries = Object.entries(values)
  const texts = entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  const others = entries.filter(([, value]) => typeof value !== 'string')
  return {
    data: Object.fromEntries(texts),
    ...(others.length > 0 && { json: Object.fromEntries(others) }),
  }
}
