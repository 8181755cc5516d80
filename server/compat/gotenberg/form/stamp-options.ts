/** Parses the options of watermarks and stamps, whose keys are those of pdfcpu and may be cut short. */
import type { Placement } from '../../../finisher/overlay/placement.ts'
import { isObject, jsonAny } from './json.ts'
import { ValueProblem } from './problem.ts'

export interface StampOptions extends Omit<Placement, 'anchor' | 'offset'> {
  font: string
  /** Size of text, in points. */
  points: number
  /** The colour of text, as CSS writes it. */
  color: string
  /** Behind text; null for none. */
  background: string | null
  align: 'left' | 'center' | 'right'
  anchor: [x: number, y: number]
  offset: [x: number, y: number]
}

const ANCHORS: Record<string, [number, number]> = {
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

type Setter = (options: StampOptions, text: string) => void

const SETTERS: Record<string, Setter> = {
  fontname(options, text) {
    if (!/^[\w -]{1,60}$/.test(text)) throw wrong('fontname', text)
    options.font = text
  },
  points(options, text) {
    options.points = numberIn('points', text, [1, 1_000])
  },
  color(options, text) {
    options.color = colorOf('color', text)
  },
  fillcolor(options, text) {
    options.color = colorOf('fillcolor', text)
  },
  backgroundcolor(options, text) {
    options.background = colorOf('backgroundcolor', text)
  },
  aligntext(options, text) {
    const alignment = Object.entries(ALIGNMENTS).find(([name]) => name === text)?.[1]
    if (alignment === undefined) throw wrong('aligntext', text)
    options.align = alignment
  },
  rotation(options, text) {
    options.angle = numberIn('rotation', text, [-180, 180])
  },
  diagonal(options, text) {
    if (text !== '1' && text !== '2') throw wrong('diagonal', text)
    options.angle = text === '1' ? 'rising' : 'falling'
  },
  opacity(options, text) {
    options.opacity = numberIn('opacity', text, [0, 1])
  },
  position(options, text) {
    const anchor = Object.hasOwn(ANCHORS, text) ? ANCHORS[text] : undefined
    if (anchor === undefined) throw wrong('position', text)
    options.anchor = anchor
  },
  offset(options, text) {
    const [x = '', y = '', ...more] = text.split(/[\s,]+/)
    if (more.length > 0) throw wrong('offset', text)
    const range: [number, number] = [-20_000, 20_000]
    options.offset = [numberIn('offset', x, range), numberIn('offset', y, range)]
  },
  scalefactor(options, text) {
    const [size = '', kind = 'rel', ...more] = text.split(/\s+/)
    if (!['rel', 'abs', 'r', 'a'].includes(kind) || more.length > 0)
      throw wrong('scalefactor', text)
    options.isRelative = kind.startsWith('r')
    options.scale = numberIn('scalefactor', size, options.isRelative ? [0.001, 1] : [0.001, 100])
  },
  rendermode(_options, text) {
    // Outlines of letters are not drawn.
    if (text !== '0') throw wrong('rendermode', text)
  },
}

/** For the documentation. */
export const OPTION_NAMES =
  '`fontname`, `points`, `color`, `backgroundcolor`, `aligntext`, `rotation`, `diagonal`, `opacity`, `position`, `offset`, `scalefactor`'

const ALIASES: Record<string, string> = { bgcolor: 'backgroundcolor', mode: 'rendermode' }

/** @throws ValueProblem */
export function parseStampOptions(name: string, text: string): StampOptions {
  const options: StampOptions = {
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
  const parsed = jsonAny(name, text) ?? {}
  if (!isObject(parsed)) throw new ValueProblem(`unmarshal ${name}: not an object`)
  for (const [key, value] of Object.entries(parsed)) {
    if (typeof value !== 'string' && typeof value !== 'number') throw wrong(key, typeof value)
    setterOf(key)(options, String(value).trim())
  }
  return options
}

/** The option that begins with the key, as pdfcpu completes it. */
function setterOf(key: string): Setter {
  const wanted = key.toLowerCase().trim()
  const name = ALIASES[wanted] ?? Object.keys(SETTERS).find((one) => one.startsWith(wanted))
  const setter = wanted === '' || name === undefined ? undefined : SETTERS[name]
  if (setter !== undefined) return setter
  throw new ValueProblem(`unsupported option '${key.slice(0, 40)}', expected ${OPTION_NAMES}`)
}

function numberIn(option: string, text: string, [min, max]: [number, number]): number {
  const number = text === '' ? Number.NaN : Number(text)
  if (!(number >= min && number <= max)) throw wrong(option, text)
  return number
}

/** `#rrggbb`, three numbers from 0 to 1, or a name. */
function colorOf(option: string, text: string): string {
  if (/^#[\da-f]{6}$/i.test(text) || /^[a-z]{3,20}$/i.test(text)) return text
  const parts = text.split(/[\s,]+/)
  if (parts.length !== 3) throw wrong(option, text)
  const shares = parts.map((part) => `${numberIn(option, part, [0, 1]) * 100}%`)
  return `rgb(${shares.join(' ')})`
}

function wrong(option: string, text: string): ValueProblem {
  return new ValueProblem(
    `the value '${text.slice(0, 60)}' of '${option.slice(0, 40)}' is not valid`,
  )
}
