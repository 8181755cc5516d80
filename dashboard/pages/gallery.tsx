/** The gallery: templates that come with the server and one's own, as large pictures to copy. */
import { Copy, Plus } from 'lucide-react'
import { Suspense, useId, useMemo, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'wouter'
import { lazyPart } from '../preview/load-chunk.ts'
import { copyOf, inBrand, useNewTemplate } from '../templates/create.ts'
import { type GalleryEntry, KINDS, type Kind } from '../templates/gallery-kinds.ts'
import { SampleSelect, sampleFor, samplesOf, useWantedLanguages } from '../templates/languages.tsx'
import { TemplatePicture } from '../templates/picture.tsx'
import type { Shown } from '../templates/preview-dialog.tsx'
import { type TemplateSummary, useAllTemplates, useGallery } from '../templates/queries.ts'
import { pictureOf, readStarter } from '../templates/starters.ts'
import { createTurns } from '../templates/turns.ts'
import { Failure, Page } from '../ui/parts.tsx'
import { Tabs, tabPanel } from '../ui/tabs.tsx'

/** Pictures of own templates that are made at a time. */
const PICTURES_AT_ONCE = 2
const OWN_WIDTH = 300
/** Places that are kept for the first templates. */
const AWAITED = ['1', '2', '3', '4', '5', '6']

const PreviewDialog = lazyPart(
  async () => (await import('../templates/preview-dialog.tsx')).PreviewDialog,
)

export function Gallery() {
  const { data: gallery, error } = useGallery()
  const { data: own, error: ownError } = useAllTemplates()
  const tabs = useId()
  const [, go] = useLocation()
  const [search, setSearch] = useSearchParams()
  const [opened, setOpened] = useState<number | null>(null)
  const kind = KINDS.find(([value]) => value === search.get('kind'))?.[0] ?? 'all'
  const wanted = useWantedLanguages()
  const samples = samplesOf(gallery ?? [])
  const asked = samples.find(({ name }) => name === search.get('sample'))?.name
  const sample = asked ?? sampleFor(wanted, samples)
  const filter = (part: { kind?: Kind; sample?: string }) =>
    setSearch({ kind, ...(asked && { sample: asked }), ...part }, { replace: true })
  const use = useNewTemplate(async ({ slug, name }: GalleryEntry) => ({
    name,
    ...(await inBrand(await readStarter(slug, sample))),
  }))
  const copy = useNewTemplate(copyOf)
  const isBusy = use.isPending || copy.isPending
  const failed = use.error ?? copy.error
  // A failure is said where it was tried: not of the next template, and not on the page again.
  const [place, setPlace] = useState({ opened, said: failed })
  if (place.opened !== opened) setPlace({ opened, said: failed })
  const failure = failed === place.said ? null : failed
  const entries = (gallery ?? []).filter((entry) => kind === 'all' || entry.category === kind)
  const templates = kind === 'all' || kind === 'own' ? (own ?? []) : []
  const isAwaited = kind === 'own' ? !(own || ownError) : !(gallery || error)
  const all: Shown[] = [
    ...entries.map((entry): Shown => ({ of: 'gallery', entry })),
    ...templates.map((template): Shown => ({ of: 'own', template })),
  ]
  const shown = opened === null ? undefined : all[opened]
  return (
    <Page
      title="Gallery"
      actions={
        <Link href="/templates" className="button">
          Your templates
        </Link>
      }
    >
      <Failure error={error ?? ownError ?? (opened === null ? failure : null)} />
      <Tabs
        id={tabs}
        label="Kind"
        tabs={KINDS}
        current={kind}
        onChange={(value) => filter({ kind: value })}
      />
      <div className="row between gallery-filters">
        <p className="note">
          A copy takes the logo, the colors, the fonts and the paper of{' '}
          <Link href="/account">your brand</Link>.
          {sample !== 'ltr' && ' The pictures are in English, the preview and the copy are not.'}
        </p>
        <label className="row tight" htmlFor={`${tabs}-language`}>
          Language
          <SampleSelect
            id={`${tabs}-language`}
            samples={samples}
            className="narrow"
            value={sample}
            onChange={(name) => filter({ sample: name })}
          />
        </label>
      </div>
      <div className="stack loose" {...tabPanel(tabs, kind)}>
        {isAwaited && (
          <span className="hidden" role="status">
            Loading the gallery
          </span>
        )}
        {(isAwaited || entries.length > 0) && (
          <ul className="gallery">
            {isAwaited && AWAITED.map((place) => <AwaitedEntry key={place} />)}
            {entries.map((entry, at) => (
              <Entry
                key={entry.slug}
                entry={entry}
                isBusy={isBusy}
                onUse={() => use.mutate(entry)}
                onPreview={() => setOpened(at)}
              />
            ))}
          </ul>
        )}
        {kind === 'own' && own?.length === 0 && (
          <p className="empty sheet">
            Your templates will be here. Use one of the gallery to make the first.
          </p>
        )}
        {templates.length > 0 && !isAwaited && (
          <Own
            templates={templates}
            isBusy={isBusy}
            onCopy={copy.mutate}
            onPreview={(template) => setOpened(entries.length + templates.indexOf(template))}
          />
        )}
      </div>
      {opened !== null && shown && (
        <Suspense>
          <PreviewDialog
            shown={shown}
            at={opened}
            count={all.length}
            samples={samples}
            sample={sample}
            onSample={(name) => filter({ sample: name })}
            isBusy={isBusy}
            error={failure}
            onMove={(by) => setOpened((last) => ((last ?? 0) + by + all.length) % all.length)}
            onUse={(one) =>
              one.of === 'gallery' ? use.mutate(one.entry) : copy.mutate(one.template.id)
            }
            onOpen={({ id }) => go(`/templates/${id}`)}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </Page>
  )
}

interface EntryProps {
  entry: GalleryEntry
  isBusy: boolean
  onUse(): void
  onPreview(): void
}

function Entry({ entry, isBusy, onUse, onPreview }: EntryProps) {
  const { name, description, kind } = entry
  return (
    <li className={`sheet gallery-entry ${kind}`}>
      <button type="button" aria-label={`Preview ${name}`} onClick={onPreview}>
        <span className="picture">
          <img src={pictureOf(entry)} alt="" loading="lazy" />
        </span>
      </button>
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

/** Holds the place of a template that is about to be here. */
function AwaitedEntry() {
  return (
    <li className="sheet gallery-entry" aria-hidden="true">
      <span className="picture" />
      <div className="about skeleton">
        <i />
        <i />
        <i />
      </div>
    </li>
  )
}

interface OwnProps {
  templates: readonly TemplateSummary[]
  isBusy: boolean
  onCopy(id: string): void
  onPreview(template: TemplateSummary): void
}

function Own({ templates, isBusy, onCopy, onPreview }: OwnProps) {
  const turns = useMemo(() => createTurns(PICTURES_AT_ONCE), [])
  return (
    <section className="stack loose" aria-labelledby="own-templates">
      <h2 id="own-templates">Your templates</h2>
      <ul className="gallery">
        {templates.map((template) => (
          <li key={template.id} className="sheet gallery-entry">
            <button
              type="button"
              aria-label={`Preview ${template.name}`}
              onClick={() => onPreview(template)}
            >
              <TemplatePicture of={template} turns={turns} width={OWN_WIDTH} />
            </button>
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
