/**
 * The file beside the HTML of a template that has everything else: `invoice.template.json` beside
 * `invoice.html`. Fields without content are left out, the order of the others is fixed, and a text
 * of several lines is a list of its lines, so that a comparison of two versions of the file shows
 * the lines that changed.
 */
import type { CreateTemplateParams, Template } from '../../sdk/src/index.ts'
import { SetupError } from './failures.ts'

/** Everything of a template but its slug and its HTML. */
export type TemplateRest = Omit<CreateTemplateParams, 'slug' | 'html'>

type FieldName = keyof TemplateRest

const TEXTS = ['styles', 'header', 'footer'] as const

/** The fields in their order in the file, with the values that are left out. */
const EMPTY = {
  kind: 'document',
  description: '',
  folder: '',
  tags: [],
  width: 1_200,
  height: 630,
  styles: '',
  header: '',
  footer: '',
  settings: {},
  variable_rules: {},
  sample_data: {},
} as const satisfies Omit<Required<TemplateRest>, 'name'>

const NAMES: readonly string[] = ['name', ...Object.keys(EMPTY)]

/** The whole content of a file: fields that it leaves out are empty, and the name is the slug. */
export function completeRest(rest: Partial<TemplateRest>, slug: string): TemplateRest {
  return { name: slug, ...EMPTY, tags: [], ...rest }
}

/** The text of the file; null for a template that has nothing but its HTML. */
export function sidecarText(
  template: Partial<Template> | TemplateRest,
  slug: string,
): string | null {
  const complete = { name: slug, ...EMPTY }
  const fields = Object.entries(complete).flatMap(([name, empty]) => {
    const value = template[name as FieldName] ?? empty
    return isSame(value, empty) ? [] : [[name, isText(name) ? linesOf(value) : value]]
  })
  return fields.length === 0 ? null : `${JSON.stringify(Object.fromEntries(fields), null, 2)}\n`
}

/**
 * Whether two templates are the same but for their HTML. The order of members in JSON does not
 * matter.
 */
export function isSameRest(template: Partial<Template>, rest: TemplateRest, slug: string): boolean {
  return isSame(textless(template, slug), textless(rest, slug))
}

function textless(template: Partial<Template> | TemplateRest, slug: string): unknown {
  return JSON.parse(sidecarText(template, slug) ?? '{}')
}

/** Reads the text of a file. @throws SetupError that names the file and the field */
export function readSidecar(path: string, text: string): Partial<TemplateRest> {
  const value = jsonOf(path, text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new SetupError(`${path} must be a JSON object.`)
  }
  const fields = Object.entries(value).map(([name, given]) => {
    if (!NAMES.includes(name)) {
      throw new SetupError(`${path} has the unknown field ${name}. Known are: ${NAMES.join(', ')}.`)
    }
    const isLines = isText(name) && Array.isArray(given)
    return [name, isLines ? given.join('\n') : given]
  })
  // The server checks the values.
  return Object.fromEntries(fields) as Partial<TemplateRest>
}

function jsonOf(path: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new SetupError(`${path} is not valid JSON: ${(error as Error).message}`)
  }
}

function isText(name: string): boolean {
  return TEXTS.some((text) => text === name)
}

function linesOf(value: unknown): unknown {
  return typeof value === 'string' && value.includes('\n') ? value.split('\n') : value
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a, sorted) === JSON.stringify(b, sorted)
}

/** Replaces an object by one whose members are sorted. */
function sorted(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
