/** The rules that a document of Chromium may break, and the standards that have them. */
import type { Declared } from '../metadata/xmp.ts'

/** A part of a document that keeps it from a standard. */
export interface ConformanceIssue {
  /** The standards that it breaks, such as `PDF/UA-1`. */
  standards: string[]
  /** The rule, as a clause of the standard, such as `ISO 14289-1, 7.3`. */
  rule: string
  /** A sentence that says what is wrong. It may quote texts of the page. */
  message: string
  /** The page, from 1; null if it is not known. */
  page: number | null
  /**
   * The element as its type in the structure, with its text or the elements before it, such as `H3
   * "Terms"`, or the font. Null if it is the whole document.
   */
  where: string | null
  /** A sentence that says how to correct it. */
  fix: string
}

/** The clauses of a rule, in the standards that have it. */
interface Clauses {
  /** In ISO 19005-1, at level B. */
  pdfa1?: string
  /** In ISO 19005-2 and ISO 19005-3, with the lowest level that has the rule. */
  pdfa?: readonly [level: 'B' | 'U' | 'A', clause: string]
  /** In ISO 19005-4. */
  pdfa4?: string
  /** In ISO 14289-1. */
  pdfua?: string
}

/** The clause about levels of headings in ISO 14289-1. */
export const HEADING_ORDER = '7.4.2'

const RULES = {
  glyphMissing: { pdfa: ['B', '6.2.11.8'], pdfa4: '6.2.10.9', pdfua: '7.21.8' },
  glyphUnmapped: { pdfa: ['U', '6.2.11.7.2'], pdfa4: '6.2.10.7', pdfua: '7.21.7' },
  glyphPrivate: { pdfa: ['A', '6.2.11.7.3'] },
  fontNotEmbedded: {
    pdfa1: '6.3.4',
    pdfa: ['B', '6.2.11.4.1'],
    pdfa4: '6.2.10.4.1',
    pdfua: '7.21.4.1',
  },
  limitExceeded: { pdfa1: '6.1.12', pdfa: ['B', '6.1.13'] },
  pageSize: { pdfa: ['B', '6.1.13'] },
  transparency: { pdfa1: '6.4' },
  colorProfile: { pdfa1: '6.2.3.2' },
  notTagged: { pdfa: ['A', '6.7.2.2'], pdfua: '6.2' },
  fileInside: { pdfa: ['B', '6.8'], pdfa4: '6.9' },
  twoVersions: { pdfua: '6.1' },
  titleMissing: { pdfua: '7.1' },
  languageMissing: { pdfua: '7.2' },
  languageInvalid: { pdfa: ['A', '6.7.4'], pdfua: '7.2' },
  textNotTagged: { pdfua: '7.1' },
  listStructure: { pdfua: '7.2' },
  tableStructure: { pdfua: '7.2' },
  tableHeaders: { pdfua: '7.5' },
  alternativeMissing: { pdfua: '7.3' },
  headingOrder: { pdfua: HEADING_ORDER },
  formulaAlternative: { pdfua: '7.7' },
  linkNotTagged: { pdfua: '7.18.5' },
} as const satisfies Record<string, Clauses>

export type RuleName = keyof typeof RULES

/** A part of the document that breaks a rule. */
export interface Found {
  rule: RuleName
  /** Null if it is not known. */
  page: number | null
  /** The element, or the font; null for the whole document. */
  where: string | null
  message: string
  fix: string
}

const LEVELS = ['B', 'U', 'A'] as const
const WHERE_CHARS_MAX = 200
const TEXT_CHARS_MAX = 600

/** E.g. `PDF/A-3b`. */
export function nameOfPdfa({ part, level }: NonNullable<Declared['pdfa']>): string {
  return `PDF/A-${part}${level?.toLowerCase() ?? ''}`
}

/** The names of the standards that a file declares. */
export function namesOf({ pdfa, pdfua }: Declared): string[] {
  return [...(pdfa ? [nameOfPdfa(pdfa)] : []), ...(pdfua ? [`PDF/UA-${pdfua}`] : [])]
}

/** @returns the issue; null if the standards do not have the rule */
export function issueOf(found: Found, wanted: Declared): ConformanceIssue | null {
  const clauses: Clauses = RULES[found.rule]
  const { pdfa, pdfua } = wanted
  const broken: [standard: string, rule: string][] = []
  if (pdfa !== null && breaksPdfa(clauses, pdfa)) {
    const clause = clauseOf(clauses, pdfa.part)
    broken.push([nameOfPdfa(pdfa), `ISO 19005-${pdfa.part}, ${clause}`])
  }
  if (pdfua !== null && clauses.pdfua !== undefined)
    broken.push(['PDF/UA-1', `ISO 14289-1, ${clauses.pdfua}`])
  if (broken.length === 0) return null
  return {
    standards: broken.map(([standard]) => standard),
    rule: broken.map(([, rule]) => rule).join('; '),
    message: shorten(found.message, TEXT_CHARS_MAX),
    page: found.page,
    where: found.where === null ? null : shorten(found.where, WHERE_CHARS_MAX),
    fix: found.fix,
  }
}

function clauseOf({ pdfa1, pdfa, pdfa4 }: Clauses, part: number): string | undefined {
  if (part === 1) return pdfa1
  return part === 4 ? pdfa4 : pdfa?.[1]
}

function breaksPdfa(clauses: Clauses, { part, level }: NonNullable<Declared['pdfa']>): boolean {
  if (part === 1 || part === 4) return clauseOf(clauses, part) !== undefined
  const { pdfa } = clauses
  if (pdfa === undefined || level === null || level === 'F') return false
  return LEVELS.indexOf(pdfa[0]) <= LEVELS.indexOf(level)
}

/**
 * The standards that a file may declare in spite of what was found: a lower level of PDF/A where
 * that has none of the broken rules.
 */
export function declarable(found: Found[], wanted: Declared): Declared {
  const breaks = (declared: Declared) => found.some((one) => issueOf(one, declared) !== null)
  const { pdfa, pdfua, facturX } = wanted
  const only = (level: NonNullable<Declared['pdfa']> | null): Declared => {
    return { pdfa: level, pdfua: null, facturX }
  }
  const lower =
    pdfa === null || pdfa.part === 4
      ? [pdfa]
      : levelsUpTo(pdfa.level).map((level) => ({ ...pdfa, level }))
  return {
    pdfa: lower.find((level) => level !== null && !breaks(only(level))) ?? null,
    pdfua: pdfua !== null && breaks({ pdfa: null, pdfua, facturX }) ? null : pdfua,
    facturX,
  }
}

/** The levels that a level includes, with the highest first. */
function levelsUpTo(level: string | null): (typeof LEVELS)[number][] {
  const levels: readonly (string | null)[] = LEVELS
  return LEVELS.slice(0, levels.indexOf(level) + 1).toReversed()
}

/** Texts of the page are shown in messages. */
export function quote(text: string): string {
  const clean = text
    .normalize('NFKC')
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
  return `"${shorten(clean, 60)}"`
}

function shorten(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1).toWellFormed()}…` : text
}
