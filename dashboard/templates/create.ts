/** Makes templates: copies of the gallery with the brand of the account, and of one's own. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { api, unwrap } from '../api.ts'
import { readBrand } from '../preferences.ts'
import { loadChunk } from '../preview/load-chunk.ts'
import { readTemplates, readWithDraft, TEMPLATES } from './queries.ts'
import type { TemplateFields } from './starters.ts'

/** The fields that a new template begins with. */
export interface NewTemplateFields extends TemplateFields {
  name: string
}

/** Characters that the contract allows. */
const NAME_MAX = 200
const COPY = ' copy'

/**
 * Makes a template, and opens it. One whose name another one has gets a number.
 * @param make reads what it begins with
 */
export function useNewTemplate<From>(make: (from: From) => Promise<NewTemplateFields>) {
  const client = useQueryClient()
  const [, go] = useLocation()
  return useMutation({
    mutationFn: async (from: From) => {
      const [fields, others] = await Promise.all([make(from), readTemplates()])
      const name = freeName(fields.name, new Set(others.map((other) => other.name)))
      return unwrap(api.POST('/api/v1/templates', { body: { ...fields, name } }))
    },
    onSuccess: async ({ data }) => {
      await client.invalidateQueries({ queryKey: TEMPLATES })
      go(`/templates/${data.id}`)
    },
  })
}

/** `Invoice`, or `Invoice 2` if there is one of that name: lists show names. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  let free = name
  for (let number = 2; taken.has(free); number += 1) free = shortened(name, ` ${number}`)
  return free
}

function shortened(name: string, end: string): string {
  return [...name].slice(0, NAME_MAX - end.length).join('') + end
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
    name: shortened(name, COPY),
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
