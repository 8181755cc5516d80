/** Says which local files of a document are not sent, and why. */
import type { Omitted } from './inline.ts'

/** References that are named for each document. */
const OMITTED_MAX = 20

/** @param input the document, as the user has named it */
export function linesOfOmitted(input: string, omitted: readonly Omitted[]): string[] {
  const lines = omitted
    .slice(0, OMITTED_MAX)
    .map(({ reference, reason }) => `${input}: ${shorten(reference)} ${reason}`)
  const more = omitted.length - lines.length
  return more > 0 ? [...lines, `${input}: ${more} other files are not sent.`] : lines
}

function shorten(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text
}
