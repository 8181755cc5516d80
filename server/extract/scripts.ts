/** Superscripts and subscripts in plain text: as characters of Unicode where those exist. */

const SUPERSCRIPTS = toMap('0123456789+-=()ni', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ')
const SUBSCRIPTS = toMap('0123456789+-=()aehijklmnoprstuvx', '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ')
/** Endings of ordinal numbers and marks, which read well beside their word. */
const PLAIN = /^(st|nd|rd|th|er|re|ère|ème|[oa]|tm|sm|[®™©ªº*†‡§¶]+)$/i

export function superscript(text: string): string {
  if (PLAIN.test(text)) return text
  return charactersOf(text, SUPERSCRIPTS) ?? `^${grouped(text)}`
}

export function subscript(text: string): string {
  return charactersOf(text, SUBSCRIPTS) ?? `_${grouped(text)}`
}

function grouped(text: string): string {
  return /^[\p{L}\p{N}]+$/u.test(text) ? text : `(${text})`
}

/** Null unless there is a character for each. */
function charactersOf(text: string, map: Map<string, string>): string | null {
  const all = [...text.replaceAll('−', '-')].map((one) => map.get(one))
  return all.every((one) => one !== undefined) ? all.join('') : null
}

function toMap(from: string, to: string): Map<string, string> {
  const targets = [...to]
  return new Map([...from].map((one, at) => [one, targets[at] ?? one]))
}
