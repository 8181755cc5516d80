/** Takes out of a PDF what differs between two prints of the same document, in place. */
import { pdfDate } from './metadata/dates.ts'

/** Its dates, and the identifiers of table cells, which count the nodes of the renderer process. */
export function makeDeterministic(pdf: Buffer, date: Date): void {
  setDates(pdf, date)
  renumberIdentifiers(pdf)
}

/** In the information dictionary, with which Chromium's files begin. */
const DATE = /(?<=\/(?:CreationDate|ModDate) )\(D:\d{14}\+00'00'\)/g
const INFORMATION_BYTES_MAX = 64 * 1024

function setDates(pdf: Buffer, date: Date): void {
  const text = `(${pdfDate(date).value})`
  for (const { index } of pdf.toString('latin1', 0, INFORMATION_BYTES_MAX).matchAll(DATE)) {
    pdf.write(text, index, 'latin1')
  }
}

/**
 * The places where Chromium writes them: as the ID of an element, in lists of headers, and in the
 * tree of all IDs.
 */
const IDENTIFIER = /(?<=\/ID |\[|\) |R )\(node\d{8}\)/g

/** Numbers them from 1 in their order. */
function renumberIdentifiers(pdf: Buffer): void {
  const found = [...pdf.toString('latin1').matchAll(IDENTIFIER)]
  const texts = [...new Set(found.map(([text]) => text))].toSorted()
  const ranks = new Map(texts.map((text, at) => [text, at + 1]))
  for (const { index, 0: text } of found) {
    pdf.write(`(node${String(ranks.get(text)).padStart(8, '0')})`, index, 'latin1')
  }
}
