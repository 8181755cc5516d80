/**
 * The sample data as a form. The text of the JSON stays their only state: the form shows it, and
 * writes it.
 */
import { Redo2, Undo2 } from 'lucide-react'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import type { Content, Problem } from '../content.ts'
import type { Rules } from '../rules.ts'
import { type Path, withShared, withValue } from './change.ts'
import { DataFormContext, focusField } from './context.ts'
import { Fields } from './fields.tsx'
import { headingsOf } from './headings.ts'
import { isObject, LANGUAGE, type Sections, shapeOf } from './shape.ts'
import type { UntakenState } from './untaken.ts'
import { usageOf } from './usage.ts'

interface DataFormProps {
  content: Content
  /** The last data that were valid. */
  data: Readonly<Record<string, unknown>>
  /** The mistake in the JSON. */
  problem: Problem | null
  names: readonly string[]
  rules: Rules
  mode: 'edit' | 'read'
  /** The value whose field is looked for; another object looks again. */
  target: { path: Path } | null
  /** @param text the new text of the data */
  onChange(text: string): void
  untaken: UntakenState
  onUndo(step: 'undo' | 'redo'): void
  onOpen(problem: Problem): void
}

/** The path of all data. */
const ROOT: Path = []

export function DataForm(props: DataFormProps) {
  const { content, data, problem, names, rules, mode, target, untaken } = props
  const { onUndo, onOpen } = props
  const { html, styles, header, footer } = content
  const usage = useMemo(
    () => usageOf([html, styles, header, footer]),
    [html, styles, header, footer],
  )
  const last = useRef<Sections | null>(null)
  const sections = useMemo(() => {
    last.current = withShared(last.current, shapeOf({ usage, names, rules, data }))
    return last.current
  }, [usage, names, rules, data])
  const { main, language, unused } = sections
  const locale = typeof data['locale'] === 'string' ? data['locale'] : 'en-US'
  const languageBox = useRef<HTMLDetailsElement>(null)
  const sought = target?.path ?? null
  useSought(sought, languageBox)
  const { texts, set: setUntaken } = untaken
  const newest = useRef(props)
  newest.current = props
  const form = useMemo(
    () => ({
      locale,
      target: sought,
      untaken: texts,
      setUntaken,
      change(path: Path, value: unknown): void {
        setUntaken(path, null)
        const next = withValue(newest.current.data, path, value)
        const isEmpty = !isObject(next) || Object.keys(next).length === 0
        newest.current.onChange(isEmpty ? '' : textOfData(next))
      },
      headingsOf: (list: string) =>
        headingsOf(newest.current.content.html, list, newest.current.data),
    }),
    [locale, sought, texts, setUntaken],
  )
  const isEmpty = main.length + language.length + unused.length === 0
  return (
    <DataFormContext value={form}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a panel that scrolls needs the keyboard */}
      <section className="data-form" tabIndex={0} aria-label="Data as a form">
        {problem && (
          <div className="alert" role="alert">
            <span>
              The JSON has a mistake{problem.line !== null && ` in line ${problem.line}`}. The form
              follows once it is mended.
            </span>
            <div>
              <button type="button" className="button small" onClick={() => onOpen(problem)}>
                Show the mistake
              </button>
            </div>
          </div>
        )}
        {mode === 'edit' && !problem && !isEmpty && (
          <div className="row data-bar">
            <button type="button" className="button quiet small" onClick={() => onUndo('undo')}>
              <Undo2 size={16} aria-hidden="true" />
              Undo
            </button>
            <button type="button" className="button quiet small" onClick={() => onUndo('redo')}>
              <Redo2 size={16} aria-hidden="true" />
              Redo
            </button>
          </div>
        )}
        {isEmpty && !problem && (
          <p className="note">
            The template has no variables yet. Write one as <code>{'{{ customer }}'}</code> in the
            body; its field will be here.
          </p>
        )}
        <fieldset
          disabled={mode === 'read' || problem !== null}
          inert={problem !== null}
          className="bare"
        >
          <legend className="hidden">Data</legend>
          <Fields shapes={main} path={ROOT} value={data} />
          {language.length > 0 && (
            <details className="data-group" ref={languageBox}>
              <summary>Language and currency</summary>
              <Fields shapes={language} path={ROOT} value={data} />
            </details>
          )}
          {unused.length > 0 && (
            <details className="data-group">
              <summary>Not in the template</summary>
              <Fields shapes={unused} path={ROOT} value={data} />
            </details>
          )}
        </fieldset>
      </section>
    </DataFormContext>
  )
}

/** Frames until the groups and pages around a field are open. */
const FRAMES_MAX = 60

/** Moves to the field of a value, once it is drawn. */
function useSought(path: Path | null, box: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    if (!path) return
    if (box.current) box.current.open = LANGUAGE.has(String(path[0]))
    let left = FRAMES_MAX
    let frame = requestAnimationFrame(look)
    function look(): void {
      left -= 1
      if (path && !focusField(path) && left > 0) frame = requestAnimationFrame(look)
    }
    return () => cancelAnimationFrame(frame)
  }, [path, box])
}

function textOfData(data: object): string {
  return `${JSON.stringify(data, null, 2)}\n`
}
