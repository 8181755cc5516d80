/** Findings about text alternatives and contrast, which only a dry run looks for. */

export interface AccessibilityFacts {
  /** Images without an alternative text, as short selectors; at most 20. */
  withoutAlternative: string[]
  /** Text whose contrast is too low, at most 20. */
  lowContrast: LowContrast[]
}

export interface LowContrast {
  /** A short selector of the element. */
  selector: string
  /** Its text, at most 40 characters. */
  text: string
  /** The contrast, from 1 to 21, rounded down. */
  ratio: number
  /** The contrast that text of its size needs (WCAG 2.2, level AA). */
  needed: number
  /** The colors of the text and behind it, such as `#777777`. */
  colors: [text: string, background: string]
}
