/** The editor and the preview of one template, and what connects them. */
import { useMemo, useRef, useState } from 'react'
import { OPERATIONS } from '../options.gen.ts'
import type { Template, TemplateWithDraft } from '../templates/queries.ts'
import { Page } from '../ui/parts.tsx'
import { useToast } from '../ui/toast.tsx'
import { Actions, Crumb } from './actions.tsx'
import type { EditorHandle } from './code-editor.tsx'
import { SaveConflictDialog } from './conflict.tsx'
import { type Content, contentOf, type FieldName, type Problem, readJson } from './content.ts'
import { type Compared, type DataMode, EditorSheet } from './editor-sheet.tsx'
import { failureProblems, jsonProblems } from './find-problems.ts'
import { hintProblems } from './hint-problems.ts'
import { OpenGraph } from './open-graph.tsx'
import { Parts } from './parts.tsx'
import { previewOf } from './preview-body.ts'
import { PreviewSheet, type View } from './preview-sheet.tsx'
import type { Rules } from './rules.ts'
import { focusRuleProblem } from './rules-form.tsx'
import { useStudioStyles } from './styles.ts'
import { useKeys } from './use-keys.ts'
import { useLivePreview } from './use-live-preview.ts'
import { useNarrow } from './use-narrow.ts'
import { InvalidField, isUnreachable, SaveConflict, type Saving, useSaving } from './use-saving.ts'
import { useWork } from './use-work.ts'
import { Variables } from './variables.tsx'
import { Versions } from './versions.tsx'
import { VisualChanges } from './visual-changes.tsx'

/** @param opened the template as it was read when the page was opened */
export function Studio({ opened }: { opened: TemplateWithDraft }) {
  useStudioStyles()
  const work = useWork(opened)
  const saving = useSaving(work)
  const { content, seen } = work
  const toast = useToast()
  const isNarrow = useNarrow()
  const [field, setField] = useState<FieldName>('html')
  const [dataView, setDataView] = useState<DataMode>('form')
  const [view, setView] = useState<View>('pdf')
  const [compared, setCompared] = useState<Compared | null>(null)
  const editor = useRef<EditorHandle>(null)
  const data = useSampleData(content)
  const live = useLivePreview(work.id, previewOf(content, view === 'png' ? 'png' : 'pdf'))
  const { failure } = live
  const hints = live.preview?.hints
  const problems = useMemo(
    () => [
      ...jsonProblems(content),
      ...failureProblems(failure, content),
      ...hintProblems(hints ?? [], content),
    ],
    [content, failure, hints],
  )
  const { variables: savedVariables, parts } = seen.draft ?? seen.template
  // Those of the text as it was when its last preview was made.
  const variables = live.preview?.variables ?? savedVariables
  const rules = useMemo(() => rulesOf(content), [content])
  const known = useMemo(() => ({ variables, data }), [variables, data])

  function open(problem: Problem): void {
    setField(problem.field)
    if (problem.field === 'sample_data' && dataView === 'form') setDataView('both')
    // The editor shows the field first.
    requestAnimationFrame(() => {
      if (problem.field === 'variable_rules' && focusRuleProblem()) return
      editor.current?.goTo(problem)
    })
  }

  function save(): void {
    if (!work.isChanged || saving.isBusy || isNarrow) return
    saving.save.mutate(undefined, {
      onSuccess: ({ problems: [mistake] = [] }) =>
        toast(
          mistake
            ? `The draft is saved. It cannot be published yet: ${mistake.message}`
            : 'The draft is saved.',
        ),
      onError(error) {
        if (error instanceof InvalidField) open(error.problem)
        else if (isUnreachable(error)) toast(`${error.message} Your text is kept in this tab.`)
        else if (!(error instanceof SaveConflict)) toast(error.message)
      },
    })
  }

  function endComparison(): void {
    setCompared(null)
    if (view === 'changes') setView('pdf')
  }

  const nextProblem = useNext(problems, open)
  useKeys({ save, preview: live.refresh, nextProblem })

  function fillSampleData(): void {
    const missing = variables.filter((name) => !(name in data))
    const added = { ...data, ...Object.fromEntries(missing.map((name) => [name, name])) }
    work.replace({ ...content, sample_data: `${JSON.stringify(added, null, 2)}\n` })
    setField('sample_data')
  }

  return (
    <Page
      title={seen.template.name}
      actions={
        <Actions
          work={work}
          saving={saving}
          mode={isNarrow ? 'read' : 'edit'}
          onSave={save}
          onDetails={live.refresh}
        />
      }
    >
      <Crumb template={seen.template} />
      <div className="studio">
        <EditorSheet
          editor={editor}
          work={work}
          field={field}
          onField={setField}
          dataView={dataView}
          onDataView={setDataView}
          mode={isNarrow ? 'read' : 'edit'}
          problems={problems}
          issues={failure?.issues ?? []}
          onOpen={open}
          known={known}
          rules={rules}
          compared={compared}
          onEndComparison={endComparison}
        />
        <PreviewSheet
          view={view}
          hasChanges={compared !== null && OPERATIONS.has('compareRenders')}
          onView={setView}
          live={live}
          isListed={problems.some(({ severity }) => severity === 'error')}
        >
          {view === 'variables' && (
            <div className="stack loose">
              <Variables
                names={variables}
                data={data}
                rules={rules}
                onFill={isNarrow ? null : fillSampleData}
              />
              <Parts template={seen.template} slugs={parts} />
            </div>
          )}
          {view === 'og' && (
            <OpenGraph
              id={work.id}
              slug={seen.template.slug}
              names={variables}
              rules={rules}
              data={data}
              body={previewOf(content, 'png')}
            />
          )}
          {view === 'changes' && compared && (
            <VisualChanges
              id={work.id}
              // Both with the same values: only the template differs.
              before={previewOf({ ...compared.content, sample_data: content.sample_data }, 'pdf')}
              after={previewOf(content, 'pdf')}
            />
          )}
          {view === 'versions' && (
            <Versions
              work={work}
              saving={isNarrow ? null : saving}
              compared={compared?.version ?? null}
              onCompare={(template) => setCompared(comparedWith(template))}
            />
          )}
        </PreviewSheet>
      </div>
      {saving.conflict && (
        <Conflict conflict={saving.conflict} saving={saving} onCompare={setCompared} />
      )}
    </Page>
  )
}

