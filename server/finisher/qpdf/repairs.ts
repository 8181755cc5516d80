/** Names the repairs of a PDF in words of our own: those of qpdf name files that users do not know. */

export const TABLE = 'table of objects'

const REPAIRS: [complaint: RegExp, repair: string][] = [
  [/reconstruct cross-reference|xref|startxref|file is damaged/, TABLE],
  [/stream length|stream data|endstream/, 'lengths of streams'],
  [/endobj/, 'ends of objects'],
  [/page tree|\/Pages|\/Kids|\/Type key/, 'tree of pages'],
  [/unknown token|treating as|dictionary|null/, 'values of objects'],
]

/** @returns none for a whole file */
export function repairsOf(complaints: string): string[] {
  if (complaints === '') return []
  const found = REPAIRS.flatMap(([complaint, repair]) => (complaint.test(complaints) ? repair : []))
  return found.length === 0 ? ['other faults'] : found
}
