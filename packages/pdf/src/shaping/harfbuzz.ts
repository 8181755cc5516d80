/** Shapes text with HarfBuzz, as Chromium does, in the order of UAX #9 by bidi-js. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Blob, Face, Font } from 'harfbuzzjs'
import type { ShapedGlyph, Shaper, ShapingFont } from './shaper.ts'
import { openSubsetter, type Subsetter } from './subset.ts'

type HarfBuzz = typeof import('harfbuzzjs')

const DROPS_IGNORED = 8
/** Marks have characters of their own. */
const BY_CHARACTER = 1

/** Loads the libraries. */
export async function openShaper(): Promise<Shaper> {
  const [hb, { default: bidiFactory }, subsetter] = await Promise.all([
    import('harfbuzzjs'),
    import('bidi-js'),
    loadSubsetter(),
  ])
  const bidi = bidiFactory()
  return {
    open: (file, index) => openFont(hb, subsetter, { file, index }),
    levelsOf(text, base) {
      const { levels, paragraphs } = bidi.getEmbeddingLevels(text, base)
      return { levels, isRightToLeft: (paragraphs[0]?.level ?? 0) % 2 === 1 }
    },
    mirrored: (character) => bidi.getMirroredCharacter(character) ?? character,
  }
}

async function loadSubsetter(): Promise<Subsetter> {
  const address = import.meta.resolve('harfbuzzjs/dist/harfbuzz-subset.wasm')
  return openSubsetter(await readFile(fileURLToPath(address)))
}

function openFont(
  hb: HarfBuzz,
  subsetter: Subsetter,
  { file, index }: { file: Uint8Array; index: number },
): ShapingFont | null {
  const blob: Blob = new hb.Blob(file)
  const face: Face = new hb.Face(blob, index)
  const head = tableOf(face, 'head')
  if (head === null) return null
  const font: Font = new hb.Font(face)
  // One for all texts: others would be freed only once the work on the file is over.
  const buffer = new hb.Buffer()
  const isCff = isPostScript(file, index)
  const scaled = (value: number) => Math.round((value * 1_000) / face.upem)
  const { ascender, descender } = font.hExtents()
  return {
    isCff,
    box: [36, 38, 40, 42].map((offset) => scaled(head.getInt16(offset))),
    ascent: scaled(ascender),
    descent: scaled(descender),
    widthOf: (glyph) => scaled(font.glyphHAdvance(glyph)),
    shape({ text, script, isRightToLeft }) {
      buffer.reset()
      buffer.addText(text)
      buffer.setDirection(isRightToLeft ? hb.Direction.RTL : hb.Direction.LTR)
      buffer.setScript(script)
      buffer.setClusterLevel(BY_CHARACTER)
      buffer.setFlags(DROPS_IGNORED)
      hb.shape(font, buffer)
      const glyphs = buffer.getGlyphInfosAndPositions()
      const textOf = textsOf(text, glyphs)
      return glyphs.map(
        ({ codepoint, cluster, xAdvance = 0, xOffset = 0, yOffset = 0 }): ShapedGlyph => ({
          id: codepoint,
          advance: scaled(xAdvance),
          x: scaled(xOffset),
          y: scaled(yOffset),
          text: textOf(cluster),
        }),
      )
    },
    subset: (glyphs) => subsetter.subset({ file, index, glyphs, isCff }),
  }
}

/** Whether the outlines of a font are those of PostScript, by the first bytes of its tables. */
function isPostScript(file: Uint8Array, index: number): boolean {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.length)
  const isCollection = bytes.toString('latin1', 0, 4) === 'ttcf'
  const at = isCollection ? bytes.readUInt32BE(12 + 4 * index) : 0
  return bytes.toString('latin1', at, at + 4) === 'OTTO'
}

function tableOf(face: Face, name: string): DataView | null {
  const table = face.referenceTable(name)
  return table === undefined ? null : new DataView(table.buffer, table.byteOffset, table.length)
}

/** @returns the text of the first glyph of a cluster, and '' for its others */
function textsOf(text: string, glyphs: { cluster: number }[]): (cluster: number) => string {
  const starts = [...new Set(glyphs.map(({ cluster }) => cluster))].sort((one, two) => one - two)
  const texts = new Map(starts.map((start, at) => [start, text.slice(start, starts[at + 1])]))
  return (cluster) => {
    const own = texts.get(cluster) ?? ''
    texts.delete(cluster)
    return own
  }
}
