/**
 * The filters of the list of templates. They are part of the address, so that they survive a
 * reload.
 */
import type { TemplateSummary } from './queries.ts'

export interface TemplateFilter {
  /** Words of the name, the slug or the description. */
  words: string
  /** Empty = all. */
  folder: string
  tag: string
}

export function readFilter(search: URLSearchParams): TemplateFilter {
  return {
    words: search.get('q') ?? '',
    folder: search.get('folder') ?? '',
    tag: search.get('tag') ?? '',
  }
}

/** @returns the parameters of the address */
export function writeFilter({ words, folder, tag }: TemplateFilter): Record<string, string> {
  const all = { q: words, folder, tag }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
}

export function matches(
  template: TemplateSummary,
  { words, folder, tag }: TemplateFilter,
): boolean {
  const { name, slug, description, tags } = template
  const text = `${name} ${slug} ${description}`.toLowerCase()
  return (
    (folder === '' || template.folder === folder) &&
    (tag === '' || tags.includes(tag)) &&
    words
      .toLowerCase()
      .split(/\s+/)
      .every((word) => text.includes(word))
  )
}

interface TemplateFiltersProps {
  templates: readonly TemplateSummary[]
  filter: TemplateFilter
  onChange(part: Partial<TemplateFilter>): void
}

export function TemplateFilters({ templates, filter, onChange }: TemplateFiltersProps) {
  const folders = sorted(templates.map(({ folder }) => folder))
  const tags = sorted(templates.flatMap((template) => template.tags))
  return (
    <search className="row grow">
      <input
        className="input search"
        type="search"
        aria-label="Search templates"
        placeholder="Search by name or slug"
        value={filter.words}
        onChange={(event) => onChange({ words: event.target.value })}
      />
      <Choice
        label="Folder"
        all="All folders"
        values={folders}
        value={filter.folder}
        onChange={(folder) => onChange({ folder })}
      />
      <Choice
        label="Tag"
        all="All tags"
        values={tags}
        value={filter.tag}
        onChange={(tag) => onChange({ tag })}
      />
    </search>
  )
}

function sorted(values: string[]): string[] {
  return [...new Set(values)].filter(Boolean).sort((a, b) => a.localeCompare(b))
}

interface ChoiceProps {
  label: string
  all: string
  values: readonly string[]
  value: string
  onChange(value: string): void
}

/** A filter by one value; it is left out while no template has one. */
function Choice({ label, all, values, value, onChange }: ChoiceProps) {
  if (values.length === 0) return null
  return (
    <select
      className="select narrow"
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{all}</option>
      {values.map((one) => (
        <option key={one}>{one}</option>
      ))}
    </select>
  )
}
