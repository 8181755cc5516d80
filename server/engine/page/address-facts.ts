/** Parts of the look at a document: the addresses that its elements and its style sheets name. */

/** Elements that load something, with the attributes that say what. */
const LOADING: Record<string, string[]> = {
  img: ['src'],
  source: ['src'],
  video: ['src', 'poster'],
  audio: ['src'],
  track: ['src'],
  input: ['src'],
  iframe: ['src'],
  frame: ['src'],
  embed: ['src'],
  object: ['data'],
  use: ['href', 'xlink:href'],
  image: ['href', 'xlink:href'],
  feImage: ['href', 'xlink:href'],
  body: ['background'],
  table: ['background'],
  td: ['background'],
  th: ['background'],
}

const ATTRIBUTES = Object.entries(LOADING).flatMap(([tag, keys]) =>
  // Namespaced attributes have no selector without a namespace rule.
  keys.map((key) => (key.includes(':') ? tag : `${tag}[${key}]`)),
)

/** Every element that the look at addresses wants to see. */
export const ADDRESS_SELECTOR = [
  ...new Set(ATTRIBUTES),
  'img',
  'source[srcset]',
  'link[href]',
  'a[href]',
  '[style*="url(" i]',
].join(',')

/**
 * `lookAtAddresses(element)` notes what an element names: in `relative` and `local`, with `relativeCount`,
 * `deadLink` and `deadLinks`. Needs `baseless`.
 */
export const ADDRESSES = `
  const relative = []
  const local = []
  let relativeCount = 0
  let deadLink = null
  let deadLinks = 0
  const isRelative = (text) => baseless && text !== '' && !/^#|^[a-z][a-z0-9+.-]*:/i.test(text)
  const name = (address, by) => {
    const text = String(address ?? '').trim()
    const entry = () => ({ address: cut(text), by: cut(by) })
    if (/^(?:file|blob|cid):|^[a-z]:[\\\\/]/i.test(text)) {
      if (local.length < 50) local.push(entry())
    } else if (isRelative(text)) {
      relativeCount += 1
      if (relative.length < 50) relative.push(entry())
    }
  }
  const urlsIn = (css, by) => {
    const pattern = /url\\(\\s*(?:"([^"]*)"|'([^']*)'|([^"')]*))\\s*\\)/gi
    for (const [, a, b, c] of cut(css, 5000).matchAll(pattern)) name(a ?? b ?? c, by)
  }
  const nameIn = (element, key) => {
    const value = attribute(element, key)
    if (value !== null) name(value, nameOf(element) + '[' + key + ']')
  }
  const candidatesIn = (element) => {
    if (!has(element, 'srcset')) return
    for (const candidate of cut(attribute(element, 'srcset'), 5000).split(/,\\s+/)) {
      name(candidate.trim().split(/\\s/, 1)[0], nameOf(element) + '[srcset]')
    }
  }
  const LOADING = ${JSON.stringify(LOADING)}
  const lookAtAddresses = (element, tag) => {
    const style = attribute(element, 'style')
    if (style !== null && /url\\(/i.test(style)) urlsIn(style, nameOf(element) + '[style]')
    for (const key of LOADING[tag] ?? []) nameIn(element, key)
    if (tag === 'img' || tag === 'source') candidatesIn(element)
    else if (tag === 'link') {
      const rel = attribute(element, 'rel') ?? ''
      if (/\\bstylesheet\\b/i.test(rel) && !/\\balternate\\b/i.test(rel)) nameIn(element, 'href')
    } else if (tag === 'a') {
      const href = (attribute(element, 'href') ?? '').trim()
      if (!isRelative(href)) return
      deadLinks += 1
      deadLink ??= { address: cut(href), by: nameOf(element) + '[href]' }
    }
  }`

/**
 * `readSheets()` notes what `@page` rules say in `pageRule`, whether there are print rules in `hasPrintRules`, and
 * the addresses that rules name which something uses. Reads 3,000 rules at most. Needs `late` and `faces`.
 */
export const SHEETS = `
  const pageRule = { size: '', top: '', right: '', bottom: '', left: '' }
  let hasPrintRules = false
  let rulesLeft = 3000
  const PARTS = /::?(?:before|after|marker|first-l\\w+|backdrop|placeholder|selection)\\b/gi
  const used = (selector) => query(selector.replace(PARTS, '').trim() || '*') !== null
  const readPageRule = ({ selectorText, style }) => {
    if (selectorText !== '') return
    for (const side of ['top', 'right', 'bottom', 'left']) {
      pageRule[side] = cut(style.getPropertyValue('margin-' + side), 30) || pageRule[side]
    }
    pageRule.size = cut(style.getPropertyValue('size'), 60) || pageRule.size
  }
  const unquoted = (family) => family.replace(/["']/g, '').trim().toLowerCase()
  const readRules = (rules, named) => {
    for (const rule of rules) {
      if ((rulesLeft -= 1) < 0 || (rulesLeft % 16 === 0 && late())) return
      if (rule instanceof CSSPageRule) readPageRule(rule)
      else if (rule instanceof CSSMediaRule) {
        const isPrint = /\\bprint\\b/i.test(rule.conditionText)
        hasPrintRules ||= isPrint
        if (isPrint || matchMedia(rule.conditionText).matches) readRules(rule.cssRules, named)
      } else if (named && rule instanceof CSSImportRule) name(rule.href, '@import')
      else if (named && rule instanceof CSSFontFaceRule) {
        const family = unquoted(rule.style.getPropertyValue('font-family'))
        const failed = faces.some((face) => face.status === 'error' && unquoted(face.family) === family)
        if (failed) urlsIn(rule.style.getPropertyValue('src'), '@font-face')
      } else if (named && rule instanceof CSSStyleRule) {
        const { cssText } = rule.style
        if (cssText.includes('url(') && used(rule.selectorText)) urlsIn(cssText, rule.selectorText)
      } else if (rule.cssRules) readRules(rule.cssRules, named)
    }
  }
  const WORTH_READING = /@page|@media|@import|url\\(/i
  const readSheets = () => {
    for (const sheet of [...get(Document, 'styleSheets')(document)].slice(0, 100)) {
      const media = sheet.media.mediaText
      if (/\\bprint\\b/i.test(media)) hasPrintRules = true
      if (/^\\s*screen\\s*$/i.test(media)) continue
      const { href, ownerNode } = sheet
      if (ownerNode && href === null && !WORTH_READING.test(textContent(ownerNode))) continue
      try {
        readRules(sheet.cssRules, href === null && baseless)
      } catch {
        // Style sheets of other sites cannot be read.
      }
    }
  }`
