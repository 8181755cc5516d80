/** Templates as the API returns them. */
import { RawJson } from '../lib/raw-json.ts'
import { contentJson } from './content.ts'
import type { TemplateRecord } from './records.ts'

/** A template with its content. The result contains RawJson. */
export function templateJson(template: TemplateRecord) {
  const { id, slug, name, version, has_draft, width, height, kind, description, folder, tags } =
    template
  return timesJson({
    ...{ id, slug, name, version, has_draft },
    ...contentJson(template),
    ...{ width, height, kind, description, folder, tags: new RawJson(tags) },
    created_at: template.created_at,
    updated_at: template.updated_at,
  })
}

/** The same with its times as texts. */
export function timesJson<T extends { created_at: Date; updated_at: Date }>(template: T) {
  const { created_at, updated_at } = template
  return {
    ...template,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }
}
