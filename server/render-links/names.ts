/**
 * The names of the parameters of render links, and the options of a render that each of them sets.
 */

import type { Issue } from '../errors.ts'
import { closest, wordOf } from '../lib/edit-distance.ts'
import { LINK_OPTIONS, OTHER_PARAMETERS } from './parameters.gen.ts'

/** The beginning of the parameters that are values of a template's variables. */
export const DATA = 'data.'

/** Options of a card for a page, whose size is fixed. */
export const CARD_OPTIONS: readonly string[] = ['deviceScaleFactor', 'quality', 'timeout']

export type OptionName = keyof typeof LINK_OPTIONS

type Kind = 'pdf' | 'screenshot'

/** All options. */
export const OPTIONS = Object.keys(LINK_OPTIONS) as OptionName[]

const KNOWN: readonly string[] = [...OTHER_PARAMETERS, ...OPTIONS]

/** The option of a render that a parameter sets; undefined if renders of this kind have none. */
export function optionOf(name: OptionName, kind: Kind): string | undefined {
  const options: Partial<Record<Kind, string>> = LINK_OPTIONS[name]
  return options[kind]
}

/** Names in a message: a query may have thousands. */
const NAMED_MAX = 5
const NAME_CHARS_MAX = 60

/** @returns the first names that no parameter has, cut to a length that can be shown */
export function unknownNames(names: Iterable<string>): string[] {
  return [...names]
    .filter((name) => !KNOWN.includes(name) && !isVariable(name))
    .slice(0, NAMED_MAX)
    .map((name) => (name.length > NAME_CHARS_MAX ? `${name.slice(0, NAME_CHARS_MAX)}…` : name))
}

/** Issues of parameters that do not exist. */
export function unknownIssues(names: Iterable<string>): Issue[] {
  return unknownNames(names).map((path) => {
    const message = `\`${path}\` is not a known query parameter`
    const suggestion = suggestionFor(path)
    if (suggestion !== null) {
      return { path, message: `${message}; did you mean \`${suggestion}\`?`, suggestion }
    }
    const advice = `Values of a template's variables begin with \`${DATA}\`, such as \`${DATA}title\`.`
    return { path, message: `${message}. ${advice}` }
  })
}

function isVariable(name: string): boolean {
  return name.startsWith(DATA) && name.length > DATA.length
}

function suggestionFor(name: string): string | null {
  const words = new Map(KNOWN.map((known) => [wordOf(known), known]))
  return words.get(wordOf(name)) ?? words.get(closest(wordOf(name), words.keys()) ?? '') ?? null
}
