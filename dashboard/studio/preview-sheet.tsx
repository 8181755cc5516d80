/**
 * The right side of the studio: the pages or the picture that the template makes, its variables and
 * its versions.
 */
import { type ReactNode, Suspense, useId } from 'react'
import { Proof } from '../preview/output.tsx'
import { formatMs } from '../ui/format.tsx'
import { Failure, Loading } from '../ui/parts.tsx'
import { Tabs, tabPanel } from '../ui/tabs.tsx'
import type { ViewSettings } from './layout/view-settings.ts'
import { ZoomTools } from './layout/zoom-tools.tsx'
import { PageSelect } from './page/page-select.tsx'
import type { PageSelection, Selection } from './page/use-selection.ts'
import type { LivePreview } from './use-live-preview.ts'

export type View = 'pdf' | 'png' | 'variables' | 'og' | 'code' | 'versions' | 'changes'

const DOCUMENT_TABS: readonly (readonly [View, string])[] = [
  ['pdf', 'PDF'],
  ['png', 'Picture'],
  ['variables', 'Variables'],
  ['code', 'Code'],
  ['versions', 'Versions'],
]

/** A card is a picture first, and has a meta tag: the data of a document belong into none. */
const CARD_TABS: readonly (readonly [View, string])[] = [
  ['png', 'Picture'],
  ['pdf', 'PDF'],
  ['variables', 'Variables'],
  ['og', 'Open Graph'],
  ['code', 'Code'],
  ['versions', 'Versions'],
]

const CHANGES = ['changes', 'Changed pages'] as const

interface PreviewSheetProps {
  view: View
  kind: 'card' | 'document'
  /** Whether there is a comparison whose pages can be shown. */
  hasChanges: boolean
  onView(view: View): void
  settings: ViewSettings
  onSettings(part: Partial<ViewSettings>): void
  live: LivePreview
  /** Whether the list of problems says why there is no newer preview. */
  isListed: boolean
  selecting: PageSelection
  onSelected(selection: Selection | null): void
  /** The panel of the selected element. */
  inspector: ReactNode
  /** The content of the tabs that show no output. */
  children: ReactNode
}

export function PreviewSheet(props: PreviewSheetProps) {
  const { view, onView, hasChanges, live, isListed, children } = props
  const { preview, failure, isBusy } = live
  const id = useId()
  const tabs = props.kind === 'card' || view === 'og' ? CARD_TABS : DOCUMENT_TABS
  const isOutput = view === 'pdf' || view === 'png'
  return (
    <section className="sheet result" aria-label="Preview and versions">
      <h2 className="hidden">Preview and versions</h2>
      <header>
        <Tabs
          id={id}
          label="View"
          tabs={hasChanges ? [...tabs, CHANGES] : tabs}
          current={view}
          onChange={onView}
        />
        {isOutput && (
          <span className="note number" role="status">
            {statusOf(live)}
          </span>
        )}
      </header>
      <div className="panel" {...tabPanel(id, view)}>
        {isOutput && failure && !isListed && (
          <div className="body tight">
            <Failure error={failure} />
          </div>
        )}
        {isOutput && preview && (
          <PageSelect selecting={props.selecting} onSelected={props.onSelected}>
            <Proof
              blob={preview.blob}
              stale={failure !== null && !isBusy}
              view={props.settings}
              page={props.selecting.marked?.frame.page}
              tools={<ZoomTools of={view} view={props.settings} onView={props.onSettings} />}
            />
          </PageSelect>
        )}
        {isOutput && props.inspector}
        {isOutput && !preview && (
          <div className="bed">
            {failure || isListed ? (
              <p className="waiting">The preview will be here once the problems are solved.</p>
            ) : (
              <Loading what="the preview" />
            )}
          </div>
        )}
        {!isOutput && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel that scrolls needs the keyboard
          <section className="body scroll" tabIndex={0} aria-label="Panel">
            <Suspense fallback={<Loading what="the panel" />}>{children}</Suspense>
          </section>
        )}
      </div>
    </section>
  )
}

function statusOf({ preview, failure, isBusy }: LivePreview): string {
  if (failure && !isBusy) return 'outdated'
  return preview ? formatMs(preview.ms) : ''
}
