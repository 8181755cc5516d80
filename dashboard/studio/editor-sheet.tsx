/**
 * The left side of the studio: the text of one field, the problems in all of them, and the keys.
 */
import { type ReactNode, type RefObject, Suspense, useId, useMemo } from 'react'
import type { Issue } from '../api.ts'
import { heldKey } from '../ui/keys.ts'
import { Loading } from '../ui/parts.tsx'
import { Tabs, tabPanel } from '../ui/tabs.tsx'
import { CodeEditor, type EditorHandle } from './code-editor.tsx'
import { type Compared, ComparisonStrip } from './comparison.tsx'
import type { KnownNames } from './completions.ts'
import {
  type Content,
  FIELD_NAMES,
  FIELDS,
  type FieldName,
  type Problem,
  readJson,
} from './content.ts'
import type { Path } from './form/change.ts'
import type { UntakenState } from './form/untaken.ts'
import { BrandPanel, DataForm } from './lazy.ts'
import { ProblemFoot } from './problems.tsx'
import { withAddress } from './replace-address.ts'
import type { Rules } from './rules.ts'
import { RulesForm } from './rules-form.tsx'
import type { Saving } from './use-saving.ts'
import type { Work } from './use-work.ts'

/** The ways to edit the data. */
export type DataMode = 'form' | 'json' | 'both'

const DATA_VIEWS = [
  ['form', 'Form'],
  ['json', 'JSON'],
  ['both', 'Both'],
] as const

interface EditorSheetProps {
  editor: RefObject<EditorHandle | null>
  work: Work
  field: FieldName
  dataView: DataMode
  onDataView(view: DataMode): void
  /** Whether the brand stands in the place of the text. */
  isBrandOpen: boolean
  /** The buttons above the text. */
  tools: ReactNode
  /** Stands above everything else. */
  introduction: ReactNode
  /** The value whose field is looked for. */
  target: { path: Path } | null
  untaken: UntakenState
  onField(field: FieldName): void
  mode: 'edit' | 'read'
  problems: readonly Problem[]
  /** The problem that was opened last. */
  current: Problem | null
  /** The sentences of the server about fields of the preview. */
  issues: readonly Issue[]
  onOpen(problem: Problem): void
  onTyped(field: FieldName, text: string): void
  onCursor(field: FieldName, at: number): void
  known: KnownNames
  rules: Rules
  compared: Compared | null
  saving: Saving
  /** Saves the text of the author over the one that it is compared with. */
  onSaveMine(): void
  onEndComparison(): void
}

export function EditorSheet(props: EditorSheetProps) {
  const { editor, work, field, onField, mode, problems, onOpen, compared } = props
  const [parts, views] = [useId(), useId()]
  const isBrandOpen = props.isBrandOpen && !compared
  const isText = !compared && !isBrandOpen
  const rules = field === 'variable_rules' && isText ? formRules(work.content) : null
  // A phone reads the JSON: the form is for editing.
  const isForm = mode === 'edit' && isText
  const dataView = field === 'sample_data' && isForm ? props.dataView : null
  const hasDataForm = dataView === 'form' || dataView === 'both'
  const tabs = FIELD_NAMES.map((name) => {
    const { length } = problems.filter((problem) => problem.field === name)
    return [name, <TabName key={name} title={FIELDS[name].title} count={length} />] as const
  })
  const { sample_data } = work.content
  const dataRead = useMemo(() => readJson('sample_data', sample_data), [sample_data])
  return (
    <section className="sheet source" aria-label="Source">
      <h2 className="hidden">Source</h2>
      <header>
        <Tabs
          id={parts}
          label="Part of the template"
          tabs={tabs}
          current={isBrandOpen ? null : field}
          onChange={onField}
        />
      </header>
      <div className="panel" {...(isBrandOpen ? {} : tabPanel(parts, field))}>
        {!compared && props.introduction}
        {(dataView || (mode === 'edit' && !compared)) && (
          <div className="strip row between tools">
            {dataView ? (
              <Tabs
                id={views}
                label="Data as"
                tabs={DATA_VIEWS}
                current={dataView}
                onChange={props.onDataView}
              />
            ) : (
              <span />
            )}
            {mode === 'edit' && !compared && props.tools}
          </div>
        )}
        {compared && (
          <ComparisonStrip
            compared={compared}
            saving={props.saving}
            onSave={props.onSaveMine}
            onEnd={props.onEndComparison}
          />
        )}
        {work.wasKept && work.isChanged && !compared && (
          <p className="strip note">
            Your unsaved changes are back.
            {work.isStale && ' What is saved has changed since.'}
          </p>
        )}
        <div className="panel" {...(dataView && tabPanel(views, dataView))}>
          {isBrandOpen && (
            <Suspense fallback={<Loading what="the brand" />}>
              <BrandPanel
                content={work.content}
                data={props.known.data}
                names={props.known.variables}
                rules={props.rules}
                onChange={work.replace}
                onClose={() => {
                  onField(field)
                  requestAnimationFrame(() => editor.current?.focus())
                }}
              />
            </Suspense>
          )}
          {rules && (
            <RulesForm
              names={props.known.variables}
              rules={rules}
              issues={props.issues}
              mode={mode}
              onChange={(text) => work.replace({ ...work.content, variable_rules: text })}
            />
          )}
          {hasDataForm && (
            <Suspense fallback={<Loading what="the form" />}>
              <DataForm
                content={work.content}
                data={props.known.data}
                problem={'problem' in dataRead ? dataRead.problem : null}
                names={props.known.variables}
                rules={props.rules}
                mode={mode}
                target={props.target}
                untaken={props.untaken}
                onChange={(text) => work.replace({ ...work.content, sample_data: text })}
                onUndo={(step) => editor.current?.step('sample_data', step)}
                onOpen={onOpen}
              />
            </Suspense>
          )}
          <CodeEditor
            visibility={isBrandOpen || rules || dataView === 'form' ? 'hidden' : 'shown'}
            ref={editor}
            content={work.content}
            revision={work.revision}
            field={field}
            mode={mode}
            problems={problems}
            known={props.known}
            original={compared?.content ?? null}
            onChange={props.onTyped}
            onCursor={props.onCursor}
          />
        </div>
      </div>
      <ProblemFoot
        problems={problems}
        current={props.current}
        onOpen={onOpen}
        onPicture={
          mode === 'edit'
            ? (address, picture) => work.replace(withAddress(work.content, address, picture))
            : undefined
        }
      >
        {mode === 'edit' ? (
          <p className="keys note small">
            <kbd>{heldKey()}S</kbd> save draft <kbd>{heldKey()}Enter</kbd> preview <kbd>F8</kbd>{' '}
            next problem
          </p>
        ) : (
          <p className="note small">Templates are edited on a wider screen.</p>
        )}
      </ProblemFoot>
    </section>
  )
}

/** The number of problems is seen alone: the list below the text is read. */
function TabName({ title, count }: { title: string; count: number }) {
  if (count === 0) return title
  return (
    <>
      {title}
      <span className="count" aria-hidden="true">
        {count}
      </span>
    </>
  )
}

/**
 * The rules for the form.
 * @returns null for text that is not JSON, such as of an earlier visit: it is mended as text
 */
function formRules({ variable_rules: text }: Content): Rules | null {
  const read = readJson('variable_rules', text)
  if ('problem' in read) return null
  const isRead = Object.values(read.value).every(
    (rule) => typeof rule === 'object' && rule !== null,
  )
  return isRead ? (read.value as Rules) : null
}
