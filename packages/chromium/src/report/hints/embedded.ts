/** Explains PDF files that a page embeds: Chromium without a window has no viewer for them. */
import type { EmbeddedDocument } from '../document-facts.ts'
import type { Facts, Rule } from '../facts.ts'
import { hint, outputNoun, quote } from './words.ts'

export const embeddedPdf: Rule = (facts) => {
  const found = facts.documentFacts?.embedded.filter((one) => isPdf(one, facts)) ?? []
  const [first] = found
  if (!first) return []
  const { address, by } = first
  const name = /^data:/i.test(address) ? 'data:application/pdf,…' : address
  const others = found.length > 1 ? ` The page has ${found.length} such files.` : ''
  const message = `The PDF file ${quote(name)} (${quote(by)}) is missing from the ${outputNoun(facts)}: renders show web pages and images, and no PDF files inside of them.${others}`
  const fix =
    'Show its pages as images, or render the page without it and join the PDF files with a program such as `qpdf`.'
  return [hint('EMBEDDED_PDF', message, by, fix)]
}

function isPdf({ address, type }: EmbeddedDocument, { requests }: Facts): boolean {
  if (type !== '') return type === 'application/pdf'
  if (/^data:/i.test(address)) return /^data:application\/pdf\b/i.test(address)
  const exchange = requests.find(({ url }) => url.slice(0, 300) === address)
  if (exchange && exchange.contentType !== '') return exchange.contentType === 'application/pdf'
  return /\.pdf$/i.test(URL.parse(address)?.pathname ?? '')
}
