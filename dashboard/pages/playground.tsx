/** The playground: a request as a form, its real output beside it, and the program that makes the same request. */
import { LoaderCircle, Play } from 'lucide-react'
import { useEffect, useState } from 'react'
import { codeOf, type Language } from '../playground/code.ts'
import { OptionForm } from '../playground/option-form.tsx'
import {
  type Draft,
  FIRST_DRAFT,
  type Kind,
  requestOf,
  type Source,
} from '../playground/request.ts'
import { ResultSheet } from '../playground/result-sheet.tsx'
import { SourceForm } from '../playground/source-form.tsx'
import { useRenderer } from '../playground/use-renderer.ts'
import { CopyButton, Page, Tabs } from '../ui/parts.tsx'

/** The name under which this browser keeps the draft, so that a reload loses nothing. */
const STORED = 'platen-playground'
/** Typing pauses this long before a live render: every render counts. */
const REST_MS = 500

function readDraft(): Draft {
  try {
    const stored = JSON.parse(sessionStorage.getItem(STORED) ?? 'null') as Partial<Draft> | null
    return { ...FIRST_DRAFT, ...stored }
  } catch {
    return FIRST_DRAFT // an older release stored another shape
  }
}

export function Playground() {
  const [draft, setDraft] = useState<Draft>(readDraft)
  const [isLive, setLive] = useState(false)
  const renderer = useRenderer()
  const { render } = renderer
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))

  useEffect(() => {
    try {
      sessionStorage.setItem(STORED, JSON.stringify(draft))
    } catch {
      // A very long document does not fit. It stays in the page all the same.
    }
  }, [draft])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the draft renders again
  useEffect(() => {
    if (!isLive) return
    const timer = setTimeout(() => render(requestOf(draft)), REST_MS)
    return () => clearTimeout(timer)
  }, [draft, isLive])

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
          <button type="button" className="button primary" onClick={() => render(requestOf(draft))}>
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
        <div className="stack">
          <RequestSheet draft={draft} onChange={change} problemOf={problemOf} />
          <CodeSheet draft={draft} />
        </div>
        <ResultSheet renderer={renderer} />
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
  const sources = SOURCES[kind]
  const source = sources.some(([value]) => value === draft.source) ? draft.source : 'html'
  const count = Object.keys(options[kind]).length
  return (
    <section className="sheet" aria-label="Request">
      <header>
        <Tabs
          label="Type"
          tabs={KINDS}
          current={kind}
          onChange={(chosen) => onChange({ kind: chosen })}
        />
        <Tabs
          label="Source"
          tabs={sources}
          current={source}
          onChange={(chosen) => onChange({ source: chosen })}
        />
      </header>
      <div className="body">
        <SourceForm draft={draft} source={source} onChange={onChange} problemOf={problemOf} />
      </div>
      <details className="fold" open>
        <summary>
          Options
          {count > 0 && <span className="note">{count} set</span>}
        </summary>
        <div className="body">
          <OptionForm
            key={kind}
            kind={kind}
            options={options[kind]}
            onChange={(chosen) => onChange({ options: { ...options, [kind]: chosen } })}
            problemOf={problemOf}
          />
        </div>
      </details>
    </section>
  )
}

const LANGUAGES: readonly (readonly [Language, string])[] = [
  ['curl', 'curl'],
  ['sdk', 'TypeScript'],
]

function CodeSheet({ draft }: { draft: Draft }) {
  const [language, setLanguage] = useState<Language>('curl')
  const text = codeOf(requestOf(draft), language, location.origin)
  return (
    <section className="sheet" aria-label="Code">
      <header>
        <Tabs label="Language" tabs={LANGUAGES} current={language} onChange={setLanguage} />
        <CopyButton text={text} label="Copy the code" />
      </header>
      <div className="body">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a panel that scrolls needs the keyboard */}
        <pre className="code" tabIndex={0} data-code={language}>
          {text}
        </pre>
      </div>
    </section>
  )
}
