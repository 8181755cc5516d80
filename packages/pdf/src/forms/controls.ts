/** Controls of HTML forms, as the page that was printed has them, and how its PDF marks them. */

/** A mark of a control is a link to this address with its index behind. */
export const FIELD_ADDRESS = 'https://field.platen.invalid/'
/** The name of a marked control in the structure of the PDF is this with its index behind. */
export const FIELD_NAME = 'platen-field-'

export interface FormControl {
  kind: 'checkbox' | 'dropdown' | 'list' | 'radio' | 'reset' | 'signature' | 'text'
  name: string
  /** The name for people. */
  label: string
  /** The name of its group for people; '' without one. */
  group: string
  /** One text, the values of choices, or what a box exports that is chosen. */
  value: string[]
  /** The same after a reset. */
  preset: string[]
  /** The value that a box or a button of a group exports. */
  exported: string
  options: { value: string; label: string }[]
  maxLength: number | null
  isRequired: boolean
  isReadOnly: boolean
  isMultiline: boolean
  isMultiple: boolean
  isPassword: boolean
  isComb: boolean
  look: ControlLook
}

export interface ControlLook {
  /** The size of its text, in CSS pixels. */
  size: number
  family: 'mono' | 'sans' | 'serif'
  isBold: boolean
  isItalic: boolean
  /** Red, green and blue, from 0 to 1. */
  color: number[]
  align: 'center' | 'left' | 'right'
  /** Degrees by which it is turned clockwise. */
  angle: number
}

/** The texts that fields of these controls show. */
export function* fieldTexts(controls: FormControl[]): Generator<string> {
  for (const { value, preset, options } of controls) {
    yield* value
    yield* preset
    for (const { label } of options) yield label
  }
}
