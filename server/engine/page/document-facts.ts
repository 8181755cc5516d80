/**
 * A look at the document for the hints of the report: what it names, and whether it shows anything. It is bounded in
 * elements, in time and in what it returns, and runs in a world of our own.
 */

import { ADDRESS_SELECTOR, ADDRESSES, SHEETS } from './address-facts.ts'
import { DOM } from './dom.ts'

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
  /** The beginning of the visible text, and how much there is of it (at most about 200 characters). */
  text: string
  textLength: number
  /** Whether something other than text shows: images, media, controls, backgrounds, borders. */
  shows: boolean
  /** Fonts of the document: `@font-face` rules and those that scripts added. */
  faces: { family: string; status: string }[]
  /** Images that are drawn. */
  imagesLoaded: string[]
  /** What `@page` rules without a selector say; '' where they say nothing. */
  pageRule: { size: string; top: string; right: string; bottom: string; left: string }
  /** Whether style sheets say something for print only. */
  hasPrintRules: boolean
  /** The first element with a background that is not printed. */
  background: string | null
  hasPassword: boolean
  /** A known consent dialog that is visible. */
  consent: string | null
  /** Whether there is an element of a known challenge for bots. */
  challenge: boolean
  /** Placeholders of template languages in visible text, such as `{{ name }}`. */
  placeholders: string[]
  /** Whether the element of the awaited selector is visible; null if there is none. */
  selectorVisible: boolean | null
}

/** An address, and the element or rule that names it. */
export interface Named {
  address: string
  by: string
}

/** What makes a page not blank, although it is no text. */
const SHOWN =
  'svg,video,iframe,frame,object,embed,input,button,select,textarea,hr,meter,progress,math,li,canvas'

/** Dialogs of well-known consent platforms. */
const CONSENT =
  '#onetrust-banner-sdk,#CybotCookiebotDialog,#usercentrics-root,#didomi-notice,#qc-cmp2-container,.fc-consent-root,.cky-consent-container,[id^=sp_message_container_],#cmpbox,#cookiescript_injected'

const CHALLENGE =
  '#challenge-form,#challenge-running,#px-captcha,iframe[src*="captcha-delivery.com"],iframe[src*="_Incapsula_Resource"]'

/** What frameworks render an application into. */
const ROOT =
  'body>#root,body>#app,body>#__next,body>#__nuxt,body>#___gatsby,body>#q-app,body>#svelte,app-root,[data-reactroot]'

const SCRIPTS = `
  let scripts = 0
  let firstScript = null
  const runs = (by) => {
    scripts += 1
    firstScript ??= cut(by)
  }
  const JAVASCRIPT = /^(?:text|application)\\/(?:x-)?(?:java|ecma|j|live)script[\\d.]*$/
  const isJavaScript = (element) => {
    const type = (attribute(element, 'type') ?? '').trim().toLowerCase()
    if (type === 'module') return true
    if (has(element, 'nomodule')) return false
    const language = (attribute(element, 'language') ?? '').trim().toLowerCase()
    return type === '' ? language === '' || JAVASCRIPT.test('text/' + language) : JAVASCRIPT.test(type)
  }
  const lookAtScript = (element) => {
    if (!isJavaScript(element)) return
    const src = (attribute(element, 'src') ?? '').trim()
    if (has(element, 'src') ? src === '' : !/\\S/.test(textContent(element))) return
    if (scriptsRun) nameIn(element, 'src')
    runs(src === '' || /^data:/i.test(src) ? nameOf(element) : 'script[src="' + src + '"]')
  }`

const TEXT = `
  let text = ''
  let textLength = 0
  const dataOf = get(CharacterData, 'data')
  const SILENT = /^(?:script|style|title|template|noembed|noframes|head|option)$/
  const CODE = 'code,code *,pre,pre *,kbd,samp,textarea'
  const placeholders = []
  const PLACEHOLDER = /\\{\\{\\{?\\s*([\\w$][\\w$.]*)\\s*(?:\\|[^{}]{0,100})?\\}\\}/
  const lookAtText = () => {
    const body = get(Document, 'body')(document)
    const braces = body !== null && textContent(body).includes('{{')
    const nodes = walk(NodeFilter.SHOW_TEXT)
    for (let left = 5000; left > 0; left -= 1) {
      if ((textLength > 200 && !braces) || (left % 64 === 0 && late())) return
      const node = nodes.nextNode()
      if (node === null) return
      const data = dataOf(node)
      const parent = parentOf(node)
      if (parent === null || !/\\S/.test(data)) continue
      const wanted = textLength <= 200 || data.includes('{{')
      if (!wanted || SILENT.test(localName(parent)) || !visible(parent)) continue
      textLength += cut(data.trim(), 300).length
      if (text.length < 100) text = cut((text + ' ' + cut(data).replace(/\\s+/g, ' ').trim()).trim(), 100)
      const found = placeholders.length < 3 && PLACEHOLDER.exec(cut(data, 2000))
      if (found && !matches(parent, CODE)) placeholders.push('{{ ' + cut(found[1], 60) + ' }}')
    }
  }`

