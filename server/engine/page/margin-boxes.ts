/**
 * What headers and footers would load. Chromium prints them from documents that have no network: images there
 * stay empty, but a linked style sheet, a font or an SVG of another address crashes the renderer. So references
 * are taken out before printing, and reported. The browser itself parses the templates, in a document without
 * a window, where nothing is loaded and no script runs.
 */
import type { PdfOptions } from '../index.ts'
import { findMarks } from './html-heuristics.ts'
import type { LanePage } from './page.ts'
import type { RefusedRequest } from './request-interceptor.ts'

export type Margins = Pick<PdfOptions, 'headerTemplate' | 'footerTemplate'>

interface Cleaned {
  html: string
  /** At most 100. */
  refused: { url: string; type: string }[]
}

const REASON =
  'headers and footers load nothing: write the style sheet into the template, or use a data: address'

/** @param page one without a document of a stranger, whose policies could forbid it */
export async function cleanMargins(
  page: LanePage,
  margins: Margins,
): Promise<{ margins: Margins; refused: RefusedRequest[] }> {
  const refused: RefusedRequest[] = []
  async function clean(html: string | null): Promise<string | null> {
    if (html === null || !(await mayLoad(html))) return html
    const cleaned = await page.call<Cleaned | null>(CLEAN_TEMPLATE, html)
    for (const { url, type } of cleaned?.refused ?? []) {
      refused.push({ networkId: undefined, url, resourceType: type, reason: REASON })
    }
    return cleaned?.html ?? html
  }
  const headerTemplate = await clean(margins.headerTemplate)
  const footerTemplate = await clean(margins.footerTemplate)
  return { margins: { headerTemplate, footerTemplate }, refused }
}

/** Most templates are plain text with pictures of their own: those are left as they are. */
async function mayLoad(html: string): Promise<boolean> {
  const { loads, hidden } = await findMarks(html, MARKS)
  return loads || hidden
}

const MARKS = {
  loads: [
    /\\|src|url\(|@import|\bbackground\s*=|<(?:link|image|use|i?frame|object|embed|audio|video)\b/i,
  ],
  /** Characters as references, and style sheets in SVG, whose text may be in pieces. */
  hidden: [/&(?:#|lpar|bsol|commat)|<(?:svg|math)\b/i],
}

/**
 * Takes references to other addresses out of a template. What Chromium leaves empty by itself is only reported.
 * (html) => null | { html, refused }
 */
const CLEAN_TEMPLATE = `(html) => {
  const root = document.implementation.createHTMLDocument('').createElement('div')
  root.innerHTML = html
  const refused = []
  let changed = false
  const refuse = (url, type) => {
    if (refused.length < 100) refused.push({ url: String(url).trim().slice(0, 2000), type })
  }
  const EXTERNAL = /url\\(\\s*["']?(?!\\s*(?:data:|#))[^)]*/i
  const isExternal = (value) => EXTERNAL.test(value)
  const addressIn = (value) => EXTERNAL.exec(value)[0].replace(/^url\\(\\s*["']?|["']\\s*$/gi, '')
  const leadsOut = (address) => address !== null && /\\S/.test(address) && !/^\\s*(?:data:|#)/i.test(address)

  // Of a custom property only the raw text is known, in which anything can be an escape.
  const cleanStyle = (style) => {
    let found = false
    for (const name of [...style]) {
      const value = style.getPropertyValue(name)
      const hidden = name.startsWith('--') && value.includes('\\\\')
      if (!hidden && !isExternal(value)) continue
      refuse(hidden ? value : addressIn(value), 'image')
      style.removeProperty(name)
      found = true
    }
    return found
  }
  const cleanRules = (owner) => {
    let found = false
    for (let index = owner.cssRules.length - 1; index >= 0; index -= 1) {
      const rule = owner.cssRules[index]
      if (rule instanceof CSSFontFaceRule) {
        const src = rule.style.getPropertyValue('src')
        if (!isExternal(src)) continue
        refuse(addressIn(src), 'font')
        owner.deleteRule(index)
        found = true
        continue
      }
      if (rule.style && cleanStyle(rule.style)) found = true
      if (rule.cssRules?.length && cleanRules(rule)) found = true
    }
    return found
  }

  for (const link of root.querySelectorAll('link')) {
    refuse(link.getAttribute('href') ?? '', 'stylesheet')
    link.remove()
    changed = true
  }
  for (const style of root.querySelectorAll('style')) {
    // In SVG there may be comments and elements between the pieces of its text.
    const pieces = [...style.childNodes].filter(({ nodeType }) => nodeType === 3 || nodeType === 4)
    const text = pieces.map(({ data }) => data).join('')
    const imports = text.match(/@import[^;]*/gi) ?? []
    for (const one of imports) refuse(one.replace(/^@import\\s*(?:url\\(\\s*)?["']?|["')\\s]+$/gi, ''), 'stylesheet')
    // A sheet of this kind has no imports. Written as an escape, an import is not found above.
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    const isWhole = style.childNodes.length <= 1 && !text.includes('\\\\')
    if (!cleanRules(sheet) && imports.length === 0 && isWhole) continue
    style.textContent = [...sheet.cssRules].map(({ cssText }) => cssText).join(' ')
    changed = true
  }
  const scratch = document.implementation.createHTMLDocument('').createElement('i')
  const PAINTS = /^(?:fill|stroke|filter|clip-path|mask|cursor|marker(?:-.*)?)$/i
  for (const element of root.querySelectorAll('*')) {
    const tag = element.localName.toLowerCase()
    if (element.hasAttribute('style') && cleanStyle(element.style)) changed = true
    for (const { name, value } of [...element.attributes]) {
      if (PAINTS.test(name)) {
        scratch.style.cssText = ''
        scratch.style.setProperty(name, value)
        if (!isExternal(scratch.style.getPropertyValue(name)) && !isExternal(value)) continue
        refuse(value, 'image')
        element.removeAttribute(name)
        changed = true
      } else if (/^(?:xlink:)?href$/i.test(name) && element.namespaceURI?.endsWith('/svg') && tag !== 'a') {
        if (!leadsOut(value)) continue
        refuse(value, 'image')
        element.removeAttribute(name)
        changed = true
      } else if (/^(?:src|poster|data|background)$/i.test(name) && leadsOut(value)) {
        refuse(value, tag === 'script' ? 'script' : /^(?:i?frame|object|embed)$/.test(tag) ? 'document' : 'image')
      }
    }
  }
  return refused.length > 0 || changed ? { html: root.innerHTML, refused } : null
}`
