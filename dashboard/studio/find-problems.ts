/**
 * Finds the problems of a template: JSON that is not valid, and what the server says about its
 * preview.
 */
import type { ApiFailure, Issue } from '../api.ts'
import {
  type Content,
  FIELD_NAMES,
  type FieldName,
  JSON_FIELDS,
  type Problem,
  readJson,
} from './content.ts'
import { placeAt } from './place-at.ts'

/** The problems that the browser finds by itself. */
export function jsonProblems(content: Content): Problem[] {
  return JSON_FIELDS.flatMap((field) => {
    const read = readJson(field, content[field])
    return 'problem' in read ? [read.problem] : []
  })
}

/**
 * The problems in the answer to a preview, or to a draft that is published.
 * @returns none for a failure that has nothing to do with the texts
 */
export function failureProblems(failure: ApiFailure | null, content: Content): Problem[] {
  const issues = failure?.code === 'VALIDATION_ERROR' ? failure.issues : []
  return issues.flatMap((issue): Problem[] => {
    const field = fieldOf(issue)
    if (!field) return []
    const { line, column } = issue
    // Rules are a form, which has no lines.
    const found = field === 'variable_rules' ? NOWHERE : placeOfKey(issue, content[field])
    const place = line && column ? { line, column } : found
    const isRefused = NOT_LIQUID.test(issue.message) || CHECKED.has(field)
    const value = field === 'sample_data' ? { path: partsOf(issue.path).slice(1) } : {}
    return [
      { field, severity: 'error', message: plain(issue.message), isRefused, ...place, ...value },
    ]
  })
}

const NOT_LIQUID = /^`\w+` is not valid Liquid: (.)/
/** The fields whose mistakes have nothing to do with the data. */
const CHECKED = new Set<FieldName>(['settings', 'variable_rules'])

const NOWHERE = { line: null, column: null }

/** The values of a preview are the sample data. */
function fieldOf({ path }: Issue): FieldName | undefined {
  const name = path.split(/[.[]/)[0]
  if (name === 'json' || name === 'data') return 'sample_data'
  return FIELD_NAMES.find((field) => field === name)
}

/** The parts of a path such as `json.items[2].price`. */
function partsOf(path: string): (string | number)[] {
  return Array.from(path.matchAll(/\[(\d+)\]|[^.[\]]+/g), ([part, at]) => (at ? Number(at) : part))
}

/** Finds the name that a path ends with in JSON. */
function placeOfKey({ path }: Issue, text: string): Pick<Problem, 'line' | 'column'> {
  const key = path
    .split('.')
    .at(-1)
    ?.replace(/\[\d+\]$/, '')
  const at = path.includes('.') ? text.indexOf(`"${key}"`) : -1
  return at < 0 ? { line: null, column: null } : placeAt(text, at)
}

/** The sentence without what stands beside it in the list: the field and the place. */
function plain(message: string): string {
  return message
    .replace(/ \(line \d+, column \d+\)\.?$/, '')
    .replace(NOT_LIQUID, (_, first: string) => first.toUpperCase())
    .replace(/^`settings\./, '')
    .replaceAll('`', '')
}
