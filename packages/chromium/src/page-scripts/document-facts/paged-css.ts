/**
 * Page script: CSS for paged media that Chromium does not carry out. It drops the declarations, so
 * that only the text of styles has them.
 */
import type { IgnoredCss, PagedFeature } from '../../report/document-facts.ts'
import type { Elements, Stopwatch } from '../elements.ts'
import type { PagedDeclarations } from '../paged-css/declarations.ts'

interface Helpers {
  elements: Elements
  stopwatch: Stopwatch
  declarations: PagedDeclarations
}

export function makePagedCss({ elements, stopwatch, declarations }: Helpers) {
  const { attribute, textOf, query, nameOf, cut, getter } = elements
  const CHARS_MAX = 500_000
  const BLOCKS_MAX = 5_000
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

  /** A declaration without the functions that are carried out beside Chromium. */
  function leftOf(declaration: string, selector: string): string {
    const left = declarations.translate(declaration, (found) => {
      if (found.kind === 'set') return 'string-set'
      if (found.kind === 'leader') return 'leader()'
      return found.kind === 'string' && !selector.startsWith('@') ? 'string()' : ''
    })
    const value = /^string-set:(.*)$/s.exec(left)?.[1]
    const isCarriedOut = value !== undefined && declarations.readStringSet(value) !== null
    return isCarriedOut ? '' : left
  }
  /** Whether a rule is for pages, or for an element that the document has. */
  function applies(selector: string): boolean {
    if (selector === '' || selector.startsWith('@')) return true
    return query(selector.replaceAll(PSEUDO, '').trim() || '*') !== null
  }
  /** @param guarded the conditions of `@supports`, with which a page knows that it may lack them */
  function readBlock(selector: string, text: string, guarded: string): void {
    let isApplied: boolean | null = null
    for (const part of text.split(';')) {
      const declaration = part
        .trim()
        .replaceAll(/\s*([:,(])\s*/g, '$1')
        .toLowerCase()
      const isIgnored = ([, pattern]: (typeof FEATURES)[number]) =>
        pattern.test(declaration) && pattern.test(leftOf(declaration, selector))
      const feature = FEATURES.find(isIgnored)?.[0]
      if (feature === undefined || found.has(feature)) continue
      if (guarded.includes(declaration)) continue
      isApplied ??= applies(selector)
      if (!isApplied) return
      const place = selector === '' ? '@page' : selector
      found.set(feature, cut(`${place} { ${part.trim().replaceAll(/\s+/g, ' ')} }`, 150))
    }
  }
  function readText(given: string): void {
    const text = given.slice(0, CHARS_MAX).replaceAll(/\/\*[\s\S]*?(?:\*\/|$)/g, ' ')
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
      readBlock('', parts.join(';'), guarded)
      readBlock(selector, block, guarded)
    }
  }
  return (): IgnoredCss[] => {
    // Libraries such as Paged.js carry them out by scripts.
    if (query('.pagedjs_pages, .vivliostyle-page') !== null) return []
    for (const sheet of [...getter(Document, 'styleSheets')(document)].slice(0, 100)) {
      const { ownerNode, href } = sheet
      if (ownerNode === null || href !== null || /^\s*screen\s*$/i.test(sheet.media.mediaText))
        continue
      const text = textOf(ownerNode)
      if (WORTH_READING.test(text)) readText(text)
    }
    const selector = ATTRIBUTES.map((word) => `[style*="${word}" i]`).join()
    const styled: NodeListOf<Element> = Document.prototype.querySelectorAll.call(document, selector)
    for (const element of [...styled].slice(0, 100)) {
      readBlock(nameOf(element), attribute(element, 'style')?.slice(0, 2_000) ?? '', '')
    }
    return [...found].map(([feature, declared]) => ({ feature, declared }))
  }
}
