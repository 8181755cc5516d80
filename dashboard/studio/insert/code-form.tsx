/** A QR code: what it holds, and its size. */
import { QrCode } from 'lucide-react'
import { useState } from 'react'
import { Actions, Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/parts.tsx'
import { type CodeContent, qrCodeOf, textsIn } from './data-pieces.ts'
import type { Piece } from './pieces.ts'
import { Sketch } from './sketch.tsx'

/** Their widths on paper. */
const SIZES = ['20mm', '30mm', '40mm', '60mm'] as const
/** A longer text makes squares that phones cannot read. */
const CHARS_MAX = 500
/** CSS pixels of a millimeter. */
const MM = 96 / 25.4

interface CodeFormProps {
  data: Readonly<Record<string, unknown>>
  onInsert(piece: Piece): void
  onClose(): void
}

export function CodeForm({ data, onInsert, onClose }: CodeFormProps) {
  const texts = textsIn(data)
  /** Empty = the text that is typed. */
  const [path, setPath] = useState('')
  const [text, setText] = useState('')
  const [size, setSize] = useState<string>('30mm')
  const content: CodeContent = path === '' ? { text: text.trim() } : { path }
  const held = path === '' ? text.trim() : texts.find((one) => one.path === path)?.text
  return (
    <Dialog title="QR code" onClose={onClose}>
      {texts.length > 0 && (
        <Field label="It holds" hint="A value of the data is another one in each document.">
          {(props) => (
            <select
              {...props}
              className="select"
              value={path}
              onChange={({ target }) => setPath(target.value)}
            >
              <option value="">A text that is always the same</option>
              {texts.map((one) => (
                <option key={one.path} value={one.path}>
                  {one.label}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      {path === '' && (
        <Field label="Address or text">
          {(props) => (
            <input
              {...props}
              className="input"
              value={text}
              maxLength={CHARS_MAX}
              placeholder="https://example.com/pay"
              autoComplete="off"
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </Field>
      )}
      <Field label="Width">
        {(props) => (
          <select
            {...props}
            className="select"
            value={size}
            onChange={({ target }) => setSize(target.value)}
          >
            {SIZES.map((one) => (
              <option key={one} value={one}>
                {one.replace('mm', ' mm')}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Sketch>
        <QrCode size={Number.parseInt(size, 10) * MM} strokeWidth={1.5} />
        {held && <p className="small">{held}</p>}
      </Sketch>
      <Actions
        action="Insert"
        isDisabled={!held}
        onAction={() => onInsert(qrCodeOf(content, size))}
        dismiss="Back"
        onDismiss={onClose}
      />
    </Dialog>
  )
}
