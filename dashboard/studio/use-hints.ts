/** The hints of a dry run of the published version, at their places in the text. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api, unwrap } from '../api.ts'
import type { Template } from '../templates/queries.ts'
import { type Content, changedFields, contentOf, type Problem } from './content.ts'
import { locate } from './locate.ts'

/**
 * @param when `later` while the first preview is made: the dry run would delay it
 * @returns those whose place is still in the text; without a change, also those without a place
 */
export function useHints(template: Template, content: Content, when: 'now' | 'later'): Problem[] {
  const { id, version, sample_data } = template
  const { data: hints } = useQuery({
    queryKey: ['template-hints', id, version],
    enabled: when === 'now',
    // A version never changes.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async () => {
      const body = { template_id: id, template_version: version, json: sample_data }
      return (await unwrap(api.POST('/api/v1/lint', { body }))).data.hints
    },
  })
  return useMemo(() => {
    const isUnchanged = changedFields(contentOf(template), content).length === 0
    return (hints ?? []).flatMap(({ message, fix, where }): Problem[] => {
      const place = where === null ? null : locate(content, where)
      if (!place && !isUnchanged) return []
      const text = `${message} ${fix}`.replaceAll('`', '')
      const nowhere = { field: 'html', line: null, column: null } as const
      return [{ severity: 'warning', message: text, ...(place ?? nowhere) }]
    })
  }, [hints, template, content])
}
