/** The editor and the preview of one template, and what connects them. */
import { type CSSProperties, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { WorkStyle } from '../preferences.ts'
import type { TemplateWithDraft } from '../templates/queries.ts'
import { Crumb, Page } from '../ui/parts.tsx'
import { Actions } from './actions.tsx'
import type { EditorHandle } from './code-editor.tsx'
import { type Compared, Conflict } from './comparison.tsx'
import { type Problem, withSamples } from './content.ts'
import { EditorSheet } from './editor-sheet.tsx'
import { useUntaken } from './form/untaken.ts'
import { placeAfter } from './insert/place.ts'
import { Introduction } from './introduction.tsx'
import { isCard } from './is-card.ts'
import { Divider } from './layout/divider.tsx'
import { SideSwitch } from './layout/side-switch.tsx'
import { useViewSettings } from './layout/view-settings.ts'
import { Inspector } from './lazy.ts'
import { usePageSelection } from './page/use-selection.ts'
import { useShownPages } from './page/use-shown-pages.ts'
import { Panel } from './panel.tsx'
import { placeAt } from './place-at.ts'
import { previewOf } from './preview-body.ts'
import { PreviewSheet, type View } from './preview-sheet.tsx'
import { focusRuleProblem } from './rules-form.tsx'
import { useStudioStyles } from './styles.ts'
import { Tools } from './tools.tsx'
import { useAskedSave } from './use-asked-save.ts'
import { useAutoSave } from './use-auto-save.ts'
import { useKeys } from './use-keys.ts'
import { useLivePreview } from './use-live-preview.ts'
import { useNarrow, useShort, useStacked } from './use-narrow.ts'
import { useNext } from './use-next.ts'
import { useProblems } from './use-problems.ts'
import { useSaving } from './use-saving.ts'
import { useSource } from './use-source.ts'
import { rulesOf, useSampleData } from './use-values.ts'
import { useWork } from './use-work.ts'

/**
 * @param opened the template as it was read when the page was opened
 * @param style `design`: the form of the data is there first, and the code on request
 */
export function Studio({ opened, style }: { opened: TemplateWithDraft; style: WorkStyle }) {
  useStudioStyles()
  const work = useWork(opened)
  const saving = useSaving(work)
  const { content, followed, seen } = work
  const isNarrow = useNarrow()
  const [isStacked, isShort] = [useStacked(), useShort()]
  const isDesign = style === 'design' && !isNarrow
  const kind = isCard(content, seen.template) ? 'card' : 'document'
  const [view, setView] = useState<View>(kind === 'card' ? 'png' : 'pdf')
  const [compared, setCompared] = useState<Compared | null>(null)
  const [inserted, setInserted] = useState<number | null>(null)
  const [editor, divider] = [useRef<EditorHandle>(null), useRef<HTMLDivElement>(null)]
  const data = useSampleData(followed)
  // Beside what is no output, the preview is what the template is made for.
  const type = view === 'png' || (kind === 'card' && view !== 'pdf') ? 'png' : 'pdf'
  const body = useMemo(() => previewOf(followed, type), [followed, type])
  const live = useLivePreview(work.id, body)
  const output = view === 'pdf' || view === 'png' ? live.preview?.blob : null
  const shown = useShownPages(work, output ?? null, body)
  const selecting = usePageSelection(shown, followed.html, data)
  const [settings, setSettings] = useViewSettings(work.id)
  const { field, dataView, setDataView, showField, openData, ...source } = useSource({
    opened,
    begin: isDesign ? 'design' : 'code',
    onShow: () => settings.side === 'result' && setSettings({ side: 'both' }),
  })
  const side = isShort && settings.side === 'both' ? 'source' : settings.side
  const { variables: savedVariables, parts } = seen.draft ?? seen.template
  // Those of the text as it was when its last preview was made.
  const variables = live.preview?.variables ?? savedVariables
  const rules = useMemo(() => rulesOf(followed), [followed])
  const known = useMemo(() => ({ variables, data }), [variables, data])
  const untaken = useUntaken(data)
  const problems = useProblems(followed, live, { kind, untaken: untaken.problems })

  function open(problem: Problem): void {
    // In the JSON, it is at its line.
    if (problem.path && (problem.line === null || dataView !== 'json')) {
      openData(problem.path)
      return
    }
    showField(problem.field)
    if (problem.field === 'sample_data' && dataView === 'form') setDataView('both')
    // The editor shows the field first.
    requestAnimationFrame(() => {
      if (problem.field === 'variable_rules' && focusRuleProblem()) return
      editor.current?.goTo(problem)
    })
  }

  // The editor and the selection get the text first.
  useEffect(() => {
    if (inserted === null || followed.html !== content.html) return
    setInserted(null)
    if (!isDesign || field === 'html') openCode(inserted)
    selecting.selectCode(inserted)
  })

  function openCode(at: number): void {
    const place = placeAt(content.html, at)
    open({ field: 'html', severity: 'warning', message: '', ...place })
  }

  const askedSave = useAskedSave(work, saving, { open })
  const over = compared?.conflict?.theirs
  const saveMine = useAskedSave(work, saving, { over, open, onSaved: endComparison })
  const save = () => isNarrow || askedSave()
  useAutoSave(work, saving, isNarrow ? 'read' : 'edit')

  function endComparison(): void {
    setCompared(null)
    if (view === 'changes') setView('pdf')
  }

  const walk = useNext(problems, open)
  useKeys({
    save,
    preview: live.refresh,
    nextProblem: walk.next,
    zoom: (zoom) => setSettings({ zoom }),
    turnPages: () => setSettings({ pages: settings.pages === 'below' ? 'beside' : 'below' }),
    goToDivider: () => divider.current?.focus(),
  })

  function fillSampleData(): void {
    work.replace(withSamples(content, data, variables))
    showField('sample_data')
  }

  return (
    <Page
      title={seen.template.name}
      layout="window"
      actions={
        <Actions
          work={work}
          saving={saving}
          mode={isNarrow ? 'read' : 'edit'}
          problems={problems}
          onOpen={walk.open}
          onSave={save}
          onDetails={live.refresh}
        />
      }
    >
      <div className="row between">
        <Crumb to="/templates" name="Templates" id={seen.template.slug} />
        <SideSwitch side={side} isShort={isShort} onSide={(side) => setSettings({ side })} />
      </div>
      <div
        className="studio"
        data-side={side}
        style={{ '--share': `${settings.share}%` } as CSSProperties}
      >
        <EditorSheet
          editor={editor}
          work={work}
          field={field}
          onField={showField}
          dataView={dataView}
          onDataView={setDataView}
          mode={isNarrow ? 'read' : 'edit'}
          problems={problems}
          current={walk.current}
          issues={live.failure?.issues ?? []}
          onOpen={walk.open}
          target={source.target}
          untaken={untaken}
          isBrandOpen={source.isBrandOpen}
          introduction={isDesign && <Introduction />}
          tools={
            <Tools
              publishing={{ work, saving, problems, onOpen: walk.open }}
              data={data}
              isBrandOpen={source.isBrandOpen}
              onBrand={source.toggleBrand}
              place={() => placeAfter(selecting.selection?.element ?? null)}
              onInserted={(at) => (at === null ? selecting.awaitNew() : setInserted(at))}
              onStyles={() => showField('styles')}
            />
          }
          onTyped={(changed, text) => {
            work.type(changed, text)
            live.typed(previewOf({ ...content, [changed]: text }, type))
          }}
          onCursor={(moved, at) => moved === 'html' && selecting.selectCode(at)}
          known={known}
          rules={rules}
          compared={compared}
          saving={saving}
          onSaveMine={saveMine}
          onEndComparison={endComparison}
        />
        <Divider
          ref={divider}
          axis={isStacked ? 'y' : 'x'}
          share={settings.share}
          onMove={(share) => setSettings({ share })}
        />
        <PreviewSheet
          view={view}
          settings={settings}
          onSettings={setSettings}
          kind={kind}
          hasChanges={compared !== null}
          onView={setView}
          live={live}
          selecting={selecting}
          onSelected={(selected) => selected?.path && openData(selected.path)}
          inspector={
            selecting.selection?.shownAs === 'panel' && (
              <Suspense>
                <Inspector
                  selecting={selecting}
                  html={followed.html}
                  mode={isNarrow ? 'read' : 'edit'}
                  onHtml={(html) => work.replace({ ...content, html })}
                  onUndo={() => editor.current?.step('html', 'undo')}
                  onData={openData}
                  onCode={openCode}
                />
              </Suspense>
            )
          }
          isListed={problems.some(({ severity }) => severity === 'error')}
        >
          <Panel
            view={view}
            work={work}
            saving={isNarrow ? null : saving}
            known={known}
            rules={rules}
            parts={parts}
            compared={compared}
            onFill={isNarrow ? null : fillSampleData}
            onCompare={setCompared}
          />
        </PreviewSheet>
      </div>
      {saving.held?.isAsked && (
        <Conflict conflict={saving.held.conflict} saving={saving} onCompare={setCompared} />
      )}
    </Page>
  )
}
