/**
 * The editor of the studio: CodeMirror in a shadow root, where it may add its styles without a
 * change of the page's policy. Every field has a state of its own, so that undo and the selection
 * stay with it.
 */
import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, redo, undo } from '@codemirror/commands'
import { foldKeymap, indentOnInput } from '@codemirror/language'
import { type Diagnostic, lintGutter, setDiagnostics } from '@codemirror/lint'
import { unifiedMergeView } from '@codemirror/merge'
import { searchKeymap } from '@codemirror/search'
import { Compartment, EditorState, type Extension, type Text } from '@codemirror/state'
import { EditorView, keymap, placeholder } from '@codemirror/view'
import type { KnownNames } from './completions.ts'
import { type Content, FIELD_NAMES, FIELDS, type FieldName, type Problem } from './content.ts'
import { editorLooks, replacedByTyping } from './editor-looks.ts'
import { languageOf } from './languages.ts'

export interface EditorOptions {
  content: Content
  /** `read`: the text can be read and copied only. */
  mode: 'edit' | 'read'
  known(): KnownNames
  onChange(field: FieldName, text: string): void
  /** The cursor was moved, without a change of the text. */
  onCursor(field: FieldName, at: number): void
}

export interface Editor {
  /** Shows the text of a field; null = a form stands in its place, and nothing is drawn. */
  show(field: FieldName | null): void
  /** Replaces texts, as after a version was restored. */
  replace(content: Content): void
  mark(problems: readonly Problem[]): void
  /** Shows the differences to another content; null = no longer. */
  compare(original: Content | null): void
  /** Moves the cursor to a problem of the shown field. */
  goTo(problem: Problem): void
  /** Takes the last change of a field back, or makes it again. */
  step(field: FieldName, step: 'undo' | 'redo'): void
  focus(): void
  destroy(): void
}

export function createEditor(host: HTMLElement, options: EditorOptions): Editor {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  const states = new Map<FieldName, EditorState>()
  let shown: FieldName | null = null
  let problems: readonly Problem[] = []
  let { content } = options
  let original: Content | null = null
  const differences = new Compartment()
  const view = new EditorView({ root, parent: root, state: stateOf('html') })

  function stateOf(field: FieldName): EditorState {
    const known = states.get(field)
    if (known) return known
    return EditorState.create({
      doc: content[field],
      extensions: [
        differences.of([]),
        extensionsOf(field, options, (text) => options.onChange(field, text)),
      ],
    })
  }

  function keepShown(): void {
    if (shown !== null) states.set(shown, view.state)
  }

  function open(field: FieldName | null): void {
    shown = field
    if (field === null) return
    view.setState(stateOf(field))
    view.dispatch({
      effects: differences.reconfigure(differencesTo(original?.[field], options.mode)),
    })
    markShown()
  }

  function markShown(): void {
    if (shown === null) return
    const { doc } = view.state
    // A hint without a place stands in the list only.
    const own = problems.filter(
      ({ field, line, severity }) => field === shown && (line !== null || severity === 'error'),
    )
    view.dispatch(
      setDiagnostics(
        view.state,
        own.map((problem) => diagnosticOf(doc, problem)),
      ),
    )
  }

  return {
    show(field) {
      keepShown()
      open(field)
    },
    replace(next) {
      keepShown()
      for (const field of FIELD_NAMES) {
        // One that was never shown gets a state now, in which the change can be undone.
        const state = states.get(field) ?? (content[field] === next[field] ? null : stateOf(field))
        const before = state?.doc.toString()
        if (!state || before === undefined || before === next[field]) continue
        const changes = changeBetween(before, next[field])
        states.set(field, state.update({ changes, userEvent: 'input.type' }).state)
      }
      content = next
      open(shown)
    },
    mark(found) {
      problems = found
      markShown()
    },
    compare(other) {
      original = other
      keepShown()
      open(shown)
    },
    goTo(problem) {
      const { from } = diagnosticOf(view.state.doc, problem)
      view.dispatch({ selection: { anchor: from }, scrollIntoView: true })
      view.focus()
    },
    step(field, step) {
      keepShown()
      const target = {
        state: stateOf(field),
        dispatch: ({ state }: { state: EditorState }) => states.set(field, state),
      }
      const isDone = (step === 'undo' ? undo : redo)(target)
      if (!isDone) return
      open(shown)
      options.onChange(field, stateOf(field).doc.toString())
    },
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  }
}

/** The change without what both texts begin and end with, so that the cursor and folds stay. */
function changeBetween(
  before: string,
  after: string,
): { from: number; to: number; insert: string } {
  const max = Math.min(before.length, after.length)
  let from = 0
  while (from < max && before[from] === after[from]) from += 1
  let end = 0
  while (end < max - from && before.at(-1 - end) === after.at(-1 - end)) end += 1
  return { from, to: before.length - end, insert: after.slice(from, after.length - end) }
}

function differencesTo(original: string | undefined, mode: EditorOptions['mode']): Extension {
  if (original === undefined) return []
  return unifiedMergeView({
    original,
    mergeControls: mode === 'edit' && undoButton,
    collapseUnchanged: { margin: 3 },
  })
}

/** The button at a difference that brings the text of the other side back. */
function undoButton(does: 'accept' | 'reject', undoChange: (event: MouseEvent) => void) {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = 'Undo this change'
  button.hidden = does === 'accept'
  button.onclick = undoChange
  return button
}

function extensionsOf(
  field: FieldName,
  { mode, known, onCursor }: EditorOptions,
  onChange: (text: string) => void,
): Extension {
  const { title, syntax, purpose = '' } = FIELDS[field]
  const attributes = { 'aria-label': title, tabindex: '0' }
  const common = [editorLooks, languageOf(syntax, known), lintGutter(), placeholder(purpose)]
  if (mode === 'read') {
    return [
      common,
      EditorState.readOnly.of(true),
      EditorView.editable.of(false),
      EditorView.contentAttributes.of({ ...attributes, 'aria-readonly': 'true' }),
    ]
  }
  return [
    common,
    history(),
    indentOnInput(),
    replacedByTyping,
    closeBrackets(),
    autocompletion(),
    EditorView.contentAttributes.of(attributes),
    // Tab is left to the browser: it leads out of the editor.
    keymap.of([
      ...closeBracketsKeymap,
      // The page has its own keys for saving and for a preview.
      ...defaultKeymap.filter(({ key }) => key !== 'Mod-Enter'),
      ...searchKeymap,
      ...historyKeymap,
      ...foldKeymap,
      ...completionKeymap,
    ]),
    EditorView.updateListener.of(({ docChanged, selectionSet, state, view }) => {
      if (docChanged) onChange(state.doc.toString())
      else if (selectionSet && view.hasFocus) onCursor(field, state.selection.main.head)
    }),
  ]
}

/** The word at the place of a problem; without a place, the first line. */
function diagnosticOf(doc: Text, { line, column, severity, message }: Problem): Diagnostic {
  const at = doc.line(Math.min(Math.max(1, line ?? 1), doc.lines))
  const from = Math.min(at.from + Math.max(0, (column ?? 1) - 1), at.to)
  const rest = doc.sliceString(from, at.to)
  const length = /^(\{[{%].*?[%}]\}|"[^"]*"|[\w.#-]+)/.exec(rest)?.[0].length ?? rest.length
  return { from, to: Math.min(at.to, from + Math.max(1, length)), severity, message }
}
