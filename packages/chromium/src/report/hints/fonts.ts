/** Explains fonts that the document requests and that were not used. */

import { type Facts, type Hint, keepsOut, type Rule } from '../facts.ts'
import { plainFontName } from '../installed-fonts.ts'
import { hint, listOf, quote } from './words.ts'

const HINTS_MAX = 5

/** Names for which Chromium chooses one of the system's fonts. */
const GENERIC =
  /^(|-apple-system|blinkmacsystemfont|-webkit-.*|serif|sans-serif|monospace|cursive|fantasy|math|emoji|fangsong|system-ui|ui-.*|inherit|initial|unset)$/

/** Free families with the same character widths, which replace these without a change in layout. */
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
  const { fontStacks, fontsUsed, installed, requests } = facts
  // The request keeps the page's fonts out.
  if (keepsOut(facts, 'font') || keepsOut(facts, 'stylesheet')) return []
  // Without these facts every font would seem to be replaced.
  const isUnknown = installed.families.size === 0 && fontsUsed === null
  const explained = new Set<string>()
  const hints: Hint[] = []
  for (const stack of fontStacks) {
    const families = familiesOf(stack)
    const [first = ''] = families
    if (GENERIC.test(first.toLowerCase()) || explained.has(first) || hints.length >= HINTS_MAX)
      continue
    explained.add(first)
    const face = faceOf(first, facts)
    if (face === 'error') {
      // The hint about the failed request says more.
      if (!requests.some(({ type, failure }) => type === 'font' && failure !== null)) {
        hints.push(notLoaded(first))
      }
      continue
    }
    if (face !== null || isUnknown || isAvailable(first, facts)) continue
    // A similar font that the author names next is as good.
    if (plainFontName(first) === 'helveticaneue' && isAvailable(families[1] ?? '', facts)) continue
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

/** Whether fonts of this name, or of the same widths, are installed or in the output. */
function isAvailable(family: string, { installed, fontsUsed }: Facts): boolean {
  const name = plainFontName(family)
  const names = [name, SAME_WIDTHS[name] ?? name]
  const used = fontsUsed?.map(plainFontName) ?? []
  return names.some((other) => installed.plainNames.has(other) || used.includes(other))
}

/** The state of the document's own fonts of this name; null if it has none. */
function faceOf(family: string, { documentFacts }: Facts): 'error' | 'available' | null {
  const faces = documentFacts?.faces.filter(
    (face) => plainFontName(unquoted(face.family)) === plainFontName(family),
  )
  if (!faces || faces.length === 0) return null
  return faces.some(({ status }) => status === 'error') &&
    !faces.some(({ status }) => status === 'loaded')
    ? 'error'
    : 'available'
}

function familiesOf(stack: string): string[] {
  const names = stack.match(/"[^"]*"|'[^']*'|[^,]+/g) ?? []
  return names.map((name) => unquoted(name.trim()))
}

function unquoted(name: string): string {
  return name.replace(/^["']|["']$/g, '').trim()
}
