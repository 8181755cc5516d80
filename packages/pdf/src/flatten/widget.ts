/**
 * The look of a widget apart from its content: size, turn, border and background (ISO 32000-1,
 * 12.5.6.19).
 */
import type { PdfDocument } from '../objects/document.ts'
import { Bytes, type Dict, nameOf } from '../objects/values.ts'
import type { Matrix } from '../overlay/matrix.ts'
import { numbersOf, rectangleOf } from './numbers.ts'
import { numeral } from './run.ts'

export interface Widget {
  dict: Dict
  /** As the text runs: of a widget that is turned, in its own directions. */
  width: number
  height: number
  /** From its own directions to those of the page. */
  matrix: Matrix
  /** The width of the border, also where none is drawn. */
  border: number
  /** The distance of the text from the edge. */
  padding: number
}

const BORDER_MAX = 50

/** @returns null for a widget without a place */
export function readWidget(document: PdfDocument, dict: Dict): Widget | null {
  const rect = rectangleOf(document, dict.get('Rect'))
  if (rect === null || rect.width === 0 || rect.height === 0) return null
  const turn = document.resolve(document.dict(dict.get('MK')).get('R'))
  const angle = (((typeof turn === 'number' ? Math.round(turn / 90) * 90 : 0) % 360) + 360) % 360
  const { width: w, height: h } = rect
  const matrices: Record<number, Matrix> = {
    0: [1, 0, 0, 1, 0, 0],
    90: [0, 1, -1, 0, w, 0],
    180: [-1, 0, 0, -1, w, h],
    270: [0, -1, 1, 0, 0, h],
  }
  const isAside = angle % 180 === 90
  const { width: border, style } = borderOf(document, dict)
  return {
    dict,
    width: isAside ? h : w,
    height: isAside ? w : h,
    matrix: matrices[angle] ?? [1, 0, 0, 1, 0, 0],
    border,
    padding: border * (style === 'B' || style === 'I' ? 4 : 2) || 2,
  }
}

function borderOf(document: PdfDocument, dict: Dict): { width: number; style: string } {
  const style = document.dict(dict.get('BS'))
  const own = document.resolve(style.get('W'))
  const [, , old] = numbersOf(document, dict.get('Border'))
  const width = typeof own === 'number' ? own : (old ?? 1)
  return {
    width: Math.min(Math.max(0, width), BORDER_MAX),
    style: nameOf(document.resolve(style.get('S'))) ?? 'S',
  }
}

/**
 * @returns operators; '' for a widget without a border and a background
 * @param isRound as of radio buttons
 */
export function drawBox(document: PdfDocument, widget: Widget, isRound = false): string {
  const look = document.dict(widget.dict.get('MK'))
  const background = colorOf(numbersOf(document, look.get('BG')), 'fill')
  const line = colorOf(numbersOf(document, look.get('BC')), 'stroke')
  const { style } = borderOf(document, widget.dict)
  const { width, height, border } = widget
  const parts: string[] = []
  if (background !== '') parts.push(`${background} ${shape(widget, 0, isRound)} f`)
  if (line !== '' && border > 0) {
    if (style === 'B' || style === 'I') parts.push(edges(widget, style))
    const dashes = numbersOf(document, document.dict(widget.dict.get('BS')).get('D'))
    const dash =
      style === 'D'
        ? `[${(dashes.length > 0 ? dashes : [3]).slice(0, 10).map(numeral).join(' ')}] 0 d `
        : ''
    const path =
      style === 'U'
        ? `0 ${numeral(border / 2)} m ${numeral(width)} ${numeral(border / 2)} l`
        : shape(widget, border / 2, isRound)
    parts.push(`${line} ${numeral(border)} w ${dash}${path} S`)
  }
  return parts.length === 0 ? '' : `q ${parts.join('\n')} Q`

  function edges({ border: by }: Widget, kind: 'B' | 'I'): string {
    const [light, dark] = kind === 'B' ? ['1 g', '0.5 g'] : ['0.5 g', '0.75 g']
    const [x, y, inner] = [width - by, height - by, by * 2]
    const at = (...numbers: number[]) => numbers.map(numeral).join(' ')
    return [
      `${light} ${at(by, by)} m ${at(by, y)} l ${at(x, y)} l ${at(width - inner, height - inner)} l ${at(inner, height - inner)} l ${at(inner, inner)} l f`,
      `${dark} ${at(x, y)} m ${at(x, by)} l ${at(by, by)} l ${at(inner, inner)} l ${at(width - inner, inner)} l ${at(width - inner, height - inner)} l f`,
    ].join('\n')
  }
}

function shape({ width, height }: Widget, inset: number, isRound: boolean): string {
  if (isRound) return circle(width / 2, height / 2, Math.min(width, height) / 2 - inset)
  const sides = [inset, inset, width - 2 * inset, height - 2 * inset]
  return `${sides.map(numeral).join(' ')} re`
}

/** Four curves. */
export function circle(x: number, y: number, radius: number): string {
  const reach = radius * 0.5523
  const point = (dx: number, dy: number) => `${numeral(x + dx)} ${numeral(y + dy)}`
  return [
    `${point(radius, 0)} m`,
    `${point(radius, reach)} ${point(reach, radius)} ${point(0, radius)} c`,
    `${point(-reach, radius)} ${point(-radius, reach)} ${point(-radius, 0)} c`,
    `${point(-radius, -reach)} ${point(-reach, -radius)} ${point(0, -radius)} c`,
    `${point(reach, -radius)} ${point(radius, -reach)} ${point(radius, 0)} c h`,
  ].join(' ')
}

const OPERATORS = { fill: ['g', 'rg', 'k'], stroke: ['G', 'RG', 'K'] }

/** @returns '' for no color, which is transparent */
function colorOf(numbers: number[], use: 'fill' | 'stroke'): string {
  const operator = OPERATORS[use][[1, 3, 4].indexOf(numbers.length)]
  return operator === undefined ? '' : `${numbers.map(numeral).join(' ')} ${operator}`
}

/** The caption of a button. */
export function captionOf(document: PdfDocument, dict: Dict): Bytes | null {
  const caption = document.resolve(document.dict(dict.get('MK')).get('CA'))
  return caption instanceof Bytes ? caption : null
}
