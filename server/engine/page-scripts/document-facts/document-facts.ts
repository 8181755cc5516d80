/**
 * Reads a document for the hints of the report: which addresses it names, and whether it shows anything. Bounded in
 * elements, in time (about 25 ms) and in the size of its result.
 */
import { makeElements, makeStopwatch } from '../elements.ts'
import { pageScript } from '../page-script.ts'
import {
  type EmbeddedDocument,
  type LocalAddress,
  makeAddressFacts,
  type NamedAddress,
} from './addresses.ts'
import { makeBackgroundFacts } from './backgrounds.ts'
import { makeRareCharacters } from './characters.ts'
import { makeHyphenFacts, type Unhyphenated } from './hyphens.ts'
import { makeLoadingFacts } from './loading.ts'
import { makeScriptFacts } from './script-elements.ts'
import { type FontFaceFact, makeStyleSheetFacts, type NamedPageFact } from './style-sheets.ts'
import { makeTextFacts } from './text.ts'

/** Options of the render that the facts depend on. */
export interface DocumentFactsOptions {
  /** Whether backgrounds are of interest: finding them takes a computed style per element. */
  backgrounds: boolean
  /** The selector that the render waited for. */
  selector: string | null
  /** Whether the page's scripts run, and so load. */
  scripts: boolean
}

/** Strings have at most 300 characters, lists at most 50 entries. */
export interface DocumentFacts {
  title: string
  /** Relative addresses in a document that has no address itself. */
  relative: NamedAddress[]
  relativeCount: number
  /** The first hyperlink with such an address, and the number of those. */
  deadLink: NamedAddress | null
  deadLinks: number
  /** Addresses on the author's own machine, in their browser or in their e-mail. */
  local: LocalAddress[]
  /** Documents in the page: those of `embed`, `object` and frames. */
  embedded: EmbeddedDocument[]
  /** The number of scripts that run where JavaScript is on, handlers of the `load` event included. */
  scripts: number
  firstScript: string | null
  /** The first canvas. */
  canvas: string | null
  /** The first custom element that is not defined. */
  customElement: string | null
  /** The element that a client-side application renders itself into, while it is empty. */
  emptyRoot: string | null
  /** The beginning of the visible text. */
  text: string
  /** The length of the visible text; counted up to about 200 characters. */
  textLength: number
  /** Characters of the text that few fonts have, and no font of the document: see characters.ts. */
  rareCharacters: string
  /** An element that says that the page is loading; null if scripts do not run. */
  loadingMessage: { by: string; text: string } | null
  /** A spinner in a page without text; null if scripts do not run. */
  spinner: string | null
  /** Whether the document is nothing but its root, head and body. */
  isBare: boolean
  /** Whether something other than text shows: images, media, controls, backgrounds, borders. */
  hasVisibleContent: boolean
  /** Fonts of the document: `@font-face` rules and those that scripts added. */
  faces: FontFaceFact[]
  /** Addresses of images that are drawn. */
  imagesLoaded: string[]
  /** The values of `@page` rules without a selector; '' for a property that they do not set. */
  pageRule: { size: string; top: string; right: string; bottom: string; left: string }
  /** Whether they are all: there are neither rules for some pages nor style sheets that cannot be read. */
  isPageRuleKnown: boolean
  /** `@page` rules of some pages that set a size, if there are such pages. */
  namedSizes: NamedPageFact[]
  /** Whether style sheets have rules for print only. */
  hasPrintRules: boolean
  /** The first element with a background that is not printed. */
  background: string | null
  hasPassword: boolean
  /** The first text with `hyphens: auto` that was not hyphenated. */
  unhyphenated: Unhyphenated | null
  /** A visible dialog of a known consent platform. */
  consent: string | null
  /** Whether there is an element of a known challenge for bots. */
  challenge: boolean
  /** Placeholders of template languages in visible text, such as `{{ name }}`. */
  placeholders: string[]
  /** Whether the element of the awaited selector is visible; null if there is none. */
  selectorVisible: boolean | null
}

const HELPERS = {
  elements: makeElements,
  stopwatch: makeStopwatch,
  addresses: makeAddressFacts,
  scripts: makeScriptFacts,
  readText: makeTextFacts,
  loading: makeLoadingFacts,
  rareCharacters: makeRareCharacters,
  readStyleSheets: makeStyleSheetFacts,
  readBackgrounds: makeBackgroundFacts,
  readHyphens: makeHyphenFacts,
}

