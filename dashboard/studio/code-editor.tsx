/**
 * The editor as a component. React gives it an element, and leaves the content of the element to
 * it.
 */
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import type { KnownNames } from './completions.ts'
import type { Content, FieldName, Problem } from './content.ts'
import { createEditor, type Editor } from './editor.ts'

export interface EditorHandle {
  goTo(problem: Problem): void
  step(field: FieldName, step: 'undo' | 'redo'): void
  focus(): void
}

interface CodeEditorProps {
  ref: Ref<EditorHandle>
  content: Content
  /** Changes when `content` was not typed, but replaced. */
  revision: number
  field: FieldName
  mode: 'edit' | 'read'
  problems: readonly Problem[]
  /** The text to compare with; null = no comparison. */
  original: Content | null
  known: KnownNames
  /** A form stands in the place of a hidden editor, which keeps what can be undone. */
  visibility: 'shown' | 'hidden'
  onChange(field: FieldName, text: string): void
  onCursor(field: FieldName, at: number): void
}

export function CodeEditor(props: CodeEditorProps) {
  const { ref, mode, problems, original, revision } = props
  const shown = shownField(props)
  const host = useRef<HTMLDivElement>(null)
  const editor = useRef<Editor | null>(null)
  // The editor lives longer than a drawing of the page: it asks for the newest properties.
  const newest = useRef(props)
  newest.current = props

  useEffect(() => {
    if (!host.current) return
    const created = createEditor(host.current, {
      content: newest.current.content,
      mode,
      known: () => newest.current.known,
      onChange: (changed, text) => newest.current.onChange(changed, text),
      onCursor: (moved, at) => newest.current.onCursor(moved, at),
    })
    created.show(shownField(newest.current))
    created.compare(newest.current.original)
    editor.current = created
    return () => created.destroy()
  }, [mode])
  useEffect(() => editor.current?.show(shown), [shown])
  useEffect(() => {
    if (revision > 0) editor.current?.replace(newest.current.content)
  }, [revision])
  useEffect(() => editor.current?.mark(problems), [problems])
  useEffect(() => editor.current?.compare(original), [original])
  useImperativeHandle(ref, () => ({
    goTo: (problem) => editor.current?.goTo(problem),
    step: (changed, step) => editor.current?.step(changed, step),
    focus: () => editor.current?.focus(),
  }))
  return <div className="editor" ref={host} hidden={props.visibility === 'hidden'} />
}

/** @returns null while a form stands in the place of the text */
function shownField({ visibility, field }: CodeEditorProps): FieldName | null {
  return visibility === 'shown' ? field : null
}
