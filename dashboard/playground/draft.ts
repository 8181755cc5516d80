/** The draft of the playground: kept by this browser so that a reload loses nothing, and made from earlier renders. */
import { OPTION_FIELDS } from '../options.gen.ts'
import type { KeptRequest } from '../queries.ts'
import { INITIAL_MARGIN } from './option-groups.tsx'
import { type Draft, FIRST_DRAFT, type Options } from './request.ts'
import { DRAFT_KEY } from './stored-draft.ts'

export function readDraft(): Draft {
  try {
    const stored = JSON.parse(sessionStorage.getItem(DRAFT_KEY) ?? 'null') as Partial<Draft> | null
    return { ...FIRST_DRAFT, ...stored }
  } catch {
    return FIRST_DRAFT // the browser refuses the storage, or its text is no JSON
  }
}

export function keepDraft(draft: Draft): void {
  try {
    sessionStorage.setItem(DRAFT_KEY, JSON.stringify(draft))
  } catch {
    // A very long document does not fit. It stays in the page anyway.
  }
}

/** The draft that describes the request of a render. What was not kept is missing. */
export function draftOf({ type, request }: KeptRequest): Draft {
  const { html, url, template_id, template_version, data, options } = request
  const draft: Draft = {
    ...FIRST_DRAFT,
    kind: type,
    options: { ...FIRST_DRAFT.options, [type]: chosenOptions(type, (options ?? {}) as Options) },
  }
  if (typeof html === 'string') return { ...draft, source: 'html', html }
  if (typeof url === 'string') return { ...draft, source: 'url', url }
  const texts = (data ?? {}) as Record<string, string>
  const templateVersion = typeof template_version === 'number' ? String(template_version) : ''
  const templateId = String(template_id)
  return { ...draft, source: 'template', templateId, templateVersion, data: texts }
}

/** The options that differ from their defaults. */
function chosenOptions(type: KeptRequest['type'], options: Options): Options {
  const { margin, ...others } = options
  const all: Options = { ...others, margin: chosenMargins(margin) }
  const chosen = Object.entries(all).filter(([name, value]) => {
    const field = OPTION_FIELDS[type].find((one) => one.name === name)
    if (field === undefined || value === null || value === field.initial) return false
    return !isEmpty(value)
  })
  return Object.fromEntries(chosen)
}

function chosenMargins(margin: unknown): Options {
  const sides = Object.entries((margin ?? {}) as Options)
  return Object.fromEntries(sides.filter(([, value]) => value !== INITIAL_MARGIN))
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0
}
