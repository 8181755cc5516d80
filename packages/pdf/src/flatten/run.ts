/** A part of a line that is shown in one font. */
export interface Run {
  /** The name of the font among the resources. */
  font: string
  /** With the size 1. */
  width: number
  /** Draws it from the current point: what is only measured is not put into the file. */
  draw(size: number): DrawnRun
}

interface DrawnRun {
  operators: string
  /** Characters that no font has, or that are beyond what is drawn in one file. */
  missing: string[]
}

/** Such as `12` or `0.5`: exponents are not allowed. */
export function numeral(value: number): string {
  return String(Number(value.toFixed(4)))
}
