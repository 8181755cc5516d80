/** Fonts that were asked for and not used. */
import type { Facts, Hint, Rule } from './facts.ts'
import { hint, listOf, quote } from './words.ts'

const HINTS_MAX = 5

/** What Chromium has no file for, and draws with the system's own on purpose. */
const GENERIC =
  /^(|-apple-system|blinkmacsystemfont|-webkit-.*|serif|sans-serif|monospace|cursive|fantasy|math|emoji|fangsong|system-ui|ui-.*|inherit|initial|unset)$/

/** Families and the free ones of the same widths, which replace them without a change in layout. */
const SAME_WIDTHS: Record<string, string> = {
  arial: 'liberationsans',
  helvetica: 'liberationsans',
  timesnewroman: 'liberationserif',
  times: 'liberationserif',
  couriernew: 'liberationmono',
  courier: 'liberationmono',
  arialnarrow: 'liberationsansnarrow',
  calibri: 'carlito',
  cambria: 'caladea',
  georgia: 'gelasio',
}

export const replacedFonts: Rule = (facts) => {
  const { fontStacks, fontsUsed, requests } = facts
  const known = knownFamilies(facts)
  const told = new Set<string>()
  const hints: Hint[] = []
  for (const stack of fontStacks) {
    const families = familiesOf(stack)
    const [first = ''] = families
    if (GENERIC.test(first.toLowerCase()) || told.has(first) || hints.length >= HINTS_MAX) continue
    told.add(first)
    const face = faceOf(first, facts)
    if (face === 'error') {
      // A failed request says more than this could.
      if (!requests.some(({ type, failure }) => type === 'font' && failure !== null)) {
        hints.push(notLoaded(first))
      }
      continue
    }
    if (face !== null || known.size === 0 || isKnown(first, known)) continue
    // A look-alike that the author names next is as good.
    if (plainName(first) === 'helveticaneue' && isKnown(families[1] ?? '', known)) continue
    hints.push(replaced(first, fontsUsed ?? []))
  }
  return hints
}

function notLoaded(family: string): Hint {
  const message = `The font ${quote(family)} has an \`@font-face\` rule, but its file could not be loaded or read: another font was used.`
  const fix =
    'Check the `src` of the rule (an absolute address of a WOFF2, WOFF, TTF or OTF file), or upload the font as an asset (POST /api/v1/assets) and remove the rule.'
  return hint('FONT_NOT_LOADED', message, family, fix)
}

function replaced(family: string, used: string[]): Hint {
  const [only, ...others] = used
  const other =
    only === undefined || others.length > 0 ? 'another one was used' : `${quote(only)} was used`
  const list = others.length > 0 ? ` The output has ${listOf(used)}.` : ''
  const message = `The font ${quote(family)} is not installed on this server, so ${other} instead.${list}`
  const fix =
    'Upload the font as an asset (POST /api/v1/assets): it then works by its name. Or link it as a web font with `@font-face`.'
  return hint('FONT_REPLACED', message, family, fix)
}

/** Families that can be drawn with, and the stems of their faces' names; empty if that is unknown. */
function knownFamilies({ installed, fontsUsed }: Facts): Set<string> {
  const names = [...installed.values(), ...(fontsUsed ?? [])]
  const stems = [...installed.keys()].map((face) => face.replace(/-[^-]*$/, ''))
  return new Set(
    installed.size === 0 && fontsUsed === null ? [] : [...names, ...stems].map(plainName),
  )
}

function isKnown(family: string, known: ReadonlySet<string>): boolean {
  const name = plainName(family)
  return known.has(name) || known.has(SAME_WIDTHS[name] ?? name)
}

/** Of the document's fonts of this name: whether one is there, and whether all of them failed. */
function faceOf(family: string, { look }: Facts): 'error' | 'there' | null {
  const faces = look?.faces.filter((face) => plainName(unquoted(face.family)) === plainName(family))
  if (!faces || faces.length === 0) return null
  return faces.some(({ status }) => status === 'error') &&
    !faces.some(({ status }) => status === 'loaded')
    ? 'error'
    : 'there'
}

function familiesOf(stack: string): string[] {
  const names = stack.match(/"[^"]*"|'[^']*'|[^,]+/g) ?? []
  return names.map((name) => unquoted(name.trim()))
}

function unquoted(name: string): string {
  return name.replace(/^["']|["']$/g, '').trim()
}

function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}
