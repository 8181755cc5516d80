/** A part of a line that is shown in one font. */
export interface Run {
  /** The name of the font among the resources. */
  font: string
  /** With the size 1. */
  width: number
  /** Operators that show it from the current point. */
  show(size: number): string
  /** Characters that no font has. */
  missing: string[]
}

/** Such as `12` or `0.5`: exponents are not allowed. */
export function numeral(value: number): string {
  return String(Number(value.toFixed(4)))
}
