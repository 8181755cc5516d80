/** The panel of the selected element: its text and its look, or the way to where it is made. */
import { Code, Trash2, Undo2, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { heldKey } from '../../ui/keys.ts'
import { Field } from '../../ui/parts.tsx'
import { useToast } from '../../ui/toast.tsx'
import type { Path } from '../form/change.ts'
import { labelOf } from '../form/shape.ts'
import {
  codeTextOf,
  isMadeByLiquid,
  plainTextOf,
  stylesOf,
  withCodeText,
  withoutElement,
  withPlainText,
  withStyle,
} from './edit-source.ts'
import { elementName, kindOf } from './element-names.ts'
import { Looks } from './looks.tsx'
import { onPagesDrawn, PAGE, PAGES } from './page-select.tsx'
import { seenColor } from './seen-color.ts'
import type { SourceElement } from './source-tree.ts'
import type { Marked, PageSelection } from './use-selection.ts'

interface InspectorProps {
  selecting: PageSelection
  html: string
  mode: 'edit' | 'read'
  onHtml(html: string): void
  onUndo(): void
  onData(path: Path): void
  /** @param at the place in the HTML */
  onCode(at: number): void
}

export function Inspector({
  selecting,
  html,
  mode,
  onHtml,
  onUndo,
  onData,
  onCode,
}: InspectorProps) {
  const toast = useToast()
  const { selection, marked, selectElement, close } = selecting
  const color = useSeenColor(marked)
  if (!selection) return null
  const { element, path, at } = selection
  const text = element && plainTextOf(html, element)
  const isEditable = element !== null && mode === 'edit' && !isMadeByLiquid(html, element)
  const kind = element ? kindOf(html, element) : 'text'
  const code = mode === 'edit' ? codeTextOf(html, at) : null
  const without = isEditable ? withoutElement(html, element) : null
  return (
    <section className="strip inspector" aria-label="Selected element">
      <div className="row between">
        <Ancestors html={html} element={element} onSelect={selectElement} />
        <div className="row">
          {isEditable && (
            <button type="button" className="button quiet small" onClick={onUndo}>
              <Undo2 size={16} aria-hidden="true" />
              Undo
            </button>
          )}
          {without !== null && (
            <button
              type="button"
              className="button quiet small"
              onClick={() => {
                close()
                onHtml(without)
                toast(`It is removed. ${heldKey()}Z in the code brings it back.`)
              }}
            >
              <Trash2 size={16} aria-hidden="true" />
              Remove
            </button>
          )}
          <button type="button" className="button quiet small" onClick={() => onCode(at)}>
            <Code size={16} aria-hidden="true" />
            Show in the code
          </button>
          <button
            type="button"
            className="button quiet icon"
            aria-label="Close"
            title="Close"
            onClick={close}
          >
            <X size={16} aria-hidden="true" />
          </button>
        </div>
      </div>
      {path && (
        <p className="row">
          <span className="note">
            This {kind === 'picture' ? 'picture' : 'text'} comes from the data.
          </span>
          <button type="button" className="button small" onClick={() => onData(path)}>
            Edit {nameOf(path)}
          </button>
        </p>
      )}
      {code !== null && (
        <Field label="Text of the code">
          {(props) => (
            <input
              {...props}
              className="input"
              value={code}
              onChange={({ target }) => onHtml(withCodeText(html, at, target.value))}
            />
          )}
        </Field>
      )}
      {isEditable && !path && text !== null && kind === 'text' && (
        <label className="field">
          <span className="label">Text</span>
          <textarea
            className="area words"
            rows={1}
            value={text}
            onChange={({ target }) => onHtml(withPlainText(html, element, target.value))}
          />
        </label>
      )}
      {kind === 'break' && <p className="note">What follows begins on a new page.</p>}
      {isEditable && kind !== 'break' && (
        <Looks
          styles={stylesOf(html, element)}
          of={kind !== 'text' ? 'picture' : code === null ? 'text' : 'code'}
          seen={{ color, size: marked?.text ? Math.round(marked.text.size * 2) / 2 : null }}
          onChange={(declaration) => onHtml(withStyle(html, element, declaration))}
        />
      )}
      {!isEditable && mode === 'edit' && !path && (
        <p className="note">The code makes this element with Liquid. It is changed there.</p>
      )}
    </section>
  )
}

/** `["items", 2, "name"]` is "Name, row 3". */
function nameOf(path: Path): string {
  const row = path.findLast((part) => typeof part === 'number')
  const name = path.findLast((part) => typeof part === 'string') ?? ''
  const label = labelOf(name)
  return row === undefined ? label : `${label}, row ${row + 1}`
}

/** The color of the marked text, read again with each drawing of its page. */
function useSeenColor(marked: Marked | null): string | null {
  const [color, setColor] = useState<string | null>(null)
  useEffect(() => {
    const read = () => {
      const pages = document.querySelectorAll<HTMLCanvasElement | HTMLImageElement>(PAGE)
      const page = marked && pages[marked.frame.page]
      setColor(page && marked.text ? seenColor(page, marked.text) : null)
    }
    read()
    const host = document.querySelector(PAGES)
    return host ? onPagesDrawn(host, read) : undefined
  }, [marked])
  return color
}

/** Elements around it that are worth a button. */
const ANCESTORS_MAX = 4

interface AncestorsProps {
  html: string
  element: SourceElement | null
  onSelect(element: SourceElement): void
}

function Ancestors({ html, element, onSelect }: AncestorsProps) {
  const all: SourceElement[] = []
  for (let one = element; one && one.name !== 'html'; one = one.parent) all.unshift(one)
  return (
    <ol className="ancestors" aria-label="The element and those around it">
      {all.slice(-ANCESTORS_MAX).map((one) => (
        <li key={one.tag.from}>
          <button
            type="button"
            title={`<${one.name}>`}
            aria-current={one === element || undefined}
            onClick={() => onSelect(one)}
          >
            {elementName(html, one)}
          </button>
        </li>
      ))}
    </ol>
  )
}