interface ConflictProps {
  conflict: SaveConflict
  saving: Saving
  onCompare(original: Compared): void
}

function Conflict({ conflict, saving, onCompare }: ConflictProps) {
  const { theirs, kind } = conflict
  const draft = kind === 'draft' ? theirs.draft : null
  return (
    <SaveConflictDialog
      conflict={conflict}
      onCompare={() => {
        onCompare(
          draft
            ? { what: 'their draft', version: null, content: contentOf(draft) }
            : comparedWith(theirs.template),
        )
        saving.goOn(conflict, 'mine')
      }}
      onTheirs={() => saving.goOn(conflict, 'theirs')}
      onClose={saving.dismiss}
    />
  )
}

function comparedWith(template: Template): Compared {
  const { version } = template
  return { what: `version ${version}`, version, content: contentOf(template) }
}

/** The last sample data that were valid: while they are typed, the others stay. */
function useSampleData(content: Content): Record<string, unknown> {
  const last = useRef<Record<string, unknown>>({})
  return useMemo(() => {
    const read = readJson('sample_data', content.sample_data)
    if ('value' in read) last.current = read.value
    return last.current
  }, [content.sample_data])
}

/** The rules of the variables; none while they are not valid. */
function rulesOf({ variable_rules }: Content): Rules {
  const read = readJson('variable_rules', variable_rules)
  if ('problem' in read) return {}
  // What is no rule yet is typed halfway.
  const rules = Object.entries(read.value).filter(([, rule]) => typeof rule === 'object' && rule)
  return Object.fromEntries(rules) as Rules
}

/** @returns a function that opens the problem after the one that was opened last */
function useNext(problems: readonly Problem[], open: (problem: Problem) => void): () => void {
  const last = useRef(-1)
  return () => {
    if (problems.length === 0) return
    last.current = (last.current + 1) % problems.length
    const next = problems[last.current]
    if (next) open(next)
  }
}
