/**
 * The header and the footer that the studio inserts: `@page` rules in the styles. The styles are
 * the only place that knows them, and they are read back from there.
 */
import type { Content } from '../content.ts'
import type { Piece } from './pieces.ts'

/** Boxes in the margins of pages. `{page}` and `{pages}` in them stand for numbers. */
export interface MarginTexts {
  header: string
  footer: string
}

export interface Margins {
  others: MarginTexts
  /** null = the same as on every other page */
  first: MarginTexts | null
}

export interface FoundMargins {
  /** null = none are inserted */
  margins: Margins | null
  /**
   * Texts of margins that were not inserted: `beside` them, in another place of the code, or
   * `instead` of them, so that what is printed cannot be shown as two texts.
   */
  byHand: 'none' | 'beside' | 'instead'
}

export const PAGE_NUMBER: Piece = {
  styles: (before) =>
    withRules(before, marginRule('@page', { header: '', footer: '{page} / {pages}' }, 'omit')),
}

/** @param margins null = what was inserted is removed */
export function marginsOf(margins: Margins | null): Piece {
  return {
    styles: (before) => withMargins(before, margins),
    said: `The header and the footer are ${margins ? 'saved' : 'removed'}.`,
  }
}

/** Whether a page number would replace another footer, or be missing on the first page. */
export function isFooterTaken({ margins, byHand }: FoundMargins): boolean {
  return byHand !== 'none' || Boolean(margins?.others.footer || margins?.first)
}

const NAMES = { header: 'top-center', footer: 'bottom-center' } as const
const FONT = '8pt sans-serif'

// One character of space at a time: a repeated run of them would be tried in every way.
const VALUE = String.raw`(?:"(?:[^"\\\n]|\\.)*"|counter\(pages?\)|\s)+`
const BOX = String.raw`@(top-center|bottom-center)\s*\{\s*content:(?:\s*none|(${VALUE});\s*font: ${FONT})\s*;\s*\}\s*`
const OWN = String.raw`@page(?<first>\s+:first)?\s*\{\s*(?:${BOX})*\}`
// Ends are optional, as in browsers: a missing one would be looked for from every start.
const QUOTED = String.raw`\/\*[^]*?(?:\*\/|$)|"(?:[^"\\\n]|\\[^])*"?|'(?:[^'\\\n]|\\[^])*'?|\\[^]`
const ANY_BOX =
  '@(?<box>(?:top|bottom|left|right)-(?:left|center|right|top|middle|bottom))(?![-\\w])'

interface Rule {
  from: number
  to: number
  isFirst: boolean
  boxes: Partial<MarginTexts>
}

/** Finds what was inserted, and what somebody wrote. */
export function readMargins({ html, styles, header, footer }: Content): FoundMargins {
  const { rules, others } = rulesIn(styles)
  const isReplaced = others.some((name) => Object.values<string>(NAMES).includes(name))
  if (isReplaced || !areTogether(styles, rules)) return { margins: null, byHand: 'instead' }
  // Of two rules with the same box, browsers take the later one.
  const of = (isFirst: boolean): Partial<MarginTexts> =>
    Object.assign({}, ...rules.filter((rule) => rule.isFirst === isFirst).map(({ boxes }) => boxes))
  const every = { header: '', footer: '', ...of(false) }
  const first = rules.some(({ isFirst }) => isFirst) ? { ...every, ...of(true) } : null
  const isEmpty = !every.header && !every.footer && !first?.header && !first?.footer
  const isInCode = `${header}${footer}`.trim() !== '' || new RegExp(ANY_BOX).test(html)
  return {
    margins: isEmpty ? null : { others: every, first },
    byHand: others.length > 0 || isInCode ? 'beside' : 'none',
  }
}

