/**
 * Finds out whether HTML has anything that resembles a script: without, it is rendered faster with
 * JavaScript off.
 */
import { readMarkup } from '../markup/html-heuristics.ts'

/** No HTML has it. */
const NO_FILES = '\0'

export async function hasScripts(html: string): Promise<boolean> {
  return (await readMarkup(html, NO_FILES)).hasScripts
}
