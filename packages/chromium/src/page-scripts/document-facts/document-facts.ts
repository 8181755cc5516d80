/**
 * Reads a document for the hints of the report: which addresses it names, and whether it shows
 * anything. Bounded in elements, in time (about 25 ms) and in the size of its result.
 */

import type { DocumentFacts } from '../../report/document-facts.ts'
import { makeDom } from '../dom.ts'
import { makeElements, makeStopwatch } from '../elements.ts'
import { makeMayHideParts, makeScrollers } from '../hidden-parts.ts'
import { pageScript } from '../page-script.ts'
import { makePagedDeclarations } from '../paged-css/declarations.ts'
import { makeSheetTexts } from '../paged-css/sheet-texts.ts'
import { makeAddressFacts } from './addresses.ts'
import { makeBackgroundFacts } from './backgrounds.ts'
import { makeRareCharacters } from './characters.ts'
import { makeEncodingFacts } from './encoding.ts'
import { makeHyphenFacts } from './hyphens.ts'
import { makeLoadingFacts } from './loading.ts'
import { makePagedCss } from './paged-css.ts'
import { makeScriptFacts } from './script-elements.ts'
import { makeStyleSheetFacts } from './style-sheets.ts'
import { makeTextFacts } from './text.ts'

/** Options of the render that the facts depend on. */
export interface DocumentFactsOptions {
  /** Whether backgrounds are of interest: finding them takes a computed style per element. */
  backgrounds: boolean
  /** The selector that the render waited for. */
  selector: string | null
  /**
   * Whether elements are of interest that hide a part of their content: of a picture of the window
   * they are not.
   */
  hiddenParts: boolean
  /** Whether the page's scripts run, and so load. */
  scripts: boolean
  /** Whether the output is a PDF. */
  paged: boolean
}

const HELPERS = {
  dom: makeDom,
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
  declarations: makePagedDeclarations,
  sheetTexts: makeSheetTexts,
  readPagedCss: makePagedCss,
  scrollers: makeScrollers,
  mayHideParts: makeMayHideParts,
  readEncoding: makeEncodingFacts,
}

export const collectDocumentFacts = pageScript(
  HELPERS,
  ({ elements, stopwatch, ...helpers }, options: DocumentFactsOptions): DocumentFacts => {
    const { addresses, scripts, readText, readStyleSheets, readBackgrounds, readHyphens } = helpers
    const { loading, rareCharacters, readPagedCss, readEncoding, mayHideParts } = helpers
    const { getter, localName, attribute, hasAttribute, matches, cut, nameOf, query } = elements
    const { textOf, isShown, walk } = elements

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
      wrongEncoding: readEncoding(),
      ignoredCss: options.paged ? readPagedCss() : [],
      background: backgrounds?.background ?? null,
      hasPassword,
      unhyphenated: readHyphens(),
      mayHideParts: options.hiddenParts && mayHideParts(),
      consent: consent !== null && isShown(consent) ? nameOf(consent) : null,
      challenge: query(CHALLENGE) !== null,
      selectorVisible: awaited === null ? null : isShown(awaited),
    }
  },
)
