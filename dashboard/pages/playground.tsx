/**
 * The playground: a request as a form, and beside it its real output, its report and the program
 * that makes it.
 */
import { LoaderCircle, Play } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { keepDraft, readDraft } from '../playground/draft.ts'
import { OptionForm } from '../playground/option-form.tsx'
import { type Draft, type Kind, requestOf, type Source } from '../playground/request.ts'
import { ResultSheet } from '../playground/result-sheet.tsx'
import { SourceForm } from '../playground/source-form.tsx'
import { useRenderer } from '../playground/use-renderer.ts'
import { useUser } from '../session.tsx'
import { Page } from '../ui/parts.tsx'
import { Tabs, tabPanel } from '../ui/tabs.tsx'

/** Typing pauses this long before a live render: every render counts. */
const REST_MS = 500

export function Playground() {
  const { id: userId } = useUser()
  const [draft, setDraft] = useState<Draft>(() => readDraft(userId))
  const [isLive, setLive] = useState(false)
  const result = useRef<HTMLDivElement>(null)
  const renderer = useRenderer()
  const { render } = renderer
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))
  const request = requestOf(draft)

  useEffect(() => keepDraft(userId, draft), [userId, draft])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the draft renders again
  useEffect(() => {
    if (!isLive) return
    const timer = setTimeout(() => render(requestOf(draft)), REST_MS)
    return () => clearTimeout(timer)
  }, [draft, isLive])

  function renderNow(): void {
    render(request)
    const top = result.current?.getBoundingClientRect().top ?? 0
    // In one column, the result is far below the button.
    if (top > innerHeight / 2) result.current?.scrollIntoView({ block: 'start' })
  }
  const issues = renderer.failure?.issues ?? []
  const problemOf = (path: string) =>
    issues.find(
      (issue) =>
        issue.path === path ||
        issue.path.startsWith(`${path}.`) ||
        issue.path.startsWith(`${path}[`),
    )?.message

  return (
    <Page
      title="Playground"
      actions={
        <>
          <label className="switch">
            <input
              type="checkbox"
              checked={isLive}
              onChange={(event) => setLive(event.target.checked)}
            />
            Render as I type
          </label>
          <button
            type="button"
            className="button primary"
            aria-keyshortcuts="Control+Enter"
            title="Ctrl+Enter in a field does the same"
            onClick={renderNow}
          >
            {renderer.isBusy ? (
              <LoaderCircle size={16} className="spin" aria-hidden="true" />
            ) : (
              <Play size={16} aria-hidden="true" />
            )}
            Render
          </button>
        </>
      }
    >
      <div className="playground">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a shortcut of the fields inside */}
        <div
          className="stack"
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) renderNow()
          }}
        >
          <RequestSheet draft={draft} onChange={change} problemOf={problemOf} />
        </div>
        <div className="result" ref={result}>
          <ResultSheet renderer={renderer} request={request} />
        </div>
      </div>
    </Page>
  )
}

const KINDS: readonly (readonly [Kind, string])[] = [
  ['pdf', 'PDF'],
  ['screenshot', 'Screenshot'],
]
const SOURCES: Record<Kind, readonly (readonly [Source, string])[]> = {
  pdf: [
    ['html', 'HTML'],
    ['url', 'URL'],
    ['template', 'Template'],
  ],
  screenshot: [
    ['html', 'HTML'],
    ['url', 'URL'],
  ],
}

interface RequestSheetProps {
  draft: Draft
  onChange(part: Partial<Draft>): void
  problemOf(path: string): string | undefined
}

function RequestSheet({ draft, onChange, problemOf }: RequestSheetProps) {
  const { kind, options } = draft
  const [types, places] = [useId(), useId()]
  const sources = SOURCES[kind]
  const source = sources.some(([value]) => value === draft.source) ? draft.source : 'html'
  return (
    <section className="sheet" aria-label="Request">
      <header>
        <Tabs
          id={types}
          label="Type"
          tabs={KINDS}
          current={kind}
          onChange={(chosen) => onChange({ kind: chosen })}
        />
        <Tabs
          id={places}
          label="Source"
          tabs={sources}
          current={source}
          onChange={(chosen) => onChange({ source: chosen })}
        />
      </header>
      <div className="body" {...tabPanel(places, source)}>
        <SourceForm draft={draft} source={source} onChange={onChange} problemOf={problemOf} />
      </div>
      <div {...tabPanel(types, kind)}>
        <OptionForm
          key={kind}
          kind={kind}
          options={options[kind]}
          onChange={(chosen) => onChange({ options: { ...options, [kind]: chosen } })}
          problemOf={problemOf}
        />
      </div>
    </section>
  )
}
