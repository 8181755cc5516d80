/**
 * A look at the document for the hints of the report: what it names, whether it shows anything. Runs in a
 * world of our own, and uses what prototypes have instead of properties of elements: a form's and the
 * document's can be shadowed by names in the page (DOM clobbering). It is bounded in elements, time and size.
 */

/** What depends on the options of the render. */
export interface LookOptions {
  /** Whether to look for backgrounds, which costs a style per element. */
  backgrounds: boolean
  /** The selector that the render waited for. */
  selector: string | null
  /** Whether the page's scripts run, and so load. */
  scripts: boolean
}

/** Strings are at most 300 characters, lists at most 50 entries. */
export interface Look {
  title: string
  /** Addresses that only resolve against the document's, which has none: with the elements that name them. */
  relative: Named[]
  /** How many of those there are. */
  relativeCount: number
  /** The first hyperlink with such an address, and how many there are. */
  deadLink: Named | null
  deadLinks: number
  /** Addresses on the author's own machine, in their browser or their mail. */
  local: Named[]
  /** Scripts that run where JavaScript is on, handlers of the `load` event included. */
  scripts: number
  /** The first of them. */
  firstScript: string | null
  /** The first canvas, and the first custom element that is not defined. */
  canvas: string | null
  custom: string | null
  /** The element that a client-side application renders itself into, while it is empty. */
  emptyRoot: string | null
  /** The beginning of the visible text, and how much there is of it (at most 2,000 characters). */
  text: string
  textLength: number
  /** Whether something other than text shows: images, media, controls, backgrounds, borders. */
  shows: boolean
  /** The `font-family` of visible text. */
  fontFamilies: string[]
  /** Fonts of the document: `@font-face` rules and those that scripts added. */
  faces: { family: string; status: string }[]
  /** Images that are drawn. */
  imagesLoaded: string[]
  /** What `@page` rules without a page's name say; '' where they say nothing. */
  pageRule: { size: string; top: string; right: string; bottom: string; left: string }
  /** Whether style sheets say something for print only. */
  hasPrintRules: boolean
  /** The first element with a background that is not printed. */
  background: string | null
  hasPassword: boolean
  /** A known consent dialog that is visible. */
  consent: string | null
  challenge: boolean
  /** Placeholders of template languages in visible text, such as `{{ name }}`. */
  placeholders: string[]
  /** Whether an element of the awaited selector is visible; null if there is none. */
  selectorVisible: boolean | null
}

/** An address, and the element or rule that names it. */
export interface Named {
  address: string
  by: string
}

/** Reads the DOM by prototypes alone. Shared by all functions of ours for hints. */
export const DOM = `
  const get = (type, name) => {
    const { get: read } = Object.getOwnPropertyDescriptor(type.prototype, name)
    return (of) => read.call(of)
  }
  const method = ({ prototype }, name) => (on, ...args) => prototype[name].apply(on, args)
  const localName = get(Element, 'localName')
  const attribute = method(Element, 'getAttribute')
  const has = method(Element, 'hasAttribute')
  const visible = (element) =>
    Element.prototype.checkVisibility.call(element, { visibilityProperty: true, opacityProperty: true })
  const parentOf = get(Node, 'parentElement')
  const walk = (what) => Document.prototype.createTreeWalker.call(document, document, what)
  const cut = (text, most = 300) => String(text ?? '').slice(0, most)
  const nameOf = (element) => {
    const id = attribute(element, 'id')
    const first = /^\\s*([\\w-]+)/.exec(attribute(element, 'class') ?? '')?.[1]
    const name = cut(localName(element), 60)
    return name + (id && /^[\\w-]+$/.test(id) ? '#' + cut(id, 60) : first ? '.' + cut(first, 60) : '')
  }`

