/** Makes templates: copies of the gallery with the brand of the account, and of one's own. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { api, unwrap } from '../api.ts'
import { readBrand } from '../preferences.ts'
import { loadChunk } from '../preview/load-chunk.ts'
import { readWithDraft, TEMPLATES } from './queries.ts'
import type { TemplateFields } from './starters.ts'

/** The fields that a new template begins with. */
export interface NewTemplateFields extends TemplateFields {
  name: string
}

/** Characters that the contract allows. */
const NAME_MAX = 200
const COPY = ' copy'

/** Makes a template, and opens it. @param make reads what it begins with */
export function useNewTemplate<From>(make: (from: From) => Promise<NewTemplateFields>) {
  const client = useQueryClient()
  const [, go] = useLocation()
  return useMutation({
    mutationFn: async (from: From) =>
      unwrap(api.POST('/api/v1/templates', { body: await make(from) })),
    onSuccess: async ({ data }) => {
      await client.invalidateQueries({ queryKey: TEMPLATES })
      go(`/templates/${data.id}`)
    },
  })
}

/** Fields with the brand of the account. @throws ApiFailure */
export async function inBrand(fields: TemplateFields): Promise<TemplateFields> {
  const { branded } = await loadChunk(() => import('./branded.ts'))
  return branded(fields, await readBrand())
}

/** A copy of a template, with its draft unless that has mistakes. @throws ApiFailure */
export async function copyOf(id: string): Promise<NewTemplateFields> {
  const { template, draft } = await readWithDraft(id)
  const { name, description, folder, tags, width, height, kind } = template
  const { html, styles, header, footer, sample_data, settings, variable_rules } =
    draft && !draft.problems?.length ? draft : template
  return {
    name: [...name].slice(0, NAME_MAX - COPY.length).join('') + COPY,
    description,
    folder,
    tags,
    width,
    height,
    kind,
    html,
    styles,
    header,
    footer,
    sample_data,
    settings,
    variable_rules: variable_rules as NewTemplateFields['variable_rules'],
  }
}
