/** The header and the footer of the first page and of the others. */
import { useState } from 'react'
import { Actions, Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/parts.tsx'
import { type MarginTexts, marginsOf, type Piece } from './pieces.ts'

const NOTHING: MarginTexts = { header: '', footer: '' }
const SIDES = [
  ['header', 'Header'],
  ['footer', 'Footer'],
] as const

interface MarginsFormProps {
  onInsert(piece: Piece): void
  onClose(): void
}

export function MarginsForm({ onInsert, onClose }: MarginsFormProps) {
  const [others, setOthers] = useState<MarginTexts>({ header: '', footer: '{page} / {pages}' })
  const [first, setFirst] = useState<MarginTexts | null>(null)
  const fields = (where: string, texts: MarginTexts, onChange: (texts: MarginTexts) => void) =>
    SIDES.map(([side, name]) => (
      <Field key={side} label={`${name} ${where}`}>
        {(props) => (
          <input
            {...props}
            className="input"
            value={texts[side]}
            maxLength={300}
            onChange={({ target }) => onChange({ ...texts, [side]: target.value })}
          />
        )}
      </Field>
    ))
  const isEmpty = [others, first ?? NOTHING].every(({ header, footer }) => !header && !footer)
  return (
    <Dialog title="Header and footer" onClose={onClose}>
      <p className="note">
        <code>{'{page}'}</code> is the number of the page, and <code>{'{pages}'}</code> that of all
        pages.
      </p>
      <div className="columns">
        {fields(first ? 'of the other pages' : 'of every page', others, setOthers)}
        <label className="switch full">
          <input
            type="checkbox"
            checked={first !== null}
            onChange={({ target }) => setFirst(target.checked ? NOTHING : null)}
          />
          The first page has its own
        </label>
        {first && fields('of the first page', first, setFirst)}
      </div>
      <Actions
        action="Insert"
        isDisabled={isEmpty}
        onAction={() => onInsert(marginsOf(others, first))}
        dismiss="Back"
        onDismiss={onClose}
      />
    </Dialog>
  )
}
