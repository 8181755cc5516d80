/** A field of a fillable form: its label and its choices, with what it looks like. */
import { useState } from 'react'
import { Actions, Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/parts.tsx'
import { choicesIn, type FieldFacts, type FieldKind, fieldOf } from './field-pieces.ts'
import type { Piece } from './pieces.ts'
import { Sketch } from './sketch.tsx'

export type FieldChoice = 'text' | 'tick' | 'choice'

const TITLES = { text: 'Text field', tick: 'Tick box', choice: 'Choice' }
/** The variants of a field, and what people see of them. */
const KINDS: Record<FieldChoice, readonly (readonly [FieldKind, string])[]> = {
  text: [
    ['text', 'One line'],
    ['lines', 'Several lines'],
  ],
  tick: [['tick', 'Tick box']],
  choice: [
    ['list', 'A list that opens'],
    ['buttons', 'Buttons, all seen'],
  ],
}
const EXAMPLES = { text: 'Full name', tick: 'I have read the terms', choice: 'Size of the shirt' }

interface FieldFormProps {
  of: FieldChoice
  /** The option `forms` of the template. */
  forms: unknown
  onInsert(piece: Piece): void
  onClose(): void
}

export function FieldForm({ of, forms, onInsert, onClose }: FieldFormProps) {
  const kinds = KINDS[of]
  const [kind, setKind] = useState(kinds[0]?.[0] ?? 'text')
  const [label, setLabel] = useState('')
  const [text, setText] = useState('')
  const [isRequired, setRequired] = useState(false)
  const choices = choicesIn(text)
  const facts: FieldFacts = { kind, label, choices, isRequired }
  const isReady = label.trim() !== '' && (of !== 'choice' || choices.length > 1)
  return (
    <Dialog title={TITLES[of]} onClose={onClose}>
      <p className="note">{saidOf(forms)}</p>
      {kinds.length > 1 && (
        <fieldset className="choices-row">
          <legend className="hidden">Kind</legend>
          {kinds.map(([name, words]) => (
            <label key={name} className="switch">
              <input
                type="radio"
                name="field-kind"
                checked={kind === name}
                onChange={() => setKind(name)}
              />
              {words}
            </label>
          ))}
        </fieldset>
      )}
      <Field label="Label" hint="People read it beside the field, and hear it.">
        {(props) => (
          <input
            {...props}
            className="input"
            value={label}
            maxLength={200}
            placeholder={EXAMPLES[of]}
            autoComplete="off"
            onChange={({ target }) => setLabel(target.value)}
          />
        )}
      </Field>
      {of === 'choice' && (
        <Field label="Choices" hint="One on each line, at least two.">
          {(props) => (
            <textarea
              {...props}
              className="area words"
              rows={3}
              value={text}
              maxLength={5_000}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </Field>
      )}
      <label className="switch">
        <input
          type="checkbox"
          checked={isRequired}
          onChange={({ target }) => setRequired(target.checked)}
        />
        It must be filled in
      </label>
      <FieldSketch facts={{ ...facts, label: label.trim() || EXAMPLES[of] }} />
      <Actions
        action="Insert"
        isDisabled={!isReady}
        onAction={() => onInsert(fieldOf(facts))}
        dismiss="Back"
        onDismiss={onClose}
      />
    </Dialog>
  )
}

function saidOf(forms: unknown): string {
  if (forms === true) return 'PDFs of this template are fillable: people type in them.'
  if (forms === undefined) {
    return 'People type in it in the PDF. Inserting it switches on “Fillable form” in Brand.'
  }
  return '“Fillable form” is off in Brand: the field is printed as a drawing until you switch it on.'
}

function FieldSketch({ facts: { kind, label, choices } }: { facts: FieldFacts }) {
  const shown = choices.length > 0 ? choices.slice(0, 4) : ['First choice', 'Second choice']
  return (
    <Sketch>
      {kind !== 'tick' && <p>{label}</p>}
      {(kind === 'text' || kind === 'lines') && <p className={`field-box ${kind}`} />}
      {kind === 'list' && <p className="field-box list">{shown[0]}</p>}
      {kind === 'tick' && <p className="field-tick">{label}</p>}
      {kind === 'buttons' &&
        shown.map((choice) => (
          <p key={choice} className="field-tick round">
            {choice}
          </p>
        ))}
    </Sketch>
  )
}
