/** The look of one element: color, size, weight, alignment and space. */
import { Field } from '../../ui/parts.tsx'

interface LooksProps {
  styles: ReadonlyMap<string, string>
  /** @param declaration an empty value = as the style sheet says */
  onChange(declaration: readonly [name: string, value: string]): void
}

const FROM_SHEET = 'as the styles say'
const WEIGHTS = [
  ['', FROM_SHEET],
  ['400', 'regular'],
  ['700', 'bold'],
] as const
const ALIGNMENTS = [
  ['', FROM_SHEET],
  ['start', 'start'],
  ['center', 'center'],
  ['end', 'end'],
] as const

export function Looks({ styles, onChange }: LooksProps) {
  const value = (name: string) => styles.get(name) ?? ''
  const choice = (name: string, label: string, values: readonly (readonly [string, string])[]) => (
    <Field label={label}>
      {(props) => (
        <select
          {...props}
          className="select"
          value={values.some(([one]) => one === value(name)) ? value(name) : ''}
          onChange={({ target }) => onChange([name, target.value])}
        >
          {values.map(([one, words]) => (
            <option key={one} value={one}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
  return (
    <div className="looks">
      <Color value={value('color')} onChange={(color) => onChange(['color', color])} />
      <Length name="font-size" label="Size, pt" unit="pt" styles={styles} onChange={onChange} />
      {choice('font-weight', 'Weight', WEIGHTS)}
      {choice('text-align', 'Alignment', ALIGNMENTS)}
      <Length name="margin-top" label="Above, mm" unit="mm" styles={styles} onChange={onChange} />
      <Length
        name="margin-bottom"
        label="Below, mm"
        unit="mm"
        styles={styles}
        onChange={onChange}
      />
      <Length name="padding" label="Inside, mm" unit="mm" styles={styles} onChange={onChange} />
    </div>
  )
}

function Color({ value, onChange }: { value: string; onChange(color: string): void }) {
  return (
    <Field label="Color">
      {(props) => (
        <span className="color-input">
          <input
            {...props}
            type="color"
            value={/^#[\da-f]{6}$/i.test(value) ? value : '#000000'}
            onChange={({ target }) => onChange(target.value)}
          />
          {value === '' ? (
            <span className="note small">{FROM_SHEET}</span>
          ) : (
            <button type="button" className="button quiet small" onClick={() => onChange('')}>
              Reset
            </button>
          )}
        </span>
      )}
    </Field>
  )
}

interface LengthProps extends LooksProps {
  name: string
  label: string
  unit: 'pt' | 'mm'
}

function Length({ name, label, unit, styles, onChange }: LengthProps) {
  const text = styles.get(name) ?? ''
  const [, number] = new RegExp(`^(-?[\\d.]+)${unit}$`).exec(text) ?? []
  // Another unit is left to the code.
  const isOwn = text === '' || number !== undefined
  return (
    <Field label={label} hint={isOwn ? undefined : `${text} in the code`}>
      {(props) => (
        <input
          {...props}
          className="input number"
          type="number"
          step={unit === 'pt' ? 0.5 : 1}
          value={number ?? ''}
          onChange={({ target }) =>
            onChange([name, target.value === '' ? '' : `${target.value}${unit}`])
          }
        />
      )}
    </Field>
  )
}
