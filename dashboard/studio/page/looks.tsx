/** The look of one element: color, size, weight, alignment and space. */
import { Field } from '../../ui/parts.tsx'

interface LooksProps {
  of: 'text' | 'picture' | 'code'
  styles: ReadonlyMap<string, string>
  /** The color and the size in points that the page shows, null if they are not known. */
  seen: { color: string | null; size: number | null }
  /** @param declaration an empty value = as the style sheet says */
  onChange(declaration: readonly [name: string, value: string]): void
}

const UNCHANGED = 'unchanged'
const WEIGHTS = [
  ['', UNCHANGED],
  ['400', 'regular'],
  ['700', 'bold'],
] as const
const ALIGNMENTS = [
  ['', UNCHANGED],
  ['start', 'start'],
  ['center', 'center'],
  ['end', 'end'],
] as const

export function Looks({ of, styles, seen, onChange }: LooksProps) {
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
  const length = (name: string, label: string, unit: LengthProps['unit'], shown?: number) => (
    <Length
      name={name}
      label={label}
      unit={unit}
      shown={shown}
      text={value(name)}
      onChange={onChange}
    />
  )
  return (
    <div className="looks">
      {of === 'picture' && length('width', 'Width, mm', 'mm')}
      {of === 'text' && (
        <>
          <Color
            value={value('color')}
            seen={seen.color}
            onChange={(color) => onChange(['color', color])}
          />
          {length('font-size', 'Size, pt', 'pt', seen.size ?? undefined)}
          {choice('font-weight', 'Weight', WEIGHTS)}
        </>
      )}
      {of !== 'picture' && choice('text-align', 'Alignment', ALIGNMENTS)}
      {length('margin-top', 'Space above, mm', 'mm')}
      {length('margin-bottom', 'Space below, mm', 'mm')}
      {length('padding', 'Padding, mm', 'mm')}
    </div>
  )
}

interface ColorProps {
  value: string
  seen: string | null
  onChange(color: string): void
}

function Color({ value, seen, onChange }: ColorProps) {
  return (
    <Field label="Color">
      {(props) => (
        <span className="color-input">
          <input
            {...props}
            type="color"
            value={/^#[\da-f]{6}$/i.test(value) ? value : (seen ?? '#000000')}
            onChange={({ target }) => onChange(target.value)}
          />
          {value === '' ? (
            <span className="note small">{UNCHANGED}</span>
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

interface LengthProps extends Pick<LooksProps, 'onChange'> {
  name: string
  label: string
  unit: 'pt' | 'mm'
  /** The one that the page shows, if it is known. */
  shown: number | undefined
  /** The value of the element. */
  text: string
}

function Length({ name, label, unit, shown, text, onChange }: LengthProps) {
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
          placeholder={shown?.toString()}
          onChange={({ target }) =>
            onChange([name, target.value === '' ? '' : `${target.value}${unit}`])
          }
        />
      )}
    </Field>
  )
}
