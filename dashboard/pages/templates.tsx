/** The templates of an account, each with its picture. */
import { Copy, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { copyOf, useNewTemplate } from '../templates/create.ts'
import { DeleteTemplate } from '../templates/delete-template.tsx'
import { matches, readFilter, TemplateFilters, writeFilter } from '../templates/filters.tsx'
import { NewTemplate } from '../templates/new-template.tsx'
import { TemplatePicture } from '../templates/picture.tsx'
import { type TemplateSummary, useAllTemplates } from '../templates/queries.ts'
import { createTurns, type Turns } from '../templates/turns.ts'
import { formatNumber, When } from '../ui/format.tsx'
import { AddButton, Failure, Loading, Page } from '../ui/parts.tsx'

/** Templates that are shown at first, and with each further click. */
const SHOWN = 24
/** Pictures that are made at a time: one is rendered while the other travels. */
const PICTURES_AT_ONCE = 2

export function Templates() {
  const { data, error } = useAllTemplates()
  const [search, setSearch] = useSearchParams()
  const [isCreating, setCreating] = useState(false)
  const filter = readFilter(search)
  const found = (data ?? []).filter((template) => matches(template, filter))
  return (
    <Page
      title="Templates"
      actions={
        <>
          <Link href="/gallery" className="button">
            Gallery
          </Link>
          <AddButton onClick={() => setCreating(true)}>New template</AddButton>
        </>
      }
    >
      <Failure error={error} />
      {data && data.length > 0 && (
        <div className="row between">
          <TemplateFilters
            templates={data}
            filter={filter}
            onChange={(part) => setSearch(writeFilter({ ...filter, ...part }), { replace: true })}
          />
          <p className="note number" role="status">
            {countText(found.length, data.length)}
          </p>
        </div>
      )}
      {!data && !error && <Loading what="your templates" />}
      {data?.length === 0 && <NoTemplates onCreate={() => setCreating(true)} />}
      {data && data.length > 0 && found.length === 0 && (
        <div className="sheet">
          <p className="empty">No template matches.</p>
        </div>
      )}
      {found.length > 0 && <Cards templates={found} />}
      {isCreating && <NewTemplate onClose={() => setCreating(false)} />}
    </Page>
  )
}

function countText(found: number, total: number): string {
  const all = total === 1 ? '1 template' : `${formatNumber(total)} templates`
  return found === total ? all : `${formatNumber(found)} of ${all}`
}

function Cards({ templates }: { templates: TemplateSummary[] }) {
  const turns = useMemo(() => createTurns(PICTURES_AT_ONCE), [])
  const [shown, setShown] = useState(SHOWN)
  const [deleted, setDeleted] = useState<TemplateSummary | null>(null)
  const copy = useNewTemplate(copyOf)
  return (
    <>
      <Failure error={copy.error} />
      <ul className="cards">
        {templates.slice(0, shown).map((template) => (
          <Card
            key={template.id}
            template={template}
            turns={turns}
            isBusy={copy.isPending}
            onCopy={() => copy.mutate(template.id)}
            onDelete={() => setDeleted(template)}
          />
        ))}
      </ul>
      {templates.length > shown && (
        <div className="row">
          <button type="button" className="button" onClick={() => setShown(shown + SHOWN)}>
            Show more
          </button>
        </div>
      )}
      {deleted && <DeleteTemplate of={deleted} onClose={() => setDeleted(null)} />}
    </>
  )
}

interface CardProps {
  template: TemplateSummary
  turns: Turns
  isBusy: boolean
  onCopy(): void
  onDelete(): void
}

function Card({ template, turns, isBusy, onCopy, onDelete }: CardProps) {
  const { id, name, slug, version, has_draft, kind, folder, tags, updated_at } = template
  return (
    <li className="sheet card">
      <TemplatePicture of={template} turns={turns} />
      <div className="about">
        <div>
          <Link href={`/templates/${id}`} className="title">
            <span>{name}</span>
          </Link>
          <p className="mono note small" title={slug}>
            {slug}
          </p>
          <p className="note small number">
            version {formatNumber(version)}, <When time={updated_at} />
          </p>
          {(folder !== '' || tags.length > 0) && (
            <p className="note small">{[folder, ...tags].filter(Boolean).join(' · ')}</p>
          )}
          <span className="row marks small">
            {has_draft && <span className="state busy">draft</span>}
            {kind === 'part' && <span className="state">part</span>}
          </span>
        </div>
        <div className="stack tight">
          <button
            type="button"
            className="button quiet small"
            aria-label={`Duplicate ${name}`}
            title="Duplicate"
            disabled={isBusy}
            onClick={onCopy}
          >
            <Copy size={16} aria-hidden="true" />
          </button>
          <button
            type="button"
            className="button quiet small"
            aria-label={`Delete ${name}`}
            title="Delete"
            onClick={onDelete}
          >
            <Trash2 size={16} aria-hidden="true" />
          </button>
        </div>
      </div>
    </li>
  )
}

function NoTemplates({ onCreate }: { onCreate(): void }) {
  return (
    <div className="sheet">
      <div className="empty">
        <p>
          Your templates will be here: HTML with variables, which you write beside the page that it
          makes.
        </p>
        <div className="row">
          <Link href="/gallery" className="button">
            Choose one from the gallery
          </Link>
          <button type="button" className="button" onClick={onCreate}>
            Create the first template
          </button>
        </div>
      </div>
    </div>
  )
}
