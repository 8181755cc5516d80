/** Inputs near the limits: long HTML, and a PDF of many pages. */
import { randomBytes } from 'node:crypto'

const TABLE_ROWS = 10_000

/** A table of 10,000 rows. */
export function longTable(): string {
  const rows = Array.from(
    { length: TABLE_ROWS },
    (_, row) => `<tr><td>${row + 1}<td>Item ${row + 1}<td>${(row * 7) % 100}<td>EUR ${row}.00`,
  )
  return `<style>td { border-bottom: 1px solid #ddd; padding: 2px 6px }</style><table>${rows.join('')}</table>`
}

/** The largest body is 20 MB; the rest is for the JSON around it. */
const HTML_BYTES = 19_900_000
const PICTURE_BYTES = 150_000

/** HTML of nearly 20 MB, as it has that brings its pictures along: BMPs of noise. */
export function longHtml(): string {
  const pictures: string[] = []
  for (let bytes = 0; bytes < HTML_BYTES - (4 * PICTURE_BYTES) / 3 - 1_000; ) {
    const picture = `<img width="60" src="data:image/bmp;base64,${noise().toString('base64')}">`
    pictures.push(picture)
    bytes += picture.length
  }
  return pictures.join('')
}

const SIDE = 223
const BMP_HEADER_BYTES = 54

/** A BMP of 24 bits a pixel. */
function noise(): Buffer {
  const rowBytes = Math.ceil((SIDE * 3) / 4) * 4
  const bytes = randomBytes(BMP_HEADER_BYTES + rowBytes * SIDE)
  bytes.fill(0, 0, BMP_HEADER_BYTES)
  bytes.write('BM', 'latin1')
  bytes.writeUInt32LE(bytes.length, 2)
  bytes.writeUInt32LE(BMP_HEADER_BYTES, 10)
  bytes.writeUInt32LE(40, 14)
  bytes.writeInt32LE(SIDE, 18)
  bytes.writeInt32LE(SIDE, 22)
  bytes.writeUInt16LE(1, 26)
  bytes.writeUInt16LE(24, 28)
  return bytes
}

/** A PDF of so many pages with a line each. */
export function pdfOfPages(pages: number): Buffer {
  const firstPage = 4
  const ids = Array.from({ length: pages }, (_, page) => firstPage + 2 * page)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages} /Kids [${ids.map((id) => `${id} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...ids.flatMap((id, page) => {
      const drawing = `BT /F1 12 Tf 72 720 Td (Page ${page + 1}) Tj ET`
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${id + 1} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
      ]
    }),
  ]
  const parts = ['%PDF-1.7\n']
  const offsets: number[] = []
  let at = parts.join('').length
  for (const [index, object] of objects.entries()) {
    const part = `${index + 1} 0 obj\n${object}\nendobj\n`
    offsets.push(at)
    at += part.length
    parts.push(part)
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  const size = objects.length + 1
  parts.push(`xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}`)
  parts.push(`trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`)
  return Buffer.from(parts.join(''), 'latin1')
}
