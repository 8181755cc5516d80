/**
 * The HTML of a request. It is a plain field until it is used: the page is shown before the editor
 * is loaded. On touch screens it stays one, with the handles that they have for text.
 */
import { type ComponentProps, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Field } from '../ui/parts.tsx'
import { inWordsOf } from '../ui/sentence.tsx'
import type { HtmlEditor, Place } from './html-editor.tsx'

const LABEL = 'HTML'
const PATH = 'html'

interface HtmlFieldProps {
  value: string
  problem: string | undefined
  onChange(text: string): void
}

interface Loaded {
  Editor: typeof HtmlEditor
  place: Place
}

export function HtmlField({ value, problem, onChange }: HtmlFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const isComposing = useRef(false)
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const label = useRef<HTMLLabelElement | null>(null)

  async function load(): Promise<void> {
    if (matchMedia('(pointer: coarse)').matches) return
    const { HtmlEditor: Editor } = await import('./html-editor.tsx')
    const field = area.current
    // A letter that is being composed would be lost.
    if (!field || isComposing.current) return
    label.current = field.labels[0] as HTMLLabelElement | null
    // At once, so that no key is pressed between both.
    flushSync(() => setLoaded({ Editor, place: placeIn(field) }))
  }

  /** Without the editor, such as without a connection, the plain field stays. */
  const tryToLoad = () => void load().catch(() => {})

  const shared: ComponentProps<'textarea'> = {
    ref: area,
    className: 'area',
    rows: 12,
    spellCheck: false,
    value,
    onFocus: tryToLoad,
    onChange: ({ target }) => onChange(target.value),
    onCompositionStart() {
      isComposing.current = true
    },
    onCompositionEnd() {
      isComposing.current = false
      tryToLoad()
    },
  }
  return (
    <Field label={LABEL} path={PATH} problem={problem}>
      {(props) =>
        loaded ? (
          <loaded.Editor
            id={props.id}
            label={label.current}
            value={value}
            problem={
              props['aria-invalid'] &&
              problem &&
              inWordsOf(LABEL, PATH, problem).replaceAll('`', '')
            }
            place={loaded.place}
            onChange={onChange}
          />
        ) : (
          <textarea {...props} {...shared} />
        )
      }
    </Field>
  )
}

function placeIn(field: HTMLTextAreaElement): Place {
  const { selectionStart, selectionEnd, selectionDirection, scrollTop } = field
  const isBackward = selectionDirection === 'backward'
  return {
    anchor: isBackward ? selectionEnd : selectionStart,
    head: isBackward ? selectionStart : selectionEnd,
    scrollTop,
    hasFocus: document.activeElement === field,
  }
}
