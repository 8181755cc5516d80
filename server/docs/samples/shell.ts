/** Writes texts as words of a shell. */
import type { SampleText } from './request.ts'

/**
 * Systems refuse longer arguments of a program (Linux: 131,072 bytes). Longer texts are piped by
 * `printf`, which is a part of the shell.
 */
const ARGUMENT_BYTES_MAX = 100_000

/** In a POSIX shell, nothing but the quote itself is special between single quotes. */
export function shellQuote(text: string): string {
  return /^[\w./:=@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}

/** A word with values of the environment. */
export function shellWord(parts: SampleText): string {
  if (parts.every((part) => typeof part === 'string')) return shellQuote(parts.join(''))
  const texts = parts.map((part) =>
    typeof part === 'string' ? part.replaceAll(/["\\$`]/g, '\\$&') : `$${part.env}`,
  )
  return `"${texts.join('')}"`
}

/** The start of a command that is given a text on its standard input. */
export function pipe(text: string): string {
  return `printf '%s' ${shellQuote(text)} | `
}

/** Whether a text is too long for an argument of a program. */
export function isLongArgument(text: string): boolean {
  return new TextEncoder().encode(text).length > ARGUMENT_BYTES_MAX
}
