/** Breaks of lines: the classes of UAX #14 that text in forms needs. */
import { CJK_CHARACTERS as CJK } from '../shaping/scripts.ts'

/** Alphabets without spaces, whose words are known by dictionaries. */
const WITHOUT_SPACES = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
/** Characters that end no line, and those that begin none. */
const OPENING = '\\p{Ps}\\p{Pi}￥＄'
const CLOSING = '\\p{Pe}\\p{Pf}、。，．：；？！・ーゝゞ々ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ％'
const BETWEEN = new RegExp(
  `(?<=[${CJK}])(?<![${OPENING}])(?![${CLOSING}\\p{M} ])|(?=[${CJK}])(?<![${OPENING}]|^)(?![${CLOSING}])`,
  'u',
)
/** Words of Korean are divided by spaces. */
const HANGUL = /^[\p{Script=Hangul}\p{P}]+ ?$/u

/** The parts of a paragraph that stay in one line, each with the space behind it. */
export function breakable(paragraph: string): string[] {
  return paragraph
    .split(/(?<= )/)
    .flatMap((word) => (HANGUL.test(word) ? [word] : word.split(BETWEEN)))
    .flatMap((part) => (WITHOUT_SPACES.test(part) ? words(part) : [part]))
}

function words(text: string): string[] {
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })
  return [...segmenter.segment(text)].map(({ segment }) => segment)
}
