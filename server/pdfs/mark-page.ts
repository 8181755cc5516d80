/**
 * Makes a page of HTML with a text or an image, which is printed as large as the page that it is
 * drawn on.
 */

import { radiansOf } from '@platen/pdf/internal'
import { escapeHtml } from '../lib/escape-html.ts'
import type { Mark, MarkStyle } from '../renders/file-steps.ts'

interface Size {
  /** In points. */
  width: number
  height: number
}

/** The number of a page, and the count of all. */
const NUMBERS = /%[pP]/

/** Whether the mark differs from page to page. */
export function hasNumbers({ text }: Mark): boolean {
  return NUMBERS.test(text)
}

const FAMILIES: [RegExp, string][] = [
  [/^courier/i, '"Courier New","Liberation Mono",monospace'],
  [/^times/i, '"Times New Roman","Liberation Serif",serif'],
  [/^helvetica/i, 'Helvetica,Arial,"Liberation Sans",sans-serif'],
]

/** @param image its address; '' for text @param numbers one page of HTML for each, from 1 */
export function markPage(
  { text, style }: Mark,
  { image, size, numbers, count }: { image: string; size: Size; numbers: number[]; count: number },
): string {
  const pages = numbers.map((number) => {
    const shown = text.replaceAll('%p', String(number)).replaceAll('%P', String(count))
    const content = image === '' ? textOf(shown, style) : imageOf(image, size, style)
    return `<section><div class="box">${content}</div></section>`
  })
  const isFitted = image === '' && style.isRelative
  const script = isFitted ? fitScript(style.scale * size.width) : ''
  return `<!doctype html><title>Stamp</title><style>${sheet(size, style)}</style>${pages.join('')}${script}`
}

function sheet(size: Size, { anchor, offset, angle, opacity }: MarkStyle): string {
  const [x, y] = [anchor[0] * 100, (1 - anchor[1]) * 100]
  const turn = `rotate(${-radiansOf(angle, size)}rad)`
  const move = `translate(${offset[0]}pt,${-offset[1]}pt) translate(${-x}%,${-y}%)`
  return `html,body{margin:0}
section{position:relative;overflow:hidden;width:${size.width}pt;height:${size.height - 0.1}pt;break-after:page}
section:last-of-type{break-after:auto}
.box{position:absolute;left:${x}%;top:${y}%;transform:${move} ${turn};opacity:${opacity};line-height:0}
pre{margin:0;line-height:1.2;white-space:pre}`
}

function textOf(
  text: string,
  { font, points, color, background, align, scale, isRelative }: MarkStyle,
) {
  const family = FAMILIES.find(([pattern]) => pattern.test(font))?.[1] ?? `"${font}",sans-serif`
  const style = [
    `font-family:${family}`,
    `font-size:${isRelative ? points : points * scale}pt`,
    `font-weight:${/bold/i.test(font) ? 'bold' : 'normal'}`,
    `font-style:${/oblique|italic/i.test(font) ? 'italic' : 'normal'}`,
    `color:${color}`,
    `text-align:${align}`,
    ...(background === null ? [] : [`background:${background}`]),
  ]
  const lines = text.replaceAll('\\n', '\n')
  return `<pre style="${escapeHtml(style.join(';'))}">${escapeHtml(lines)}</pre>`
}

/** Gives texts the width that they must have: it is known only where their fonts are. */
function fitScript(widthPt: number): string {
  return `<script>for (const text of document.querySelectorAll('pre')) {
  const size = parseFloat(getComputedStyle(text).fontSize)
  text.style.fontSize = size * ${(widthPt * 96) / 72} / Math.max(1, text.offsetWidth) + 'px'
}</script>`
}

function imageOf(image: string, size: Size, { anchor, scale, isRelative }: MarkStyle): string {
  // A pixel of the image is a point.
  const style = isRelative
    ? `width:${size.width * scale}pt;height:${size.height * scale}pt;object-fit:contain;object-position:${anchor[0] * 100}% ${(1 - anchor[1]) * 100}%`
    : `zoom:${(scale * 96) / 72}`
  return `<img src="${escapeHtml(image)}" style="${style}" alt="">`
}
