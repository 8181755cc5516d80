/** The draft of the playground that makes an earlier render again. */
import { OTHER_OPTIONS } from '../option-fields.gen.ts'
import { COMMON_OPTIONS, type OptionField } from '../options.gen.ts'
import type { KeptRequest } from '../queries.ts'
import { type Draft, FIRST_DRAFT, type Options } from './request.ts'

/** The draft that describes the request of a render. What was not kept is missing. */
export function draftOf({
  type,
  request,
}: Pick<KeptRequest, 'request'> & { type: Draft['kind'] }): Draft {
  const { html, url, template_id, template_version, data, json, options } = request
  const fields = [...COMMON_OPTIONS[type], ...OTHER_OPTIONS[type]]
  const draft: Draft = {
    ...FIRST_DRAFT,
    kind: type,
    options: { ...FIRST_DRAFT.options, [type]: chosenOf(fields, (options ?? {}) as Options) },
  }
  if (typeof html === 'string') return { ...draft, source: 'html', html }
  if (typeof url === 'string') return { ...draft, source: 'url', url }
  const texts = (data ?? {}) as Record<string, string>
  const templateVersion = typeof template_version === 'number' ? String(template_version) : ''
  const templateId = String(template_id)
  const typed = json === undefined ? '' : JSON.stringify(json, null, 2)
  return { ...draft, source: 'template', templateId, templateVersion, data: texts, json: typed }
}

/** The options that differ from their defaults. */
function chosenOf(fields: readonly OptionField[], values: Options): Options {
  const chosen = fields.flatMap((field): [string, unknown][] => {
    const given = values[field.name]
    const isObject = typeof given === 'object' && given !== null
    const value = field.kind === 'object' && isObject ? chosenOf(field.parts, { ...given }) : given
    const isDefault = value === undefined || value === null || value === field.initial
    return isDefault || isEmpty(value) ? [] : [[field.name, value]]
  })
  return Object.fromEntries(chosen)
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0
}
