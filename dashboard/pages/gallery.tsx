/** The gallery: templates that come with the server and one's own, as large pictures to copy. */
import { Copy, Plus } from 'lucide-react'
import { useId, useMemo } from 'react'
import { Link, useSearchParams } from 'wouter'
import { copyOf, inBrand, useNewTemplate } from '../templates/create.ts'
import {
  type GalleryEntry,
  KINDS,
  type Kind,
  LANGUAGES,
  type Language,
} from '../templates/gallery-kinds.ts'
import { TemplatePicture } from '../templates/picture.tsx'
import { type TemplateSummary, useAllTemplates, useGallery } from '../templates/queries.ts'
import { pictureOf, readStarter } from '../templates/starters.ts'
import { createTurns } from '../templates/turns.ts'
import { Failure, Loading, Page } from '../ui/parts.tsx'
import { Tabs, tabPanel } from '../ui/tabs.tsx'

/** Pictures of own templates that are made at a time. */
const PICTURES_AT_ONCE = 2
const OWN_WIDTH = 300

interface Chosen {
  slug: string
  name: string
  language: Language
}

export function Gallery() {
  const { data: gallery, error } = useGallery()
  const { data: loaded, error: ownError } = useAllTemplates()
  const own = loaded ?? []
  // Shown at once: what comes later would move the rest.
  const isLoading = !(gallery || error) || !(loaded || ownError)
  const tabs = useId()
  const [search, setSearch] = useSearchParams()
  const asked = KINDS.find(([value]) => value === search.get('kind'))?.[0] ?? 'all'
  // A link to one's own templates may be older than the last of them.
  const kind = asked === 'own' && loaded?.length === 0 ? 'all' : asked
  const language = LANGUAGES.find(([value]) => value === search.get('sample'))?.[0] ?? 'ltr'
  const filter = (part: { kind?: Kind; sample?: Language }) =>
    setSearch({ kind, sample: language, ...part }, { replace: true })
  const use = useNewTemplate(async ({ slug, name, language: sample }: Chosen) => ({
    name,
    ...(await inBrand(await readStarter(slug, sample))),
  }))
  const copy = useNewTemplate(copyOf)
  const isBusy = use.isPending || copy.isPending
  const shown = (isLoading ? [] : (gallery ?? [])).filter(
    (entry) => kind === 'all' || entry.category === kind,
  )
  const hasOwn = !isLoading && own.length > 0 && (kind === 'all' || kind === 'own')
  return (
    <Page
      title="Gallery"
      actions={
        <Link href="/templates" className="button">
          Your templates
        </Link>
      }
    >
      <Failure error={error ?? ownError ?? use.error ?? copy.error} />
      {!isLoading && (
        <div className="row between gallery-filters">
          <Tabs
            id={tabs}
            label="Kind"
            tabs={KINDS.filter(([value]) => value !== 'own' || kind === 'own' || own.length > 0)}
            current={kind}
            onChange={(value) => filter({ kind: value })}
          />
          <label className="row tight">
            Sample data
            <select
              className="select narrow"
              value={language}
              onChange={({ target }) => filter({ sample: target.value as Language })}
            >
              {LANGUAGES.map(([value, name]) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        </div>
      )}
      {isLoading ? (
        <Loading what="the gallery" />
      ) : (
        <p className="note">
          A copy takes the logo, the colors, the fonts, the language and the paper of{' '}
          <Link href="/account">your brand</Link>.
        </p>
      )}
      <div className="stack loose" {...tabPanel(tabs, kind)}>
        {shown.length > 0 && (
          <ul className="gallery">
            {shown.map((entry) => (
              <Entry
                key={entry.slug}
                entry={entry}
                isBusy={isBusy}
                onUse={() => use.mutate({ slug: entry.slug, name: entry.name, language })}
              />
            ))}
          </ul>
        )}
        {hasOwn && <Own templates={own} isBusy={isBusy} onCopy={(id) => copy.mutate(id)} />}
      </div>
    </Page>
  )
}

interface EntryProps {
  entry: GalleryEntry
  isBusy: boolean
  onUse(): void
}

function Entry({ entry, isBusy, onUse }: EntryProps) {
  const { name, description, kind } = entry
  return (
    <li className={`sheet gallery-entry ${kind}`}>
      <span className="picture">
        <img src={pictureOf(entry)} alt={`The first page of ${name}`} loading="lazy" />
      </span>
      <div className="about">
        <h2>{name}</h2>
        <p className="note">{description}</p>
        <button
          type="button"
          className="button"
          aria-label={`Use ${name}`}
          disabled={isBusy}
          onClick={onUse}
        >
          <Plus size={16} aria-hidden="true" />
          Use
        </button>
      </div>
    </li>
  )
}

interface OwnProps {
  templates: readonly TemplateSummary[]
  isBusy: boolean
  onCopy(id: string): void
}

function Own({ templates, isBusy, onCopy }: OwnProps) {
  const turns = useMemo(() => createTurns(PICTURES_AT_ONCE), [])
  return (
    <section className="stack loose" aria-labelledby="own-templates">
      <h2 id="own-templates">Your templates</h2>
      <ul className="gallery">
        {templates.map((template) => (
          <li key={template.id} className="sheet gallery-entry">
            <TemplatePicture of={template} turns={turns} width={OWN_WIDTH} />
            <div className="about">
              <h3>
                <Link href={`/templates/${template.id}`}>{template.name}</Link>
              </h3>
              {template.description !== '' && <p className="note">{template.description}</p>}
              <button
                type="button"
                className="button"
                aria-label={`Duplicate ${template.name}`}
                disabled={isBusy}
                onClick={() => onCopy(template.id)}
              >
                <Copy size={16} aria-hidden="true" />
                Duplicate
              </button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
