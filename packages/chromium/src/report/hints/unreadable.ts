/** Explains images that could not be decoded, and PDF files that a page embeds. */
import type { EmbeddedDocument } from '../document-facts.ts'
import type { Facts, Hint, Rule } from '../facts.ts'
import { hint, outputNoun, plain, quote } from './words.ts'

const HINTS_MAX = 3

export const unreadableImages: Rule = (facts) =>
  facts.imagesNotLoaded.flatMap((url) => explain(url, facts)).slice(0, HINTS_MAX)

function explain(url: string, { requests, documentFacts, scripts }: Facts): Hint[] {
  if (/^blob:/i.test(url)) {
    const isOwn = documentFacts?.local.some(({ address, isOwn }) => isOwn && address === url)
    if (!scripts || !isOwn) return []
    const message =
      'An image with a blob: address was not drawn: the address was revoked before the image had loaded, or its bytes are not an image.'
    const fix =
      'Call `URL.revokeObjectURL` in the `load` event of the image, or later; check the bytes and the type of the `Blob`.'
    return [hint('IMAGE_UNREADABLE', message, 'img[src^="blob:"]', fix)]
  }
  // Pages write an empty address where an image comes later.
  if (/^data:[^,]*,?$/i.test(url)) return []
  if (/^data:/i.test(url)) {
    // The data after the type is private, and reports are stored.
    const start = `${plain(url.split(',', 1)[0] ?? '', 60)},…`
    const message = `The image \`${start}\` could not be decoded: its data: URL is damaged, cut off, or not of the type that it declares.`
    const fix =
      'Check the data: URL: `data:image/png;base64,` followed by the whole file in Base64.'
    return [hint('IMAGE_UNREADABLE', message, start, fix)]
  }
  const exchange = requests.find((one) => one.url === url)
  if (exchange?.status !== 200 || exchange.failure !== null) return []
  // Other content types are explained as a wrong content type.
  if (!/^(image\/|application\/octet-stream$)/.test(exchange.contentType)) return []
  const message = `The image ${quote(url)} was loaded, but Chromium could not decode it: the file is damaged, or has a format that browsers do not support (HEIC, TIFF, PSD).`
  const fix = 'Use a PNG, JPEG, WebP, AVIF, GIF or SVG file.'
  return [hint('IMAGE_UNREADABLE', message, url, fix)]
}

/** Chromium without a window has no viewer for PDF files. */
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