function rulesIn(styles: string): { rules: Rule[]; others: string[] } {
  const rules: Rule[] = []
  const others: string[] = []
  for (const { 0: text, index, groups } of styles.matchAll(
    new RegExp(`${QUOTED}|${OWN}|${ANY_BOX}`, 'g'),
  )) {
    if (groups?.['box']) others.push(groups['box'])
    if (!text.startsWith('@page')) continue
    const boxes: Partial<MarginTexts> = {}
    for (const [, name = '', value] of text.matchAll(new RegExp(BOX, 'g'))) {
      const read = value === undefined ? '' : textOf(value)
      if (read === null) others.push(name)
      else boxes[name === NAMES.header ? 'header' : 'footer'] = read
    }
    rules.push({ from: index, to: index + text.length, isFirst: Boolean(groups?.['first']), boxes })
  }
  return { rules, others }
}

/** Whether the same pages have all rules: no condition and no block is around some of them. */
function areTogether(styles: string, rules: readonly Rule[]): boolean {
  let depth = 0
  for (const [at, { to }] of rules.slice(0, -1).entries()) {
    const between = styles.slice(to, rules[at + 1]?.from)
    if (between.includes('{%')) return false
    for (const sign of between) {
      if (sign === '{') depth += 1
      else if (sign === '}') depth -= 1
      if (depth < 0) return false
    }
  }
  return depth === 0
}

/** The styles with other rules in the place of those that were inserted. */
function withMargins(styles: string, margins: Margins | null): string {
  const { rules } = rulesIn(styles)
  const texts = margins ? [marginRule('@page', margins.others, 'omit')] : []
  // A box that the other pages have is said to be empty.
  if (margins?.first) texts.push(marginRule('@page :first', margins.first, 'empty'))
  const text = texts.join('\n')
  if (rules.length === 0) return withRules(styles, text)
  return rules.reduceRight((done, { from, to }, at) => {
    const [before, after] = [done.slice(0, from), done.slice(to)]
    return at === 0 && margins ? before + text.trimEnd() + after : joined(before, after)
  }, styles)
}

/** The styles without the rule that stood between both. */
function joined(before: string, after: string): string {
  const [kept, rest] = [before.trimEnd(), after.replace(/^(?:[ \t]*(?:\n|$))+/, '')]
  if (kept === '') return rest
  return rest === '' ? `${kept}\n` : `${kept}\n\n${rest}`
}

function withRules(styles: string, rules: string): string {
  const before = styles.trimEnd()
  return `${before}${before === '' ? '' : '\n\n'}${rules}`
}

function marginRule(at: string, texts: MarginTexts, without: 'omit' | 'empty'): string {
  const box = (side: keyof MarginTexts) => {
    const [name, text] = [NAMES[side], texts[side]]
    if (text.trim() === '') return without === 'omit' ? '' : `  @${name} { content: none; }\n`
    return `  @${name} { content: ${contentOf(text)}; font: ${FONT}; }\n`
  }
  return `${at} {\n${box('header')}${box('footer')}}\n`
}

/** A text as `content` of CSS, with the numbers of pages. */
function contentOf(text: string): string {
  const parts = text.split(/\{(pages?)\}/).map((part, at) => {
    if (at % 2 === 1) return `counter(${part})`
    const quoted = part.replaceAll(/["\\]/g, '\\$&').replaceAll(/\s+/g, ' ')
    // Text of a margin is no code of Liquid, and ends no style element.
    return part === ''
      ? ''
      : `"${quoted.replaceAll('<', '\\3c ').replaceAll('{{', '\\7b \\7b ').replaceAll('{%', '\\7b %')}"`
  })
  return parts.filter((part) => part !== '').join(' ')
}

/** @returns null for a `content` that no text makes */
function textOf(content: string): string | null {
  const text = Array.from(content.matchAll(/"((?:[^"\\]|\\.)*)"|counter\((pages?)\)/g), (part) => {
    const [, quoted = '', counter] = part
    if (counter) return `{${counter}}`
    return quoted.replaceAll(/\\(3c |7b |.)/g, (_, sign: string) =>
      sign === '3c ' ? '<' : sign === '7b ' ? '{' : sign,
    )
  }).join('')
  const plain = (value: string) => value.trim().replaceAll(/\s+/g, ' ')
  return plain(contentOf(text)) === plain(content) ? text : null
}
