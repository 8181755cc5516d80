/**
 * Parses the options of watermarks and stamps, whose keys are those of pdfcpu and may be cut short.
 */
import { FieldProblem, isObject } from '../../fields/index.ts'
import type { MarkStyle } from '../../renders/index.ts'
import { jsonAny } from './json.ts'

const ANCHORS: Record<string, MarkStyle['anchor']> = {
  tl: [0, 1],
  tc: [0.5, 1],
  tr: [1, 1],
  l: [0, 0.5],
  c: [0.5, 0.5],
  r: [1, 0.5],
  bl: [0, 0],
  bc: [0.5, 0],
  br: [1, 0],
}
const ALIGNMENTS = { l: 'left', c: 'center', r: 'right' } as const
const DIAGONALS = { 1: 'rising', 2: 'falling' } as const
const OFFSETS: [number, number] = [-20_000, 20_000]

/** Read the text of an option, and throw for one that it does not accept. */
const READERS: Record<string, (text: string) => Partial<MarkStyle>> = {
  fontname(text) {
    if (!/^[\w -]{1,60}$/.test(text)) throw wrong('fontname', text)
    return { font: text }
  },
  points: (text) => ({ points: numberIn('points', text, [1, 1_000]) }),
  color: (text) => ({ color: colorOf('color', text) }),
  fillcolor: (text) => ({ color: colorOf('fillcolor', text) }),
  backgroundcolor: (text) => ({ background: colorOf('backgroundcolor', text) }),
  aligntext: (text) => ({ align: wordOf('aligntext', text, ALIGNMENTS) }),
  rotation: (text) => ({ angle: numberIn('rotation', text, [-180, 180]) }),
  diagonal: (text) => ({ angle: wordOf('diagonal', text, DIAGONALS) }),
  opacity: (text) => ({ opacity: numberIn('opacity', text, [0, 1]) }),
  position: (text) => ({ anchor: wordOf('position', text, ANCHORS) }),
  offset(text) {
    const [x = '', y = '', ...more] = text.split(/[\s,]+/)
    if (more.length > 0) throw wrong('offset', text)
    return { offset: [numberIn('offset', x, OFFSETS), numberIn('offset', y, OFFSETS)] }
  },
  scalefactor(text) {
    const [size = '', kind = 'rel', ...more] = text.split(/\s+/)
    if (!['rel', 'abs', 'r', 'a'].includes(kind) || more.length > 0)
      throw wrong('scalefactor', text)
    const isRelative = kind.startsWith('r')
    return { isRelative, scale: numberIn('scalefactor', size, [0.001, isRelative ? 1 : 100]) }
  },
  rendermode(text) {
    // Outlines of letters are not drawn.
    if (text !== '0') throw wrong('rendermode', text)
    return {}
  },
}

/** For the documentation. */
export const OPTION_NAMES =
  '`fontname`, `points`, `color`, `backgroundcolor`, `aligntext`, `rotation`, `diagonal`, `opacity`, `position`, `offset`, `scalefactor`'

const ALIASES: Record<string, string> = { bgcolor: 'backgroundcolor', mode: 'rendermode' }

/** @throws FieldProblem */
export function parseStampOptions(name: string, text: string): MarkStyle {
  const options: MarkStyle = {
    font: 'Helvetica',
    points: 24,
    color: 'rgb(50% 50% 50%)',
    background: null,
    align: 'left',
    angle: 'rising',
    opacity: 1,
    anchor: [0.5, 0.5],
    offset: [0, 0],
    scale: 0.5,
    isRelative: true,
  }
  if (text === '') return options
  const parsed = jsonAny(text, name) ?? {}
  if (!isObject(parsed)) throw new FieldProblem(`unmarshal ${name}: not an object`)
  for (const [key, value] of Object.entries(parsed)) {
    if (typeof value !== 'string' && typeof value !== 'number') throw wrong(key, typeof value)
    Object.assign(options, readerOf(key)(String(value).trim()))
  }
  return options
}

/** The option that begins with the key, as pdfcpu completes it. */
function readerOf(key: string) {
  const wanted = key.toLowerCase().trim()
  const name = ALIASES[wanted] ?? Object.keys(READERS).find((one) => one.startsWith(wanted))
  const reader = wanted === '' || name === undefined ? undefined : READERS[name]
  if (reader !== undefined) return reader
  throw new FieldProblem(`unsupported option '${key.slice(0, 40)}', expected ${OPTION_NAMES}`)
}

function numberIn(option: string, text: string, [min, max]: [number, number]): number {
  const number = text === '' ? Number.NaN : Number(text)
  if (!(number >= min && number <= max)) throw wrong(option, text)
  return number
}

function wordOf<Value>(option: string, text: string, words: Record<string, Value>): Value {
  const found = Object.hasOwn(words, text) ? words[text] : undefined
  if (found === undefined) throw wrong(option, text)
  return found
}

/** `#rrggbb`, three numbers from 0 to 1, or a name. */
function colorOf(option: string, text: string): string {
  if (/^#[\da-f]{6}$/i.test(text) || /^[a-z]{3,20}$/i.test(text)) return text
  const parts = text.split(/[\s,]+/)
  if (parts.length !== 3) throw wrong(option, text)
  const shares = parts.map((part) => `${numberIn(option, part, [0, 1]) * 100}%`)
  return `rgb(${shares.join(' ')})`
}

function wrong(option: string, text: string): FieldProblem {
  return new FieldProblem(
    `the value '${text.slice(0, 60)}' of '${option.slice(0, 40)}' is not valid`,
  )
}
