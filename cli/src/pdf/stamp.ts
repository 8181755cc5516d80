/** Reads what `platen pdf stamp` draws: HTML of a file, a text, or another PDF. */
import { SetupError } from '../failures.ts'
import { linesOfOmitted } from '../inline/omitted.ts'
import { sourceOf } from '../source.ts'
import { type PdfSource, readPdf } from './inputs.ts'

interface StampFlags {
  html?: string
  text?: string
  pdf?: string
  allow: string[]
}

/** CSS pixels of the longest side of a text that is across a page. */
const TEXT_PX = 700

/**
 * @param note prints which local files of the HTML are not sent
 * @throws SetupError unless there is exactly one stamp
 */
export async function readStamp(
  { html, text, pdf, allow }: StampFlags,
  note: (line: string) => void,
): Promise<{ html: string } | { stamp: PdfSource }> {
  const given = [html, text, pdf].filter((one) => one !== undefined)
  if (given.length !== 1) {
    throw new SetupError(
      'Pass exactly one stamp: --html stamp.html, --text DRAFT or --pdf stamp.pdf.',
    )
  }
  if (pdf !== undefined) return { stamp: await readPdf(pdf, { allow, password: undefined }) }
  if (html === undefined) return { html: acrossPage(text ?? '') }
  const { body, omitted } = await sourceOf({ input: html }, { inline: true, allow })
  if (!('html' in body)) {
    throw new SetupError('--html is a file, or - for standard input. Save the page first.')
  }
  for (const line of linesOfOmitted(html, omitted)) note(line)
  return { html: body.html }
}

/** A grey text from one corner to the other. */
function acrossPage(text: string): string {
  const escaped = text.replace(/[&<>]/g, (one) => `&#${one.charCodeAt(0)};`)
  const size = Math.max(12, Math.min(140, Math.floor((TEXT_PX / Math.max(1, text.length)) * 1.5)))
  const box = 'position:absolute;inset:0;display:flex;align-items:center;justify-content:center'
  const line = `transform:rotate(-45deg);font:bold ${size}px sans-serif;color:rgba(128,128,128,.35);white-space:nowrap`
  return `<div style="${box}"><span style="${line}">${escaped}</span></div>`
}
