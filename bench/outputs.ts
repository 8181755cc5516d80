/** Checks that outputs are the requested invoices, since a fast wrong response is no result. */
import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'
import { lastItem } from './invoice.ts'

export type Kind = 'pdf' | 'png' | 'jpeg' | 'webp'

/** One render: the file, and the number of the invoice that must be on it. */
export interface Rendered {
  kind: Kind
  number: string
  bytes: Uint8Array
  /** The size of an image; by default the product's. */
  size?: Size
}

export interface Size {
  width: number
  height: number
}

const MAGIC: Record<Kind, Buffer> = {
  pdf: Buffer.from('%PDF-'),
  png: Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
  jpeg: Buffer.from([0xff, 0xd8, 0xff]),
  webp: Buffer.from('RIFF'),
}

/** A4 in points; Chromium rounds it by less than one. */
const PAGE = { width: 595.3, height: 841.9 }
export const IMAGE: Size = { width: 1280, height: 800 }

/** Cheap enough for every render. @throws Error when the file is of another kind */
export function assertKind({ kind, bytes }: Rendered): void {
  const magic = MAGIC[kind]
  if (magic.equals(bytes.subarray(0, magic.length))) return
  throw new Error(`${bytes.length} bytes are no ${kind}`)
}

/** Reads the files. @throws Error when one is not the whole invoice at the expected size */
export async function assertInvoices(files: Rendered[]): Promise<void> {
  // Shared by all files: its start takes longer than a render.
  const library = await PDFiumLibrary.init()
  try {
    for (const file of files) {
      assertKind(file)
      const problem =
        file.kind === 'pdf' ? await pdfProblem(library, file) : await imageProblem(file)
      if (problem) throw new Error(`a ${file.kind} of ${file.number} ${problem}`)
    }
  } finally {
    library.destroy()
  }
}

async function pdfProblem(
  library: PDFiumLibrary,
  { bytes, number }: Rendered,
): Promise<string | null> {
  const document = await library.loadDocument(bytes)
  try {
    const pages = [...document.pages()]
    const [page] = pages
    if (!page || pages.length > 1) return `has ${pages.length} pages`
    const { originalWidth: width, originalHeight: height } = page.getOriginalSize()
    if (Math.abs(width - PAGE.width) >= 1 || Math.abs(height - PAGE.height) >= 1) {
      return `is ${width} x ${height} points`
    }
    return page.getText().includes(lastItem(number)) ? null : 'lacks its last row'
  } finally {
    document.destroy()
  }
}

async function imageProblem({ bytes, size = IMAGE }: Rendered): Promise<string | null> {
  const image = sharp(bytes)
  const { width, height } = await image.metadata()
  if (width !== size.width || height !== size.height) return `is ${width} x ${height} pixels`
  const { channels } = await image.stats()
  return channels.every(({ min, max }) => min === max) ? 'is blank' : null
}