const GROUND = `
  let background = null
  const PLAIN = /^rgba\\(.*, 0\\)$|^transparent$|^rgb\\(255, 255, 255\\)$/
  const SIDES = ['Top', 'Right', 'Bottom', 'Left']
  const generates = (element, part) => !['none', 'normal', '""'].includes(getComputedStyle(element, part).content)
  const lookAtGround = () => {
    const elements = walk(NodeFilter.SHOW_ELEMENT)
    for (let left = 1000; left > 0 && elements.nextNode() && !late(); left -= 1) {
      const element = elements.currentNode
      const style = getComputedStyle(element)
      const ground = !PLAIN.test(style.backgroundColor) || style.backgroundImage !== 'none'
      if (ground && background === null && style.printColorAdjust !== 'exact' && visible(element)) {
        background = nameOf(element)
      }
      shows ||= ground || get(Element, 'shadowRoot')(element) !== null ||
        SIDES.some((side) => style['border' + side + 'Style'] !== 'none') ||
        generates(element, '::before') || generates(element, '::after')
    }
  }`

const SELECTOR = `${ADDRESS_SELECTOR},script,[onload],body[onpageshow],img[onerror],:not(:defined),input[type=password],${SHOWN}`

/** (options: LookOptions) => Look */
export const LOOK = `({ backgrounds, selector, scripts: scriptsRun }) => {
  const started = performance.now()
  const late = () => performance.now() - started > 25
  ${DOM}
  const baseless = !/^https?:/.test(get(Node, 'baseURI')(document))
  ${ADDRESSES}
  ${SCRIPTS}
  const naturalWidth = get(HTMLImageElement, 'naturalWidth')
  const complete = get(HTMLImageElement, 'complete')
  const currentSrc = get(HTMLImageElement, 'currentSrc')
  let canvas = null
  let custom = null
  let hasPassword = false
  let shows = false
  const imagesLoaded = []
  const lookAtImage = (element) => {
    if (!(element instanceof HTMLImageElement) || !complete(element)) return
    if (naturalWidth(element) === 0) {
      if (has(element, 'onerror')) runs(nameOf(element) + '[onerror]')
      return
    }
    shows = true
    const src = currentSrc(element)
    if (imagesLoaded.length < 50 && src.startsWith('http')) imagesLoaded.push(cut(src))
  }
  const lookAt = (element) => {
    const tag = localName(element)
    lookAtAddresses(element, tag)
    if (has(element, 'onload')) runs(nameOf(element) + '[onload]')
    else if (tag === 'body' && has(element, 'onpageshow')) runs('body[onpageshow]')
    if (tag === 'script') lookAtScript(element)
    else if (tag === 'img') lookAtImage(element)
    else if (tag === 'canvas') canvas ??= nameOf(element)
    else if (tag === 'input' && attribute(element, 'type')?.toLowerCase() === 'password') hasPassword = true
    if (tag.includes('-')) custom ??= matches(element, ':defined') ? null : cut(tag, 60)
    if (matches(element, ${JSON.stringify(SHOWN)})) shows = true
  }
  const wanted = ${JSON.stringify(SELECTOR)}
  const total = get(HTMLCollection, 'length')(Document.prototype.getElementsByTagName.call(document, '*'))
  if (total <= 10000) {
    const found = Document.prototype.querySelectorAll.call(document, wanted)
    const length = Math.min(get(NodeList, 'length')(found), 5000)
    for (let index = 0; index < length && (index % 64 !== 63 || !late()); index += 1) lookAt(found[index])
  } else {
    const elements = walk(NodeFilter.SHOW_ELEMENT)
    for (let left = 20000; left > 0 && elements.nextNode(); left -= 1) {
      if (left % 64 === 0 && late()) break
      if (matches(elements.currentNode, wanted)) lookAt(elements.currentNode)
    }
  }
  ${TEXT}
  lookAtText()
  const faces = [...get(Document, 'fonts')(document)].slice(0, 50)
    .map(({ family, status }) => ({ family: cut(family), status }))
  ${SHEETS}
  readSheets()
  ${GROUND}
  if (backgrounds || (textLength === 0 && !shows)) lookAtGround()

  const root = query(${JSON.stringify(ROOT)})
  const isEmpty = (element) => get(Element, 'childElementCount')(element) === 0 && !/\\S/.test(textContent(element))
  const isShown = (element) => {
    const { width, height } = boxOf(element)
    return width > 0 && height > 0 && visible(element)
  }
  const consent = query(${JSON.stringify(CONSENT)})
  const awaited = selector === null ? null : query(selector)
  return {
    title: cut(get(Document, 'title')(document)),
    relative, relativeCount, deadLink, deadLinks, local, scripts, firstScript, canvas, custom, text, textLength,
    shows, faces, imagesLoaded, pageRule, hasPrintRules, background, hasPassword, placeholders,
    emptyRoot: root !== null && isEmpty(root) ? nameOf(root) : null,
    consent: consent !== null && isShown(consent) ? nameOf(consent) : null,
    challenge: query(${JSON.stringify(CHALLENGE)}) !== null,
    selectorVisible: awaited === null ? null : isShown(awaited),
  }
}`
