/** Images that arrived and could not be decoded. */
import type { Facts, Hint, Rule } from './facts.ts'
import { hint, plain, quote } from './words.ts'

const HINTS_MAX = 3

export const unreadableImages: Rule = (facts) =>
  facts.imagesNotLoaded.flatMap((url) => explain(url, facts)).slice(0, HINTS_MAX)

function explain(url: string, { requests }: Facts): Hint[] {
  if (/^data:/i.test(url)) {
    // What follows the type is the customer's own.
    const start = `${plain(url.split(',', 1)[0] ?? '', 60)},…`
    const message = `The image \`${start}\` could not be decoded: its data: URL is damaged, cut off, or not of the type that it names.`
    const fix =
      'Check the data: URL: `data:image/png;base64,` followed by the whole file in Base64.'
    return [hint('IMAGE_UNREADABLE', message, start, fix)]
  }
  const exchange = requests.find((one) => one.url === url)
  if (exchange?.status !== 200 || exchange.failure !== null) return []
  // Anything else is told as an answer of the wrong type.
  if (!/^(image\/|application\/octet-stream$)/.test(exchange.contentType)) return []
  const message = `The image ${quote(url)} arrived, but Chromium could not decode it: the file is damaged, or of a format that browsers do not show (HEIC, TIFF, PSD).`
  const fix = 'Use a PNG, JPEG, WebP, AVIF, GIF or SVG file.'
  return [hint('IMAGE_UNREADABLE', message, url, fix)]
}
