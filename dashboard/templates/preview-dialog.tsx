/**
 * A template of the gallery or an own one in large: all of its pages with sample data, and what it
 * needs. The arrow keys lead to the next one.
 */
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { readFailure } from '../api.ts'
import { Proof } from '../preview/output.tsx'
import { contentOf } from '../studio/content.ts'
import { labelOf } from '../studio/form/shape.ts'
import { isCard } from '../studio/is-card.ts'
import { Actions, Dialog } from '../ui/dialog.tsx'
import { formatNumber } from '../ui/format.tsx'
import { Failure, Field, Loading } from '../ui/parts.tsx'
import { useSheet } from '../ui/use-sheet.ts'
import type { GalleryEntry } from './gallery-kinds.ts'
import { type Sample, SampleSelect } from './languages.tsx'
import preview from './preview-dialog.css' with { type: 'text' }
import { PICTURES, readTemplate, renderPreview, type TemplateSummary } from './queries.ts'

/** A template that the gallery shows: one of the server, or an own one. */
export type Shown =
  | { of: 'gallery'; entry: GalleryEntry }
  | { of: 'own'; template: TemplateSummary }

interface PreviewDialogProps {
  shown: Shown
  /** Its place among those that the arrow keys lead to, from 0. */
  at: number
  count: number
  samples: readonly Sample[]
  /** The name of the one that is shown. */
  sample: string
  onSample(name: string): void
  isBusy: boolean
  /** Why it could not be used. */
  error: Error | null
  /** Shows the one before or after it. */
  onMove(by: number): void
  onUse(shown: Shown): void
  onOpen(template: TemplateSummary): void
  onClose(): void
}

export function PreviewDialog(props: PreviewDialogProps) {
  const { shown, at, count, isBusy, onMove, onUse, onOpen, onClose } = props
  const { data: blob, error } = useQuery(pagesOf(shown, props.sample))
  useSheet(preview)
  const pages = useRef<HTMLDivElement>(null)
  // A list of languages would take the arrow keys.
  useEffect(() => pages.current?.focus(), [])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
      const isText = event.target instanceof Element && event.target.matches('select, input')
      if (by === undefined || isText || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      onMove(by)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [onMove])
  return (
    <Dialog title={nameOf(shown)} closedBy="key" onClose={onClose}>
      <div className="template-preview">
        <div className="pages" ref={pages} tabIndex={-1}>
          {blob && <Proof blob={blob} />}
          {!blob && (
            <div className="bed">
              {error ? <Failure error={error} /> : <Loading what="the pages" />}
            </div>
          )}
        </div>
        <div className="stack">
          <p>{shown.of === 'gallery' ? shown.entry.description : shown.template.description}</p>
          {shown.of === 'gallery' && (
            <Field label="Language">
              {(field) => (
                <SampleSelect
                  {...field}
                  samples={props.samples}
                  value={props.sample}
                  onChange={props.onSample}
                />
              )}
            </Field>
          )}
          <Facts shown={shown} />
          <Failure error={props.error} />
        </div>
      </div>
      <Actions
        dismiss="Close"
        onDismiss={onClose}
        action={shown.of === 'gallery' ? 'Use this' : 'Open'}
        isDisabled={isBusy}
        onAction={() => (shown.of === 'gallery' ? onUse(shown) : onOpen(shown.template))}
      >
        {shown.of === 'own' && (
          <button type="button" className="button" disabled={isBusy} onClick={() => onUse(shown)}>
            Duplicate
          </button>
        )}
        <span className="row tight turn">
          <Turn label="Previous template" onClick={() => onMove(-1)}>
            <ChevronLeft size={16} aria-hidden="true" />
          </Turn>
          <span className="note number" role="status">
            {formatNumber(at + 1)} of {formatNumber(count)}
          </span>
          <Turn label="Next template" onClick={() => onMove(1)}>
            <ChevronRight size={16} aria-hidden="true" />
          </Turn>
        </span>
      </Actions>
    </Dialog>
  )
}

interface TurnProps {
  label: string
  onClick(): void
  children: ReactNode
}

function Turn({ label, onClick, children }: TurnProps) {
  return (
    <button type="button" className="button" aria-label={label} title={label} onClick={onClick}>
      {children}
    </button>
  )
}

/** Variables that a template has for other languages, which need no value of their own. */
const OF_LANGUAGE = ['labels', 'lang', 'locale', 'dir']

function Facts({ shown }: { shown: Shown }) {
  const { variables } = shown.of === 'gallery' ? shown.entry : shown.template
  const needed = variables.filter((name) => !OF_LANGUAGE.includes(name)).map(labelOf)
  return (
    <dl className="facts">
      <dt>Kind</dt>
      <dd>{kindOf(shown)}</dd>
      {variables.some((name) => OF_LANGUAGE.includes(name)) && (
        <>
          <dt>Languages</dt>
          <dd>Any: its words come with the data</dd>
        </>
      )}
      <dt>Data</dt>
      <dd>{needed.length > 0 ? needed.join(', ') : 'It needs none'}</dd>
    </dl>
  )
}

const nameOf = (shown: Shown) => (shown.of === 'gallery' ? shown.entry : shown.template).name

function kindOf(shown: Shown): string {
  if (shown.of === 'own') {
    const { kind, version } = shown.template
    return `${kind === 'part' ? 'Part of others' : 'Own template'}, version ${formatNumber(version)}`
  }
  const { kind, options, width, height } = shown.entry
  if (kind === 'og') return `Picture, ${formatNumber(width ?? 0)} × ${formatNumber(height ?? 0)} px`
  const { format, landscape } = options
  const paper = typeof format === 'string' ? `, ${format}` : ''
  return `PDF${paper}${landscape === true ? ', landscape' : ''}`
}

/** The query of the pages. Those of a version never change. */
function pagesOf(shown: Shown, sample: string) {
  const own = shown.of === 'own' ? shown.template : null
  const slug = shown.of === 'gallery' ? shown.entry.slug : ''
  return {
    queryKey: own ? [...PICTURES, own.id, own.version, 'pages'] : ['gallery', slug, sample],
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    async queryFn({ signal }: { signal: AbortSignal }): Promise<Blob> {
      if (own === null) return readPages(slug, sample, signal)
      const template = await readTemplate(own.id)
      const type = isCard(contentOf(template), template) ? 'png' : 'pdf'
      return (await renderPreview(own.id, { type }, signal)).blob
    },
  }
}

async function readPages(slug: string, sample: string, signal: AbortSignal): Promise<Blob> {
  const query = new URLSearchParams({ sample })
  const path = `/dashboard/api/gallery/${encodeURIComponent(slug)}/preview?${query}`
  const response = await fetch(path, { signal })
  if (!response.ok) throw await readFailure(response)
  return response.blob()
}