const ADDRESSES = `
  const relative = []
  const local = []
  let relativeCount = 0
  let deadLink = null
  let deadLinks = 0
  const isRelative = (text) => baseless && text !== '' && !/^#|^[a-z][a-z0-9+.-]*:/i.test(text)
  const name = (address, by) => {
    const text = String(address ?? '').trim()
    if (text === '' || text.startsWith('#') || /^(?:data|https?|about):/i.test(text)) return
    const entry = () => ({ address: cut(text), by: cut(by) })
    if (/^(?:file|blob|cid):|^[a-z]:[\\\\/]/i.test(text)) {
      if (local.length < 50) local.push(entry())
    } else if (isRelative(text)) {
      relativeCount += 1
      if (relative.length < 50) relative.push(entry())
    }
  }
  const urlsIn = (css, by) => {
    for (const [, a, b, c] of cut(css, 5000).matchAll(/url\\(\\s*(?:"([^"]*)"|'([^']*)'|([^"')]*))\\s*\\)/gi)) {
      name(a ?? b ?? c, by)
    }
  }
  const nameIn = (element, key) => {
    const value = attribute(element, key)
    if (value !== null) name(value, nameOf(element) + '[' + key + ']')
  }
  const namesIn = (element, key) => {
    for (const candidate of cut(attribute(element, key), 5000).split(/,\\s+/)) {
      name(candidate.trim().split(/\\s/, 1)[0], nameOf(element) + '[' + key + ']')
    }
  }
  const linkOf = (element) => {
    const rel = attribute(element, 'rel') ?? ''
    if (/\\bstylesheet\\b/i.test(rel) && !/\\balternate\\b/i.test(rel)) nameIn(element, 'href')
  }
  const KEYS = {
    img: ['src'], source: ['src'], video: ['src', 'poster'], audio: ['src'], track: ['src'],
    input: ['src'], iframe: ['src'], frame: ['src'], embed: ['src'], object: ['data'],
    use: ['href', 'xlink:href'], image: ['href', 'xlink:href'], feImage: ['href', 'xlink:href'],
    body: ['background'], table: ['background'], td: ['background'], th: ['background'],
  }`

const SHEETS = `
  const pageRule = { size: '', top: '', right: '', bottom: '', left: '' }
  let hasPrintRules = false
  let rulesLeft = 3000
  const used = (selector) => {
    try {
      const plain = selector.replace(/::?(?:before|after|marker|first-l\\w+|backdrop|placeholder|selection)\\b/gi, '')
      return Document.prototype.querySelector.call(document, plain.trim() || '*') !== null
    } catch {
      return false
    }
  }
  const familyUsed = (family) => fontFamilies.some((stack) => stack.toLowerCase().includes(family))
  const readRules = (rules, inline) => {
    for (const rule of rules) {
      if ((rulesLeft -= 1) < 0 || late()) return
      if (rule instanceof CSSPageRule) {
        if (rule.selectorText !== '') continue
        const { style } = rule
        for (const side of ['top', 'right', 'bottom', 'left']) {
          pageRule[side] = cut(style.getPropertyValue('margin-' + side), 30) || pageRule[side]
        }
        pageRule.size = cut(style.getPropertyValue('size'), 60) || pageRule.size
      } else if (rule instanceof CSSMediaRule) {
        const isPrint = /\\bprint\\b/i.test(rule.conditionText)
        hasPrintRules ||= isPrint
        if (isPrint || matchMedia(rule.conditionText).matches) readRules(rule.cssRules, inline)
      } else if (inline && rule instanceof CSSImportRule) {
        name(rule.href, '@import')
      } else if (inline && rule instanceof CSSFontFaceRule) {
        const family = rule.style.getPropertyValue('font-family').replace(/["']/g, '').toLowerCase()
        if (familyUsed(family)) urlsIn(rule.style.getPropertyValue('src'), '@font-face')
      } else if (inline && rule instanceof CSSStyleRule) {
        const { cssText } = rule.style
        if (cssText.includes('url(') && used(rule.selectorText)) urlsIn(cssText, rule.selectorText)
      } else if (rule.cssRules) {
        readRules(rule.cssRules, inline)
      }
    }
  }
  const readSheets = () => {
    for (const sheet of [...get(Document, 'styleSheets')(document)].slice(0, 100)) {
      if (/\\bprint\\b/i.test(sheet.media.mediaText)) hasPrintRules = true
      if (/^\\s*screen\\s*$/i.test(sheet.media.mediaText)) continue
      try {
        const inline = sheet.href === null && baseless
        readRules(sheet.cssRules, inline)
      } catch {
        // Style sheets of other sites cannot be read.
      }
    }
  }`

const CONSENT = [
  '#onetrust-banner-sdk',
  '#CybotCookiebotDialog',
  '#usercentrics-root',
  '#didomi-notice',
  '#qc-cmp2-container',
  '.fc-consent-root',
  '.cky-consent-container',
  '[id^=sp_message_container_]',
  '#cmpbox',
  '#cookiescript_injected',
]

