/**
 * Finds in a content stream which text is shown, and what is drawn outside of marked content (ISO
 * 32000-1, 14.6).
 */
import { decodeText } from '../metadata/text-string.ts'
import { Bytes, type Dict, isDict, type PdfValue } from '../objects/values.ts'
import { createAreas, type Rectangle } from './areas.ts'
import { readOperators } from './operators.ts'

/** Glyphs that stand for a text together, such as those of a syllable (ISO 32000-1, 14.9.4). */
export interface Cluster {
  text(): string
}

/** Text that one operator shows. */
export interface Shown {
  /** The number of the marked content that it belongs to; null for none, and for artifacts. */
  mcid: number | null
  isMarked: boolean
  /** Null if the marked content around it does not say which text it stands for. */
  cluster: Cluster | null
  /** The name of the font among the resources. */
  font: string
  /** Codes of glyphs. */
  codes: string
  /** The vertical position in its text object, by which text of one line is found. */
  line: PdfValue
}

/** Drawings outside of marked content. */
export interface Unmarked {
  start: number
  end: number
  /** The part of the page that it is drawn in; null for all of it. */
  area: Rectangle | null
  /**
   * The indexes of the text that it shows, in the list of all: from the first to before the second.
   */
  shown: [from: number, to: number]
}

/** An XObject that is drawn. */
export interface Drawn extends Unmarked {
  name: string
  isMarked: boolean
}

export interface Scan {
  shown: Shown[]
  drawn: Drawn[]
  /** Apart from XObjects. */
  unmarked: Unmarked[]
  /** Numbers of the marked content. */
  mcids: Set<number>
  /**
   * The part of the page that the first marked content is drawn in, which is that of the document.
   */
  area: Rectangle | null
  /** How deeply graphics states are saved. */
  depth: number
}

/** Marked content may also be neither in the structure nor an artifact, as for its `ActualText`. */
interface Mark {
  mcid: number | null
  isArtifact: boolean
  cluster: Cluster | null
}

const PATH_START = new Set(['m', 're'])
const PATH_PAINT = new Set(['S', 's', 'f', 'F', 'f*', 'B', 'B*', 'b', 'b*'])
const SHOW = new Set(['Tj', 'TJ', "'", '"'])

/**
 * @param properties the property lists of the resources
 * @throws Error for what is no content stream
 */
export function scanContent(content: Buffer, properties: Dict): Scan {
  const scan: Scan = {
    shown: [],
    drawn: [],
    unmarked: [],
    mcids: new Set(),
    area: null,
    depth: 0,
  }
  const { shown, drawn, unmarked, mcids } = scan
  const marks: Mark[] = []
  const fonts: string[] = []
  const areas = createAreas()
  let font = ''
  let line: PdfValue = null
  let pathStart: number | null = null
  let text: { start: number; units: Unmarked[]; hasMarks: boolean; from: number } | null = null
  const mcidAround = () => marks.findLast(({ mcid }) => mcid !== null)?.mcid ?? null
  const isMarked = () => marks.some(({ mcid, isArtifact }) => mcid !== null || isArtifact)
  const unitOf = (start: number, end: number, from = shown.length): Unmarked => ({
    start,
    end,
    area: areas.current(),
    shown: [from, shown.length],
  })

  function endText(end: number): void {
    if (text === null) return
    const { start, units, hasMarks, from } = text
    text = null
    if (units.length > 0) unmarked.push(...(hasMarks ? units : [unitOf(start, end, from)]))
  }

  function beginMark(name: string, operands: PdfValue[]): void {
    const list = name === 'BDC' ? listOf(operands.at(-1), properties) : null
    const value = list?.get('MCID')
    const mcid = typeof value === 'number' ? value : null
    const isArtifact = textOf(operands[0]) === 'Artifact'
    const actual = list?.get('ActualText')
    const cluster = actual instanceof Bytes ? { text: () => decodeText(actual) } : null
    marks.push({ mcid, isArtifact, cluster })
    if (mcid !== null) {
      if (mcids.size === 0) scan.area = areas.current()
      mcids.add(mcid)
    }
    if (text !== null && (mcid !== null || isArtifact)) text.hasMarks = true
  }

  for (const { name, operands, start, end } of readOperators(content)) {
    areas.follow(name, operands)
    if (name === 'BMC' || name === 'BDC') beginMark(name, operands)
    else if (name === 'EMC') marks.pop()
    else if (name === 'q') {
      fonts.push(font)
      scan.depth = Math.max(scan.depth, fonts.length)
    } else if (name === 'Q') font = fonts.pop() ?? font
    else if (name === 'Tf') font = textOf(operands[0])
    else if (name === 'Tm') line = operands[5] ?? null
    else if (name === 'BT') {
      text = { start, units: [], hasMarks: isMarked(), from: shown.length }
    } else if (name === 'ET') endText(end)
    else if (PATH_START.has(name)) pathStart ??= start
    else if (name === 'n') pathStart = null
    else if (PATH_PAINT.has(name)) {
      if (!isMarked()) unmarked.push(unitOf(pathStart ?? start, end))
      pathStart = null
    } else if (SHOW.has(name)) {
      const cluster = marks.find((mark) => mark.cluster !== null)?.cluster ?? null
      const codes = codesOf(operands.at(-1))
      shown.push({ mcid: mcidAround(), isMarked: isMarked(), cluster, font, codes, line })
      if (!isMarked()) text?.units.push(unitOf(start, end, shown.length - 1))
    } else if (name === 'Do') {
      drawn.push({ name: textOf(operands[0]), isMarked: isMarked(), ...unitOf(start, end) })
    } else if ((name === 'sh' || name === 'EI') && !isMarked()) unmarked.push(unitOf(start, end))
  }
  return scan
}

function listOf(value: PdfValue | undefined, properties: Dict): Dict | null {
  const list = isDict(value) ? value : properties.get(textOf(value))
  return isDict(list) ? list : null
}

function textOf(value: PdfValue | undefined): string {
  return typeof value === 'object' && value !== null && 'value' in value ? value.value : ''
}

/** `TJ` has an array of strings and distances. */
function codesOf(value: PdfValue | undefined): string {
  const items = Array.isArray(value) ? value : [value]
  return items.map((item) => (item instanceof Bytes ? item.value : '')).join('')
}
