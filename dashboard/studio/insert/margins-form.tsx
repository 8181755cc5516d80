/** The header and the footer of the first page and of the others. */
import { useState } from 'react'
import { Actions, Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/parts.tsx'
import type { Content } from '../content.ts'
import { type MarginTexts, marginsOf, readMargins } from './margins.ts'
import type { Piece } from './pieces.ts'

const NOTHING: MarginTexts = { header: '', footer: '' }
const PROPOSED: MarginTexts = { header: '', footer: '{page} / {pages}' }
const SIDES = [
  ['header', 'Header'],
  ['footer', 'Footer'],
] as const

interface MarginsFormProps {
  content: Content
  onInsert(piece: Piece): void
  /** Shows the styles. */
  onStyles(): void
  onClose(): void
}

export function MarginsForm({ content, onInsert, onStyles, onClose }: MarginsFormProps) {
  /** The texts of the template when the form is opened. */
  const [{ margins, byHand }] = useState(() => readMargins(content))
  // A proposal would replace what the template prints there.
  const proposed = byHand === 'none' ? PROPOSED : NOTHING
  const [others, setOthers] = useState<MarginTexts>(margins?.others ?? proposed)
  const [first, setFirst] = useState<MarginTexts | null>(margins?.first ?? null)
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
  if (byHand === 'instead') {
    return (
      <Dialog title="Header and footer" onClose={onClose}>
        <p className="alert warn">
          Styles has a header or a footer that this form cannot show. Change or remove it there.
        </p>
        <Actions action="Show Styles" onAction={onStyles} dismiss="Back" onDismiss={onClose} />
      </Dialog>
    )
  }
  const isEmpty = [others, first ?? NOTHING].every(
    ({ header, footer }) => !header.trim() && !footer.trim(),
  )
  return (
    <Dialog title="Header and footer" onClose={onClose}>
      <p className="note">
        <code>{'{page}'}</code> is the number of the page, and <code>{'{pages}'}</code> that of all
        pages.
      </p>
      {byHand === 'beside' && (
        <p className="note">
          The code of this template prints in the margins, too. What you type here takes the place
          of what it prints in the middle.
        </p>
      )}
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
        action={margins ? 'Save' : 'Insert'}
        isDisabled={isEmpty}
        onAction={() => onInsert(marginsOf({ others, first }))}
        dismiss="Back"
        onDismiss={onClose}
      >
        {margins && (
          <button type="button" className="button danger" onClick={() => onInsert(marginsOf(null))}>
            Remove
          </button>
        )}
      </Actions>
    </Dialog>
  )
}
