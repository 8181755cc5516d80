/**
 * The types of messages between the server and its worker processes for Liquid. The server itself
 * loads no Liquid.
 */

/** The values of a template's variables by name, as JSON. */
export type TemplateValues = Record<string, unknown>

/** The texts of a template in Liquid. */
export interface LiquidTexts {
  html: string
  styles: string
  header: string
  footer: string
}

/** Names in the texts of a template, in alphabetical order. */
export interface FoundNames {
  variables: string[]
  /** The slugs of the parts that it renders. */
  parts: string[]
}

/** A part as its tag needs it. */
export interface PartInput {
  html: string
  /** The rules of its variables as JSON; empty for none. */
  rules: string
}

/** A template to expand. */
export interface ExpansionInput {
  texts: LiquidTexts
  /** Its parts, and the parts of these, by their slugs. */
  parts: Record<string, PartInput>
  data: TemplateValues
  /** Names of variables whose elements are removed. */
  hidden: string[]
}

/** A variable that a template prints and that no data name. */
export interface Unnamed {
  /** Its path, such as `total` or `seller.name`. */
  name: string
  /** The path of data that is probably the same one, spelt otherwise; null if none is similar. */
  near: string | null
}

/** Expanded texts, and what they lack. */
export interface ExpandedTexts extends LiquidTexts {
  unnamed: Unnamed[]
}

/** A problem with a template or with its expansion. */
export interface Fault {
  /** The text that has it; null if it is of all of them together. */
  field: keyof LiquidTexts | null
  /** A sentence without its subject and full stop. */
  message: string
  /** Both count from 1; null if the fault has no position. */
  line: number | null
  column: number | null
}

export type Result<T> = { value: T } | { fault: Fault; isOverdue?: boolean }

/** How long one template may take. */
export interface TimeLimits {
  /** Processor time of the tags and filters: on a busy machine a short expansion may take long. */
  processorMs: number
  /** Real time of everything. */
  realMs: number
}

export const TOO_SLOW = 'takes too much time to expand'
