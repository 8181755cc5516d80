/** Scripts that make uploaded fonts usable by the name of their family. */
import { makeDom } from './dom.ts'
import { pageScript } from './page-script.ts'

/** A font that a page can name. */
export interface PageFont {
  family: string
  url: string
  /** Whether it is loaded before anything asks for it. */
  preload: boolean
  descriptors: { weight: string; style: string; stretch: string }
}

interface AddedFont extends PageFont {
  face: FontFace
}

/**
 * Keeps the fonts that were added to this document. Elements can take the place of named globals,
 * but not of symbols.
 */
function makeAddedFonts() {
  const key = Symbol.for('platen.fonts')
  return {
    list: (): AddedFont[] => Reflect.get(globalThis, key) ?? [],
    set: (fonts: AddedFont[]) => Reflect.set(globalThis, key, fonts),
  }
}

const HELPERS = { dom: makeDom, added: makeAddedFonts }

/**
 * Adds fonts in place of those added before, and waits for those that are preloaded; the others
 * load when text asks for them. As objects, they need no rule in a style sheet.
 */
export const setFontFaces = pageScript(HELPERS, async ({ dom, added }, fonts: PageFont[]) => {
  const faces = dom.get(document, 'fonts')
  for (const { face } of added.list()) faces.delete(face)
  const created = fonts.map((font) => {
    const face = new FontFace(font.family, `url(${font.url})`, font.descriptors)
    faces.add(face)
    return { ...font, face }
  })
  added.set(created)
  const preloaded = created.filter(({ preload }) => preload)
  await Promise.allSettled(preloaded.map(({ face }) => face.load()))
})

/**
 * Loads the added fonts that style sheets name: nothing asks for fonts of print styles and of page
 * margins before it is too late. A sheet that cannot be read, or imports others, may name any font.
 */
export const loadNamedFontFaces = pageScript(HELPERS, async ({ dom, added }) => {
  const texts = [...dom.get(document, 'styleSheets')].map((sheet) => {
    try {
      const text = [...sheet.cssRules].map(({ cssText }) => cssText).join(' ')
      return text.includes('@import') ? null : text.toLowerCase()
    } catch {
      return null // a style sheet of another site
    }
  })
  const isNamed = ({ family }: AddedFont) =>
    texts.some((text) => text === null || text.includes(family.toLowerCase()))
  const named = added.list().filter(isNamed)
  await Promise.allSettled(named.map(({ face }) => face.load()))
})

/**
 * Addresses of added fonts that did not load: the page's Content-Security-Policy may refuse them.
 */
export const failedFontUrls = pageScript(HELPERS, ({ added }) => {
  const failed = added.list().filter(({ face }) => face.status === 'error')
  return failed.map(({ url }) => url)
})

/** Replaces a font by one made of its bytes, to which no policy applies. */
export const setFontBytes = pageScript(HELPERS, ({ dom, added }, url: string, base64: string) => {
  const font = added.list().find((one) => one.url === url)
  if (!font) return
  const faces = dom.get(document, 'fonts')
  faces.delete(font.face)
  font.face = new FontFace(font.family, Uint8Array.fromBase64(base64), font.descriptors)
  faces.add(font.face)
})
