/** Cuts glyphs out of fonts with the subsetter of HarfBuzz: WebAssembly without a wrapper. */

export interface Cutting {
  file: Uint8Array
  /** The index of the font in a collection. */
  index: number
  /** The numbers of glyphs, which they keep. */
  glyphs: Iterable<number>
  isCff: boolean
}

export interface Subsetter {
  /** @returns what a PDF embeds: a TrueType file, or the table `CFF ` @throws Error */
  subset(cutting: Cutting): Uint8Array
}

/** Flags and sets of `hb-subset.h`. */
const [NO_HINTING, RETAIN_NUMBERS, NOTDEF_OUTLINE, NO_LAYOUT_CLOSURE] = [1, 2, 0x40, 0x200]
const DROPPED_TABLES = 3
/** HarfBuzz reads the bytes where they are, until the blob is gone. */
const READ_ONLY = 1
/** A PDF needs outlines and widths of a font that is used by the numbers of its glyphs. */
const UNUSED = ['BASE', 'GDEF', 'GPOS', 'GSUB', 'MATH', 'OS/2', 'STAT', 'cmap', 'name', 'post']

interface Exports {
  memory: WebAssembly.Memory
  _initialize(): void
  malloc(bytes: number): number
  free(at: number): void
  hb_blob_create(at: number, bytes: number, mode: number, user: number, destroy: number): number
  hb_blob_destroy(blob: number): void
  hb_blob_get_data(blob: number, length: number): number
  hb_blob_get_length(blob: number): number
  hb_face_create(blob: number, index: number): number
  hb_face_destroy(face: number): void
  hb_face_reference_blob(face: number): number
  hb_set_add(set: number, value: number): void
  hb_subset_input_create_or_fail(): number
  hb_subset_input_destroy(input: number): void
  hb_subset_input_glyph_set(input: number): number
  hb_subset_input_set(input: number, kind: number): number
  hb_subset_input_set_flags(input: number, flags: number): void
  hb_subset_or_fail(face: number, input: number): number
}

export async function openSubsetter(program: Uint8Array<ArrayBuffer>): Promise<Subsetter> {
  const { instance } = await WebAssembly.instantiate(program)
  const hb = instance.exports as unknown as Exports
  hb._initialize()

  function subset({ file, index, glyphs, isCff }: Cutting): Uint8Array {
    const at = hb.malloc(file.length)
    new Uint8Array(hb.memory.buffer).set(file, at)
    const blob = hb.hb_blob_create(at, file.length, READ_ONLY, 0, 0)
    const face = hb.hb_face_create(blob, index)
    const input = hb.hb_subset_input_create_or_fail()
    // CFF of collections names glyphs by the numbers that they had, and needs no room for others.
    const kept = isCff ? 0 : RETAIN_NUMBERS
    hb.hb_subset_input_set_flags(input, NO_HINTING | NOTDEF_OUTLINE | NO_LAYOUT_CLOSURE | kept)
    const set = hb.hb_subset_input_glyph_set(input)
    for (const glyph of glyphs) hb.hb_set_add(set, glyph)
    const dropped = hb.hb_subset_input_set(input, DROPPED_TABLES)
    for (const name of UNUSED) hb.hb_set_add(dropped, tagOf(name))
    const cut = hb.hb_subset_or_fail(face, input)
    if (cut === 0) throw new Error('the font cannot be cut')
    const made = hb.hb_face_reference_blob(cut)
    const from = hb.hb_blob_get_data(made, 0)
    const bytes = new Uint8Array(hb.memory.buffer, from, hb.hb_blob_get_length(made)).slice()
    for (const one of [made, blob]) hb.hb_blob_destroy(one)
    for (const one of [cut, face]) hb.hb_face_destroy(one)
    hb.hb_subset_input_destroy(input)
    hb.free(at)
    return isCff ? tableOf(bytes, 'CFF ') : bytes
  }

  return { subset }
}

function tagOf(name: string): number {
  return Buffer.from(name.padEnd(4), 'latin1').readUInt32BE(0)
}

function tableOf(font: Uint8Array, name: string): Uint8Array {
  const view = Buffer.from(font.buffer, font.byteOffset, font.length)
  for (let at = 0; at < view.readUInt16BE(4); at += 1) {
    const entry = 12 + at * 16
    if (view.readUInt32BE(entry) !== tagOf(name)) continue
    const offset = view.readUInt32BE(entry + 8)
    return font.subarray(offset, offset + view.readUInt32BE(entry + 12))
  }
  throw new Error(`the font has no table ${name}`)
}
