/**
 * The HTML of a request in CodeMirror, in a shadow root, where it may add its styles. It does not
 * type anything by itself: what stands there is sent as it is.
 */
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { html } from '@codemirror/lang-html'
import { foldKeymap } from '@codemirror/language'
import { searchKeymap } from '@codemirror/search'
import { Annotation, Compartment, type Extension } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { useEffect, useRef } from 'react'
import { editorLooks, replacedByTyping } from '../studio/editor-looks.ts'

/** The place of the reader in the field that the editor replaces. */
export interface Place {
  anchor: number
  head: number
  scrollTop: number
  hasFocus: boolean
}

interface HtmlEditorProps {
  id: string
  /** The label that stands above it, whose click leads into it. */
  label: HTMLLabelElement | null
  value: string
  /** The sentence of its problem, which is read with the editor. */
  problem: string | undefined
  place: Place
  onChange(text: string): void
}

export function HtmlEditor(props: HtmlEditorProps) {
  const { id, label, value, problem } = props
  const host = useRef<HTMLDivElement>(null)
  const editor = useRef<Editor | null>(null)
  // The editor lives longer than a drawing of the page: it asks for the newest properties.
  const newest = useRef(props)
  newest.current = props
  useEffect(() => {
    if (!host.current) return
    const { value: text, place } = newest.current
    const created = createEditor(host.current, text, (typed) => newest.current.onChange(typed))
    created.goTo(place)
    editor.current = created
    return () => created.destroy()
  }, [])
  useEffect(() => editor.current?.replace(value), [value])
  useEffect(() => editor.current?.mark(problem), [problem])
  useEffect(() => {
    const focus = () => editor.current?.focus()
    label?.addEventListener('click', focus)
    return () => label?.removeEventListener('click', focus)
  }, [label])
  return <div className="editor" id={id} ref={host} />
}

interface Editor {
  /** Takes a text that was not typed here, such as that of an earlier render. */
  replace(text: string): void
  mark(problem: string | undefined): void
  goTo(place: Place): void
  focus(): void
  destroy(): void
}

function createEditor(host: HTMLElement, doc: string, onChange: (text: string) => void): Editor {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  const attributes = new Compartment()
  const given = Annotation.define<boolean>()
  const view = new EditorView({
    root,
    parent: root,
    doc,
    extensions: [
      editorLooks,
      html({ autoCloseTags: false }),
      history(),
      replacedByTyping,
      attributes.of(attributesOf(undefined)),
      // Tab is left to the browser: it leads out of the editor. The page has its own Control+Enter.
      keymap.of([
        ...defaultKeymap.filter(({ key }) => key !== 'Mod-Enter'),
        ...searchKeymap,
        ...historyKeymap,
        ...foldKeymap,
      ]),
      EditorView.updateListener.of(({ docChanged, transactions, state }) => {
        const isTyped = !transactions.some((one) => one.annotation(given))
        if (docChanged && isTyped) onChange(state.doc.toString())
      }),
    ],
  })
  return {
    replace(text) {
      // The editor has its own line ends, as a plain field has.
      if (text.replaceAll(/\r\n?/g, '\n') === view.state.doc.toString()) return
      const changes = { from: 0, to: view.state.doc.length, insert: text }
      view.dispatch({ changes, annotations: given.of(true) })
    },
    mark: (problem) => view.dispatch({ effects: attributes.reconfigure(attributesOf(problem)) }),
    goTo({ anchor, head, scrollTop, hasFocus }) {
      view.dispatch({ selection: { anchor, head } })
      view.scrollDOM.scrollTop = scrollTop
      if (hasFocus) view.focus()
    },
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  }
}

/** The ids of the page name nothing in a shadow root: the texts themselves stand here. */
function attributesOf(problem: string | undefined): Extension {
  return EditorView.contentAttributes.of({
    'aria-label': 'HTML',
    tabindex: '0',
    ...(problem !== undefined && { 'aria-invalid': 'true', 'aria-description': problem }),
  })
}
