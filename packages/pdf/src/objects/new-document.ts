/** A PDF that is written from nothing. */
import { randomBytes } from 'node:crypto'
import { latin1, objectParts, serialize } from './serialize.ts'
import { Bytes, dictOf, type PdfValue, Ref } from './values.ts'

export interface NewDocument {
  /** A number for an object that is set later. */
  reserve(): Ref
  set(ref: Ref, value: PdfValue): void
  add(value: PdfValue): Ref
  /** The bytes so far, without the words around each object. */
  length(): number
  save(root: Ref, info: Ref): Buffer<ArrayBuffer>
}

/** Bytes above 127 say that the file is not text (ISO 32000-1, 7.5.2). */
const HEADER = Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')

export function newDocument(): NewDocument {
  const objects: (Uint8Array[] | null)[] = [null]
  let length = HEADER.length

  function reserve(): Ref {
    objects.push(null)
    return new Ref(objects.length - 1)
  }

  function set(ref: Ref, value: PdfValue): void {
    const parts = objectParts(value)
    for (const part of parts) length += part.length
    objects[ref.id] = parts
  }

  return {
    reserve,
    set,
    add(value) {
      const ref = reserve()
      set(ref, value)
      return ref
    },
    length: () => length,
    save: (root, info) => write(objects, root, info),
  }
}

function write(objects: (Uint8Array[] | null)[], root: Ref, info: Ref): Buffer<ArrayBuffer> {
  const pieces: Uint8Array[] = [HEADER]
  let length = HEADER.length
  const add = (piece: Uint8Array) => {
    pieces.push(piece)
    length += piece.length
  }
  const entries = ['0000000000 65535 f \n']
  for (const [id, parts] of objects.entries()) {
    if (id === 0) continue
    entries.push(`${String(length).padStart(10, '0')} 00000 n \n`)
    add(latin1(`${id} 0 obj\n`))
    for (const part of parts ?? [latin1('null')]) add(part)
    add(latin1('\nendobj\n'))
  }
  const identifier = new Bytes(randomBytes(16).toString('latin1'))
  const trailer = dictOf({
    Size: objects.length,
    Root: root,
    Info: info,
    ID: [identifier, identifier],
  })
  const table = length
  add(latin1(`xref\n0 ${objects.length}\n${entries.join('')}trailer\n${serialize(trailer)}\n`))
  add(latin1(`startxref\n${table}\n%%EOF\n`))
  return Buffer.concat(pieces)
}