const ROOTS = ['root', 'app', '__next', '__nuxt', '___gatsby', 'q-app', 'svelte']

/** (options: LookOptions) => Look */
export const LOOK = `({ backgrounds, selector, scripts: scriptsRun }) => {
  const started = performance.now()
  const late = () => performance.now() - started > 25
  ${DOM}
  const query = (text) => {
    try {
      return Document.prototype.querySelector.call(document, text)
    } catch {
      return null
    }
  }
  const baseless = !/^https?:/.test(get(Node, 'baseURI')(document))
  ${ADDRESSES}
  const src = get(HTMLImageElement, 'currentSrc')
  const naturalWidth = get(HTMLImageElement, 'naturalWidth')
  const complete = get(HTMLImageElement, 'complete')
  const dataOf = get(CharacterData, 'data')
  const textContent = get(Node, 'textContent')

  let scripts = 0
  let firstScript = null
  let canvas = null
  let custom = null
  let hasPassword = false
  let shows = false
  let text = ''
  let textLength = 0
  const fontFamilies = []
  const imagesLoaded = []
  const placeholders = []
  const runs = (element, by) => {
    scripts += 1
    firstScript ??= cut(by ?? nameOf(element))
  }
  const isScript = (element) => {
    const type = (attribute(element, 'type') ?? '').trim().toLowerCase()
    if (type === '' ? /\\S/.test(attribute(element, 'language') ?? '') && !/^(java|j|ecma)script/i.test(attribute(element, 'language')) : type !== 'module' && !/^(text|application)\\/(x-)?(java|ecma|j|live)script[\\d.]*$/.test(type)) return false
    if (has(element, 'nomodule') && type !== 'module') return false
    return has(element, 'src') ? attribute(element, 'src').trim() !== '' : /\\S/.test(textContent(element))
  }
  const SHOWN = new Set(['svg', 'video', 'iframe', 'frame', 'object', 'embed', 'input', 'button', 'select', 'textarea', 'hr', 'meter', 'progress', 'math', 'li'])

  const lookAtElement = (element) => {
    const kind = localName(element)
    if (has(element, 'style')) {
      const style = attribute(element, 'style')
      if (/url\\(/i.test(style)) urlsIn(style, nameOf(element) + '[style]')
    }
    for (const key of KEYS[kind] ?? []) nameIn(element, key)
    if (has(element, 'onload') || (kind === 'body' && (has(element, 'onpageshow') || has(element, 'onresize')))) {
      runs(element, nameOf(element) + (has(element, 'onload') ? '[onload]' : ''))
    }
    if (kind === 'script') {
      if (isScript(element)) {
        const from = (attribute(element, 'src') ?? '').trim()
        if (scriptsRun) nameIn(element, 'src')
        runs(element, from && !/^data:/i.test(from) ? 'script[src="' + from + '"]' : null)
      }
    } else if (kind === 'link') linkOf(element)
    else if (kind === 'a') {
      const href = (attribute(element, 'href') ?? '').trim()
      if (isRelative(href)) {
        deadLinks += 1
        deadLink ??= { address: cut(href), by: nameOf(element) + '[href]' }
      }
    }
    else if (kind === 'canvas') {
      canvas ??= nameOf(element)
      shows = true
    } else if (kind === 'img') {
      if (has(element, 'srcset')) namesIn(element, 'srcset')
      if (element instanceof HTMLImageElement && complete(element) && naturalWidth(element) > 0) {
        shows = true
        if (imagesLoaded.length < 50 && /^http/.test(src(element))) imagesLoaded.push(cut(src(element)))
      } else if (has(element, 'onerror') && complete(element)) runs(element)
    } else if (kind === 'source') namesIn(element, 'srcset')
    else if (kind === 'input' && attribute(element, 'type') === 'password') hasPassword = true
    if (SHOWN.has(kind)) shows = true
    if (kind.includes('-') && custom === null && !Element.prototype.matches.call(element, ':defined')) {
      custom = cut(kind, 60)
    }
  }

  const SILENT = new Set(['script', 'style', 'title', 'template', 'noembed', 'noframes', 'head', 'option'])
  const CODE = new Set(['code', 'pre', 'kbd', 'samp', 'textarea'])
  const seen = new Set()
  const familyOf = (parent, kind) => {
    const above = parentOf(parent)
    const key = [kind, attribute(parent, 'class'), attribute(parent, 'style'), above && localName(above), above && attribute(above, 'class')].join('|')
    if (seen.size >= 60 || seen.has(key)) return
    seen.add(key)
    if (!visible(parent)) return
    const family = cut(getComputedStyle(parent).fontFamily)
    if (fontFamilies.length < 20 && !fontFamilies.includes(family)) fontFamilies.push(family)
  }
  const lookAtText = (node) => {
    const data = dataOf(node)
    if (!/\\S/.test(data)) return
    const parent = parentOf(node)
    if (parent === null) return
    const kind = localName(parent)
    if (SILENT.has(kind)) return
    familyOf(parent, kind)
    if (textLength < 2000 && visible(parent)) {
      textLength += data.trim().length
      if (text.length < 100) text = cut((text + ' ' + data.slice(0, 300).replace(/\\s+/g, ' ').trim()).trim(), 100)
    }
    if (placeholders.length < 3 && data.includes('{{') && !CODE.has(kind) && !(parentOf(parent) && CODE.has(localName(parentOf(parent)))) && visible(parent)) {
      const found = /\\{\\{\\{?\\s*[\\w$][\\w$.]*\\s*(?:\\|[^{}]{0,40})?\\}\\}/.exec(data.slice(0, 2000))
      if (found) placeholders.push(cut(found[0], 60))
    }
  }

  const everything = walk(NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
  for (let left = 30000; left > 0; left -= 1) {
    if (left % 64 === 0 && late()) break
    const node = everything.nextNode()
    if (node === null) break
    if (node instanceof Element) lookAtElement(node)
    else lookAtText(node)
  }
  ${SHEETS}
  readSheets()

  let background = null
  const paints = (element) => {
    const style = getComputedStyle(element)
    const { backgroundColor: colour, backgroundImage: image } = style
    const hasColour = !/^rgba\\(.*, 0\\)$|^transparent$|^rgb\\(255, 255, 255\\)$/.test(colour)
    return { style, ground: hasColour || image !== 'none' }
  }
  if (backgrounds || (textLength === 0 && !shows)) {
    const elements = walk(NodeFilter.SHOW_ELEMENT)
    for (let left = 1000; left > 0 && elements.nextNode() && !late(); left -= 1) {
      const element = elements.currentNode
      const { style, ground } = paints(element)
      if (ground && background === null && style.printColorAdjust !== 'exact' && visible(element)) {
        background = nameOf(element)
      }
      const generated = ['::before', '::after'].some((part) => {
        const { content } = getComputedStyle(element, part)
        return content !== 'none' && content !== 'normal' && content !== '""'
      })
      const bordered = ['Top', 'Right', 'Bottom', 'Left'].some((side) => style['border' + side + 'Style'] !== 'none')
      if (ground || generated || bordered || style.listStyleImage !== 'none' || get(Element, 'shadowRoot')(element)) shows = true
    }
  }

  const isEmpty = (element) => get(Element, 'childElementCount')(element) === 0 && !/\\S/.test(textContent(element))
  const root = query(${JSON.stringify([...ROOTS.map((id) => `body > div#${id}`), 'app-root', '[data-reactroot]'].join(','))})
  const consent = query(${JSON.stringify(CONSENT.join(','))})
  const isShown = (element) => {
    const { width, height } = Element.prototype.getBoundingClientRect.call(element)
    return width > 0 && height > 0 && visible(element)
  }
  const awaited = selector === null ? null : query(selector)
  return {
    title: cut(get(Document, 'title')(document)),
    relative, relativeCount, deadLink, deadLinks, local, scripts, firstScript, canvas, custom, text, textLength, shows,
    fontFamilies, imagesLoaded, pageRule, hasPrintRules, background, hasPassword, placeholders,
    emptyRoot: root && isEmpty(root) ? nameOf(root) : null,
    faces: [...get(Document, 'fonts')(document)].slice(0, 50).map(({ family, status }) => ({ family: cut(family), status })),
    consent: consent && isShown(consent) ? nameOf(consent) : null,
    challenge: query('#challenge-form, #challenge-running, #px-captcha, iframe[src*="captcha-delivery.com"], iframe[src*="_Incapsula_Resource"]') !== null,
    selectorVisible: awaited === null ? null : isShown(awaited),
  }
}`
