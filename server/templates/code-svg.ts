/**
 * Draws QR codes and barcodes as SVG. They have a name for screen readers and the white margin that
 * scanners need, and the same text makes the same picture. Each symbol is one path: separate shapes
 * would show seams where they touch.
 */
import JsBarcode from 'jsbarcode'
import encodeQr, { type ErrorCorrection } from 'qr'

const QUIET_MODULES = 4

export interface QrStyle {
  ecc: ErrorCorrection
  /** Width and height, a CSS length. */
  size: string
}

/** @throws Error if the text does not fit */
export function qrSvg(text: string, { ecc, size }: QrStyle): string {
  const rows = encodeQr(text, 'raw', { ecc, border: QUIET_MODULES })
  const path = rows.flatMap((row, y) => runsOf(row).map(([x, width]) => box(x, y, width, 1)))
  return svg({
    name: `QR code: ${text}`,
    size: [size, size],
    viewBox: [rows.length, rows.length],
    // A code of pixels shows its modules without grey edges.
    content: `<path shape-rendering="crispEdges" d="${path.join('')}"/>`,
  })
}

/** A kind of barcode. */
export interface BarcodeType {
  /** The name in the library. */
  format: string
  /** The white modules before and behind the bars that the standard asks for. */
  quiet: [before: number, behind: number]
}

export interface BarcodeStyle {
  /** Width of the narrowest bar in millimetres. */
  moduleMm: number
  /** Height of the bars in millimetres. */
  heightMm: number
  /** Whether the text is written below the bars. */
  hasText: boolean
}

const TEXT_MM = 3.5
/** From the bars to the lower edge of the text. */
const TEXT_ROOM_MM = 4.5

/** @returns null if the type cannot represent the text */
export function barcodeSvg(
  text: string,
  { format, quiet }: BarcodeType,
  { moduleMm, heightMm, hasText }: BarcodeStyle,
): string | null {
  const drawn: { encodings?: { data: string; text: string }[] } = {}
  // With a function for `valid` the library reports a text that it cannot represent instead of
  // throwing it.
  JsBarcode(drawn, text, { format, flat: true, valid: () => {} })
  const [symbol] = drawn.encodings ?? []
  if (symbol === undefined) return null
  const [before, behind] = quiet
  const bars = runsOf(Array.from(symbol.data, (bit) => bit === '1'))
  const path = bars.map(([x, width]) => box(before + x, 0, width, heightMm)).join('')
  const width = round((before + symbol.data.length + behind) * moduleMm)
  const height = round(heightMm + (hasText ? TEXT_ROOM_MM : 0))
  const [middle, baseline] = [round(width / 2), round(heightMm + TEXT_MM)]
  const label = `<text x="${middle}" y="${baseline}" text-anchor="middle" font-family="monospace" font-size="${TEXT_MM}">${xmlText(symbol.text)}</text>`
  return svg({
    name: `Barcode: ${symbol.text}`,
    size: [`${width}mm`, `${height}mm`],
    viewBox: [width, height],
    content: `<path transform="scale(${moduleMm} 1)" d="${path}"/>${hasText ? label : ''}`,
  })
}

interface Picture {
  name: string
  /** Width and height, CSS lengths. */
  size: [string, string]
  viewBox: [number, number]
  content: string
}

function svg({ name, size: [width, height], viewBox: [x, y], content }: Picture): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" role="img" width="${width}" height="${height}" viewBox="0 0 ${x} ${y}"><title>${xmlText(name)}</title><path fill="#fff" d="${box(0, 0, x, y)}"/>${content}</svg>`
}

function box(x: number, y: number, width: number, height: number): string {
  return `M${x} ${y}h${width}v${height}h-${width}z`
}

/** The dark parts of a row, as their starts and lengths. */
function runsOf(row: boolean[]): [start: number, length: number][] {
  const runs: [number, number][] = []
  row.forEach((isDark, at) => {
    const last = runs.at(-1)
    if (!isDark) return
    if (last && last[0] + last[1] === at) last[1] += 1
    else runs.push([at, 1])
  })
  return runs
}

function round(length: number): number {
  return Math.round(length * 1_000) / 1_000
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text for SVG. Control characters, which no parser accepts everywhere, become spaces. */
function xmlText(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, ' ').replaceAll(/[&<>"]/g, (one) => ENTITIES[one] ?? one)
}
