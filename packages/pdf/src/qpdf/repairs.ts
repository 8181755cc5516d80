/**
 * Names the repairs of a PDF in words of our own: those of qpdf name files that users do not know.
 */

export const TABLE = 'table of objects'

const REPAIRS: [complaint: RegExp, repair: string][] = [
  [/reconstruct cross-reference|xref|startxref|file is damaged/, TABLE],
  [/stream length|stream data|endstream/, 'lengths of streams'],
  [/endobj/, 'ends of objects'],
  [/page tree|\/Pages|\/Kids|\/Type key/, 'tree of pages'],
  [/unknown token|treating as|dictionary|null/, 'values of objects'],
]

/** The name of what no repair brings back. @param pages their number */
export function unreadable(pages: number): string {
  return `unreadable content of ${pages === 1 ? '1 page' : `${pages} pages`}`
}

/** @returns none for a whole file */
export function repairsOf(complaints: string): string[] {
  if (complaints === '') return []
  const found = REPAIRS.flatMap(([complaint, repair]) => (complaint.test(complaints) ? repair : []))
  return found.length === 0 ? ['other faults'] : found
}
