/** PDFs that break programs which trust them. */
import { randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'

/** Writes a PDF with one table of objects. The first object is the catalog. */
export function pdfOf(bodies: (string | Buffer)[]): Buffer {
  const pieces: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  let length = 9
  const offsets: number[] = []
  const add = (piece: string | Buffer) => {
    const bytes = typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece
    pieces.push(bytes)
    length += bytes.length
  }
  for (const [at, body] of bodies.entries()) {
    offsets.push(length)
    add(`${at + 1} 0 obj\n`)
    add(body)
    add('\nendobj\n')
  }
  const table = length
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  const size = bodies.length + 1
  add(`xref\n0 ${size}\n0000000000 65535 f \n${entries.join('')}`)
  add(`trailer\n<</Size ${size} /Root 1 0 R>>\nstartxref\n${table}\n%%EOF\n`)
  return Buffer.concat(pieces)
}

const PAGE = '<</Type /Page /Parent 2 0 R /MediaBox [0 0 200 200]>>'

/** A PDF with one empty page. @param catalog more entries @param others objects from number 4 on */
export function onePage(catalog = '', others: (string | Buffer)[] = []): Buffer {
  return pdfOf([
    `<</Type /Catalog /Pages 2 0 R ${catalog}>>`,
    '<</Type /Pages /Count 1 /Kids [3 0 R]>>',
    PAGE,
    ...others,
  ])
}

/** Bytes that are random, but the same in each run. */
export function garbage(length: number): Buffer {
  const bytes = Buffer.alloc(length)
  let state = 1
  for (let at = 0; at < length; at += 1) {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    bytes[at] = state >> 16
  }
  return bytes
}

/** A PDF whose objects are in a stream that becomes as many bytes. */
export function objectStreamBomb(bytes: number): Buffer {
  const head = '1 0 2 40 3 90 '
  const objects = `${'<</Type /Catalog /Pages 2 0 R>>'.padEnd(40)}${'<</Type /Pages /Count 1 /Kids [3 0 R]>>'.padEnd(50)}${PAGE} `
  const data = deflateSync(Buffer.concat([Buffer.from(head + objects), Buffer.alloc(bytes, 0x20)]))
  const start = '%PDF-1.7\n'
  const stream = Buffer.concat([
    Buffer.from(
      `4 0 obj\n<</Type /ObjStm /N 3 /First ${head.length} /Filter /FlateDecode /Length ${data.length}>>\nstream\n`,
    ),
    data,
    Buffer.from('\nendstream\nendobj\n'),
  ])
  const at = start.length + stream.length
  const rows = [
    [0, 0, 255],
    [2, 4, 0],
    [2, 4, 1],
    [2, 4, 2],
    [1, start.length, 0],
    [1, at, 0],
  ]
  const entries = Buffer.concat(
    rows.map(([type = 0, value = 0, index = 0]) => {
      const row = Buffer.alloc(6)
      row.writeUInt8(type, 0)
      row.writeUInt32BE(value, 1)
      row.writeUInt8(index, 5)
      return row
    }),
  )
  return Buffer.concat([
    Buffer.from(start),
    stream,
    Buffer.from(
      `5 0 obj\n<</Type /XRef /Size 6 /W [1 4 1] /Root 1 0 R /Length ${entries.length}>>\nstream\n`,
    ),
    entries,
    Buffer.from(`\nendstream\nendobj\nstartxref\n${at}\n%%EOF\n`),
  ])
}

/** A PDF whose page draws content that becomes as many bytes. */
export function contentBomb(bytes: number): Buffer {
  const data = deflateSync(Buffer.alloc(bytes, 0x20))
  const stream = Buffer.concat([
    Buffer.from(`<</Filter /FlateDecode /Length ${data.length}>>\nstream\n`),
    data,
    Buffer.from('\nendstream'),
  ])
  return pdfOf([
    '<</Type /Catalog /Pages 2 0 R>>',
    '<</Type /Pages /Count 1 /Kids [3 0 R]>>',
    PAGE.replace('>>', ' /Contents 4 0 R>>'),
    stream,
  ])
}

export function manyPages(count: number): Buffer {
  const ids = Array.from({ length: count }, (_, at) => at + 3)
  return pdfOf([
    '<</Type /Catalog /Pages 2 0 R>>',
    `<</Type /Pages /Count ${count} /Kids [${ids.map((id) => `${id} 0 R`).join(' ')}]>>`,
    ...ids.map(() => PAGE),
  ])
}

/** A tree of pages with one page, which is in each node twice: 2 to the power of the depth. */
export function pagesOfPages(depth: number): Buffer {
  const nodes = Array.from({ length: depth }, (_, at) => {
    const kid = at === depth - 1 ? 2 : at + 4
    return `<</Type /Pages /Count 2 /Kids [${kid} 0 R ${kid} 0 R]>>`
  })
  return pdfOf(['<</Type /Catalog /Pages 3 0 R>>', PAGE, ...nodes])
}

export function circularPages(): Buffer {
  return pdfOf([
    '<</Type /Catalog /Pages 2 0 R>>',
    '<</Type /Pages /Count 2 /Kids [3 0 R 2 0 R]>>',
    PAGE,
  ])
}

export function circularOutline(): Buffer {
  return onePage('/Outlines 4 0 R', [
    '<</First 5 0 R /Last 6 0 R /Count 2>>',
    '<</Title (one) /Parent 4 0 R /Next 6 0 R>>',
    '<</Title (two) /Parent 4 0 R /Next 5 0 R /First 5 0 R>>',
  ])
}

/** An outline in which each entry is below the one before. */
export function deepOutline(depth: number): Buffer {
  const items = Array.from({ length: depth }, (_, at) => {
    const first = at === depth - 1 ? '' : `/First ${at + 6} 0 R`
    return `<</Title (${at}) /Parent ${at + 4} 0 R ${first}>>`
  })
  return onePage('/Outlines 4 0 R', ['<</First 5 0 R /Last 5 0 R>>', ...items])
}

/** An outline whose entries share one title. */
export function sharedTitle(entries: number, characters: number): Buffer {
  const items = Array.from({ length: entries }, (_, at) => {
    const next = at === entries - 1 ? '' : `/Next ${at + 7} 0 R`
    return `<</Title 5 0 R /Parent 4 0 R ${next}>>`
  })
  const outline = `<</First 6 0 R /Last ${entries + 5} 0 R>>`
  return onePage('/Outlines 4 0 R', [outline, `(${'x'.repeat(characters)})`, ...items])
}

/** Pages that inherit resources of as many bytes, which a page of its own has to repeat. */
export function inheritedResources(count: number, bytes: number): Buffer {
  const ids = Array.from({ length: count }, (_, at) => at + 3)
  const names = Array.from(
    { length: bytes / 10 },
    (_, at) => `/${at.toString(36).padStart(6, '0')} 1`,
  )
  return pdfOf([
    '<</Type /Catalog /Pages 2 0 R>>',
    `<</Type /Pages /Count ${count} /Kids [${ids.map((id) => `${id} 0 R`).join(' ')}] /Resources <</Properties <<${names.join(' ')}>>>>>>`,
    ...ids.map(() => PAGE),
  ])
}

/** A structure in which each element is in the one before. */
export function deepStructure(depth: number): Buffer {
  const elements = Array.from({ length: depth }, (_, at) => {
    const kid = at === depth - 1 ? '' : `/K ${at + 6} 0 R`
    return `<</Type /StructElem /S /Div /P ${at + 4} 0 R ${kid}>>`
  })
  return onePage('/StructTreeRoot 4 0 R', ['<</Type /StructTreeRoot /K 5 0 R>>', ...elements])
}

/** An array in an array in an array. */
export function deepArrays(depth: number): Buffer {
  return onePage('/Deep 4 0 R', [`${'['.repeat(depth)}${']'.repeat(depth)}`])
}

/** A stream whose length is that of itself. */
export function circularLength(): Buffer {
  return onePage('/Metadata 4 0 R', ['<</Length 4 0 R>>\nstream\nabc\nendstream'])
}

/** @param name of the attachment, as text of a PDF */
export function attachmentNamed(name: string): Buffer {
  return onePage('/Names <</EmbeddedFiles <</Names [(key) 4 0 R]>>>>', [
    `<</Type /Filespec /F (${name}) /UF (${name}) /EF <</F 5 0 R>>>>`,
    '<</Type /EmbeddedFile /Length 5>>\nstream\nhello\nendstream',
  ])
}

/** A page with a picture of as many random bytes. */
export function sharedPicture(bytes: number): Buffer {
  const picture = Buffer.concat([
    Buffer.from(
      `<</Type /XObject /Subtype /Image /Width 1000 /Height ${bytes / 1000} /ColorSpace /DeviceGray /BitsPerComponent 8 /Length ${bytes}>>\nstream\n`,
    ),
    randomBytes(bytes),
    Buffer.from('\nendstream'),
  ])
  return pdfOf([
    '<</Type /Catalog /Pages 2 0 R>>',
    '<</Type /Pages /Count 1 /Kids [3 0 R]>>',
    PAGE.replace('>>', ' /Resources <</XObject <</I 4 0 R>>>>>>'),
    picture,
  ])
}

/** A dictionary in a dictionary in a dictionary. */
export function deepDictionaries(depth: number): Buffer {
  return onePage('/Deep 4 0 R', [`${'<</A '.repeat(depth)}1${'>>'.repeat(depth)}`])
}

/** A tree of pages in which each node has one kid. */
export function deepPages(depth: number): Buffer {
  const nodes = Array.from({ length: depth }, (_, at) => {
    return `<</Type /Pages /Count 1 /Kids [${at === depth - 1 ? 2 : at + 4} 0 R]>>`
  })
  return pdfOf(['<</Type /Catalog /Pages 3 0 R>>', PAGE, ...nodes])
}

/**
 * Trees of names and of numbers, of fields and of the structure, in which each node has one kid.
 */
export function deepTrees(depth: number): Buffer {
  const leaf = '/Names [(a) null] /Nums [0 <</S /D>>] /T (a) /FT /Tx /S /Div /P 4 0 R'
  const nodes = Array.from({ length: depth }, (_, at) => {
    return at === depth - 1 ? `<<${leaf}>>` : `<</Kids [${at + 5} 0 R] /K ${at + 5} 0 R /T (a)>>`
  })
  const catalog =
    '/Names <</EmbeddedFiles 4 0 R /Dests 4 0 R>> /PageLabels 4 0 R /AcroForm <</Fields [4 0 R]>> /StructTreeRoot <</ParentTree 4 0 R /IDTree 4 0 R /K 4 0 R>>'
  return onePage(catalog, nodes)
}