export const collectDocumentFacts = pageScript(
  HELPERS,
  ({ elements, stopwatch, ...helpers }, options: DocumentFactsOptions): DocumentFacts => {
    const { addresses, scripts, readText, readStyleSheets, readBackgrounds, readHyphens } = helpers
    const { loading, rareCharacters } = helpers
    const { getter, localName, attribute, hasAttribute, matches, cut, nameOf, query } = elements
    const { textOf, boxOf, isVisible, walk } = elements

    /** Elements other than text that make a page not blank. */
    const VISIBLE =
      'svg,video,iframe,frame,object,embed,input,button,select,textarea,hr,meter,progress,math,li,canvas'
    /** Dialogs of well-known consent platforms. */
    const CONSENT =
      '#onetrust-banner-sdk,#CybotCookiebotDialog,#usercentrics-root,#didomi-notice,#qc-cmp2-container,.fc-consent-root,.cky-consent-container,[id^=sp_message_container_],#cmpbox,#cookiescript_injected'
    const CHALLENGE =
      '#challenge-form,#challenge-running,#px-captcha,iframe[src*="captcha-delivery.com"],iframe[src*="_Incapsula_Resource"]'
    /** Elements that frameworks render an application into. */
    const ROOT =
      'body>#root,body>#app,body>#__next,body>#__nuxt,body>#___gatsby,body>#q-app,body>#svelte,app-root,[data-reactroot]'
    const READ = `${addresses.selector},script,[onload],body[onpageshow],img[onerror],:not(:defined),input[type=password],${VISIBLE}`

    const naturalWidth = getter(HTMLImageElement, 'naturalWidth')
    const isComplete = getter(HTMLImageElement, 'complete')
    const currentSrc = getter(HTMLImageElement, 'currentSrc')
    let canvas: string | null = null
    let customElement: string | null = null
    let hasPassword = false
    let hasVisibleContent = false
    const imagesLoaded: string[] = []

    function readImage(element: Element): void {
      if (!(element instanceof HTMLImageElement) || !isComplete(element)) return
      if (naturalWidth(element) === 0) {
        if (hasAttribute(element, 'onerror')) scripts.add(`${nameOf(element)}[onerror]`)
        return
      }
      hasVisibleContent = true
      const src = currentSrc(element)
      if (imagesLoaded.length < 50 && src.startsWith('http')) imagesLoaded.push(cut(src))
    }
    function readElement(element: Element): void {
      const tag = localName(element)
      addresses.readElement(element, tag)
      if (hasAttribute(element, 'onload')) scripts.add(`${nameOf(element)}[onload]`)
      else if (tag === 'body' && hasAttribute(element, 'onpageshow'))
        scripts.add('body[onpageshow]')
      if (tag === 'script') scripts.readElement(element, options.scripts)
      else if (tag === 'img') readImage(element)
      else if (tag === 'canvas') canvas ??= nameOf(element)
      else if (tag === 'input' && attribute(element, 'type')?.toLowerCase() === 'password') {
        hasPassword = true
      }
      if (tag.includes('-') && !matches(element, ':defined')) customElement ??= cut(tag, 60)
      if (matches(element, VISIBLE)) hasVisibleContent = true
    }
    function readElements(): void {
      const all = Document.prototype.getElementsByTagName.call(document, '*')
      if (getter(HTMLCollection, 'length')(all) <= 10_000) {
        const found: NodeListOf<Element> = Document.prototype.querySelectorAll.call(document, READ)
        const length = Math.min(getter(NodeList, 'length')(found), 5_000)
        for (let index = 0; index < length; index += 1) {
          if (index % 64 === 63 && stopwatch.isOver(25)) return
          readElement(found[index] as Element)
        }
        return
      }
      const walker = walk(NodeFilter.SHOW_ELEMENT)
      for (let left = 20_000; left > 0 && walker.nextNode(); left -= 1) {
        if (left % 64 === 0 && stopwatch.isOver(25)) return
        const element = walker.currentNode as Element
        if (matches(element, READ)) readElement(element)
      }
    }
    const isEmpty = (element: Element) =>
      getter(Element, 'childElementCount')(element) === 0 && !/\S/.test(textOf(element))
    function isShown(element: Element): boolean {
      const { width, height } = boxOf(element)
      return width > 0 && height > 0 && isVisible(element)
    }

    readElements()
    const text = readText()
    const faces = [...getter(Document, 'fonts')(document)]
      .slice(0, 50)
      .map(({ family, status }) => ({ family: cut(family), status }))
    const styleSheets = readStyleSheets(faces)
    const needsBackgrounds = options.backgrounds || (text.textLength === 0 && !hasVisibleContent)
    const backgrounds = needsBackgrounds ? readBackgrounds(hasVisibleContent) : null
    const root = query(ROOT)
    const consent = query(CONSENT)
    const awaited = options.selector === null ? null : query(options.selector)
    return {
      title: cut(getter(Document, 'title')(document)),
      ...addresses.found,
      ...scripts.found,
      canvas,
      customElement,
      emptyRoot: root !== null && isEmpty(root) ? nameOf(root) : null,
      ...text,
      rareCharacters: rareCharacters(),
      loadingMessage: options.scripts ? loading.message() : null,
      spinner: options.scripts && text.textLength === 0 ? loading.spinner() : null,
      isBare: text.textLength === 0 && query('head > *, body > *') === null,
      hasVisibleContent: backgrounds?.hasVisibleContent ?? hasVisibleContent,
      faces,
      imagesLoaded,
      ...styleSheets,
      background: backgrounds?.background ?? null,
      hasPassword,
      unhyphenated: readHyphens(),
      consent: consent !== null && isShown(consent) ? nameOf(consent) : null,
      challenge: query(CHALLENGE) !== null,
      selectorVisible: awaited === null ? null : isShown(awaited),
    }
  },
)
