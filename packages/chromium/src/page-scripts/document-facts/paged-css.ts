/**
 * Page script: CSS for paged media that Chromium does not carry out. It drops the declarations, so
 * that only the text of styles has them.
 */
import type { IgnoredCss, PagedFeature } from '../../report/document-facts.ts'
import type { Elements, Stopwatch } from '../elements.ts'
import type { PagedDeclarations } from '../paged-css/declarations.ts'
import type { SheetText, SheetTexts } from '../paged-css/sheet-texts.ts'

interface Helpers {
  elements: Elements
  stopwatch: Stopwatch
  declarations: PagedDeclarations
  sheetTexts: SheetTexts
}

/** The surroundings of declarations in a text. */
interface Surroundings {
  /** The conditions of `@supports`, with which a page knows that it may lack declarations. */
  guarded: string
  /** Whether nothing of the style sheet is carried out. */
  isLeftAlone(): boolean
}

export function makePagedCss({ elements, stopwatch, declarations, sheetTexts }: Helpers) {
  const { attribute, query, nameOf, cut } = elements
  const BLOCKS_MAX = 5_000
  const SETTERS_MAX = 5_000
  const FEATURES: [PagedFeature, RegExp][] = [
    ['running', /^(?:position:running\(|content:.*\belement\()/],
    ['footnote', /^(?:(?:-prince-)?float:footnote|footnote-|display:footnote)/],
    ['leader', /^content:.*\bleader\(/],
    ['target', /^content:.*\btarget-(?:counters?|text)\(/],
    ['string', /^(?:string-set:|content:.*\bstring\()/],
    ['marks', /^(?:-\w+-)?(?:marks|bleed|crop-offset|trim):(?!none|auto|0)/],
    ['cmyk', /:.*\b(?:device-)?cmyk\(|:.*\bprince-color\(/],
    ['break', /^(?:page-)?break-(?:before|after):(?:left|right|recto|verso)/],
    ['bookmark', /^(?:-\w+-|prince-)?bookmark-/],
    ['float', /^(?:-prince-)?float:(?:top|bottom|snap|page)|^float-(?:reference|defer)/],
    ['vendor', /^-?(?:prince|ah|ro|weasy|pdfreactor|antenna-house|fs|pd4ml)-/],
  ]
  const WORTH_READING =
    /footnote|running\(|element\(|leader\(|target-|string-set|string\(|cmyk|marks|bleed|bookmark-|(?:left|right|recto|verso)|prince|-(?:ah|ro|weasy|fs|pdfreactor|pd4ml)-|float|:blank|:nth\(/i
  const ATTRIBUTES = [
    'footnote',
    'running(',
    'string-set',
    'cmyk',
    'bookmark-',
    'break-',
    '-prince-',
  ]
  const PSEUDO =
    /::?(?:before|after|marker|first-l\w+|footnote-\w+|outside|alternate)(?:\([^)]*\))?/gi
  const found = new Map<PagedFeature, string>()
  let blocks = 0

  /** The names of strings that are set somewhere. */
  const names = new Set<string>()

  const stringSetIn = (value: string) =>
    declarations.readStringSet(value.replace(/!\s*important\s*$/i, ''))
  function readNames(text: string): void {
    for (const [, value = ''] of text.matchAll(/string-set\s*:([^;{}]*)/gi)) {
      for (const [name] of stringSetIn(value) ?? []) names.add(name)
    }
  }
  /** A declaration without the functions that are carried out beside Chromium. */
  function leftOf(declaration: string, selector: string): string {
    const left = declarations.translate(declaration, (found) => {
      if (found.kind === 'set') return 'string-set'
      if (found.kind === 'leader') return 'leader()'
      if (found.kind !== 'string') return ''
      return selector.startsWith('@') && names.has(found.name) ? '' : 'string()'
    })
    const value = /^string-set:(.*)$/is.exec(left)?.[1]
    const isCarriedOut = value !== undefined && stringSetIn(value) !== null
    return isCarriedOut ? '' : left.toLowerCase()
  }
  /** Whether the rules with paged CSS are not those of the text any more. */
  function areChanged(originals: CSSRuleList, copies: CSSRuleList): boolean {
    if (![...copies].some((copy) => copy.cssText.includes('platen-'))) return false
    const pairs = sheetTexts.pairsOf(originals, copies)
    if (pairs === null) return true
    return pairs.some(([rule, copy]) => {
      if (!copy.cssText.includes('platen-')) return false
      const [own, written] = [rule, copy].map((one) =>
        'selectorText' in one ? one.selectorText : one.constructor,
      )
      if (own !== written) return true
      const hasRules = 'cssRules' in rule && 'cssRules' in copy
      return hasRules && areChanged(rule.cssRules as CSSRuleList, copy.cssRules as CSSRuleList)
    })
  }
  /** Whether nothing of a sheet is carried out: scripts have changed it, or it is too long. */
  function isLeftAlone({ sheet, text, isWhole }: SheetText): boolean {
    if (!isWhole) return true
    const copy = new CSSStyleSheet()
    const marked = declarations.translate(text, ({ kind }) =>
      kind === 'set' ? '--platen-set' : 'counter(platen-page)',
    )
    copy.replaceSync(marked)
    return areChanged(sheet.cssRules, copy.cssRules)
  }
  /** Whether a rule is for pages, or for an element that the document has. */
  function applies(selector: string): boolean {
    if (selector === '' || selector.startsWith('@')) return true
    return query(selector.replaceAll(PSEUDO, '').trim() || '*') !== null
  }
  function featureOf(
    declaration: string,
    selector: string,
    { isLeftAlone }: Surroundings,
  ): PagedFeature | null {
    const lower = declaration.toLowerCase()
    const features = FEATURES.filter(([, pattern]) => pattern.test(lower))
    if (features.length === 0) return null
    const left = leftOf(declaration, selector)
    const ignored = features.find(([, pattern]) => pattern.test(left))
    if (ignored) return ignored[0]
    return !found.has('sheet') && isLeftAlone() ? 'sheet' : null
  }
  function readBlock(selector: string, text: string, surroundings: Surroundings): void {
    let isApplied: boolean | null = null
    for (const part of text.split(';')) {
      const declaration = part.trim().replaceAll(/\s*([:,(])\s*/g, '$1')
      const feature = featureOf(declaration, selector, surroundings)
      if (feature === null || found.has(feature)) continue
      if (surroundings.guarded.includes(declaration.toLowerCase())) continue
      isApplied ??= applies(selector)
      if (!isApplied) return
      const place = selector === '' ? '@page' : selector
      found.set(feature, cut(`${place} { ${part.trim().replaceAll(/\s+/g, ' ')} }`, 150))
    }
  }
  function readText(text: string, isLeftAlone: () => boolean): void {
    const supports = text.match(/@supports[^{]{0,300}/g) ?? []
    const guarded = supports
      .join(' ')
      .replaceAll(/\s*([:,(])\s*/g, '$1')
      .toLowerCase()
    const rule = /@page[^{}]*:(?:blank|nth\([^)]*\)|recto|verso|inside|outside)[^{}]*(?=\{)/i.exec(
      text,
    )?.[0]
    if (rule !== undefined) found.set('page', cut(rule.trim(), 100))
    // The blocks that have no other block in them, and what comes before them in the block around
    // them.
    for (const { 1: before = '', 2: block = '' } of text.matchAll(/([^{}]*)\{([^{}]*)\}/g)) {
      blocks += 1
      if (blocks > BLOCKS_MAX || (blocks % 64 === 0 && stopwatch.isOver(25))) return
      const parts = before.split(';')
      const selector = (parts.pop() ?? '').trim()
      if (/^@footnote/i.test(selector)) found.set('footnote', '@footnote')
      readBlock('', parts.join(';'), { guarded, isLeftAlone })
      readBlock(selector, block, { guarded, isLeftAlone })
    }
  }
  return (): IgnoredCss[] => {
    // Libraries such as Paged.js carry them out by scripts.
    if (sheetTexts.hasLibrary()) return []
    const sheets = sheetTexts.textsWith(WORTH_READING).flatMap((one) => {
      if (/^\s*screen\s*$/i.test(one.sheet.media.mediaText)) return []
      return [{ one, text: one.text.replaceAll(/\/\*[\s\S]*?(?:\*\/|$)/g, ' ') }]
    })
    const selector = ATTRIBUTES.map((word) => `[style*="${word}" i]`).join()
    const styled: NodeListOf<Element> = Document.prototype.querySelectorAll.call(document, selector)
    const textIn = (element: Element) => attribute(element, 'style')?.slice(0, 2_000) ?? ''
    for (const { text } of sheets) readNames(text)
    for (const element of [...styled].slice(0, SETTERS_MAX)) readNames(textIn(element))
    for (const { one, text } of sheets) {
      let known: boolean | null = null
      readText(text, () => {
        known ??= isLeftAlone(one)
        return known
      })
    }
    for (const element of [...styled].slice(0, 100)) {
      const surroundings = { guarded: '', isLeftAlone: () => false }
      readBlock(nameOf(element), textIn(element), surroundings)
    }
    return [...found].map(([feature, declared]) => ({ feature, declared }))
  }
}
