/**
 * Functions that run inside pages, in a world of our own (CDP Runtime.callFunctionOn): the page's
 * scripts can neither see nor replace what they use. What they need comes as arguments, never as
 * part of their text.
 */

/**
 * Reads a property or runs a method as the prototype of a node defines it. Elements named like one, such as
 * `<img name=fonts>` or `<input name=shadowRoot>`, take its place on documents and forms, in our world too.
 */
const DOM = `
  const get = (node, name) => Reflect.get(Object.getPrototypeOf(node), name, node)
  const run = (node, name, ...args) => get(node, name).apply(node, args)`

/** The first of these selectors that Chromium cannot parse, or -1. (string[]) => number */
export const FIRST_INVALID_SELECTOR = `(selectors) => selectors.findIndex((selector) => {
  try {
    new DocumentFragment().querySelector(selector)
    return false
  } catch {
    return true
  }
})`

/** Resolves when an element matches the selector. (selector) => void */
export const WAIT_FOR_SELECTOR = `(selector) => new Promise((resolve) => {
  ${DOM}
  const found = () => run(document, 'querySelector', selector) !== null
  if (found()) return resolve()
  const observer = new MutationObserver(() => {
    if (!found()) return
    observer.disconnect()
    resolve()
  })
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
})`

/** Adds a style element, in documents of SVG and XML too, if there is an element to add it to. */
const ADD_STYLE = `
  const addStyle = (css) => {
    const parent = get(document, 'head') ?? get(document, 'documentElement')
    if (parent === null) return null
    const style = run(document, 'createElementNS', 'http://www.w3.org/1999/xhtml', 'style')
    style.textContent = css
    run(parent, 'append', style)
    return style
  }`

/**
 * Adds a style sheet of the caller's. As text of an element it cannot break out of it; where the
 * page's Content-Security-Policy refuses the element, as a constructed sheet. (css) => void
 */
export const INJECT_CSS = `(css) => {
  ${DOM}
  ${ADD_STYLE}
  const style = addStyle(css)
  if (style?.sheet) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  get(document, 'adoptedStyleSheets').push(sheet)
}`

/**
 * Makes fonts usable by name in place of those given before, and waits for the ones that are wanted at once;
 * the others load when text asks for them. As objects, they need no rule in a style sheet.
 * ({ family, url, atOnce, descriptors }[]) => void
 */
export const GIVE_FONTS = `async (fonts) => {
  ${DOM}
  const faces = get(document, 'fonts')
  for (const { face } of globalThis.given ?? []) faces.delete(face)
  globalThis.given = fonts.map(({ family, url, atOnce, descriptors }) => {
    const face = new FontFace(family, 'url(' + url + ')', descriptors)
    faces.add(face)
    return { family, url, atOnce, descriptors, face }
  })
  await Promise.allSettled(given.filter(({ atOnce }) => atOnce).map(({ face }) => face.load()))
}`

/**
 * Loads the given fonts that style sheets name: for print, and for the margins of pages, nothing asks for them
 * before it is too late. Sheets that cannot be read, or import others, may name any. () => void
 */
export const LOAD_NAMED_FONTS = `async () => {
  ${DOM}
  const texts = [...get(document, 'styleSheets')].map((sheet) => {
    try {
      const text = [...sheet.cssRules].map(({ cssText }) => cssText).join(' ')
      return text.includes('@import') ? null : text.toLowerCase()
    } catch {
      return null
    }
  })
  const named = ({ family }) =>
    texts.some((text) => text === null || text.includes(family.toLowerCase()))
  await Promise.allSettled((globalThis.given ?? []).filter(named).map(({ face }) => face.load()))
}`

/** Addresses of given fonts that did not load: a page's Content-Security-Policy may refuse them. () => string[] */
export const REFUSED_FONTS = `() =>
  (globalThis.given ?? []).filter(({ face }) => face.status === 'error').map(({ url }) => url)`

/** Gives a font by its bytes, of which no policy speaks. (url, base64) => void */
export const GIVE_FONT_BYTES = `(url, base64) => {
  ${DOM}
  const font = given.find((one) => one.url === url)
  const faces = get(document, 'fonts')
  faces.delete(font.face)
  font.face = new FontFace(font.family, Uint8Array.fromBase64(base64), font.descriptors)
  faces.add(font.face)
}`

const LAZY = `
  ${DOM}
  const roots = (root) => [root, ...[...run(root, 'querySelectorAll', '*')].flatMap((element) =>
    [get(element, 'shadowRoot'), get(element, 'contentDocument')].filter(Boolean).flatMap(roots))]
  const lazyIn = (root) =>
    roots(root).flatMap((one) => [...run(one, 'querySelectorAll', '[loading=lazy]')])
  const eager = (elements) => { for (const element of elements) element.loading = 'eager' }
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const page = get(document, 'scrollingElement') ?? get(document, 'documentElement')
  const heightOf = (element) => (element === null ? 0 : get(element, 'scrollHeight'))
  const scrollThrough = async () => {
    const step = Math.max(innerHeight, heightOf(page) / 100)
    for (let y = 0, steps = 0; y < heightOf(page) && steps < 100; y += step, steps += 1) {
      scrollTo({ left: 0, top: y, behavior: 'instant' })
      await frame()
    }
    scrollTo({ left: 0, top: 0, behavior: 'instant' })
    await frame()
  }`

/**
 * A page without an address Chromium shows on a dark ground where dark is preferred; any other only if
 * it says that it can be dark. () => void
 */
export const LIGHT_GROUND = `() => {
  ${DOM}
  const paints = (element) => {
    const { backgroundColor, backgroundImage } = getComputedStyle(element)
    return backgroundColor !== 'rgba(0, 0, 0, 0)' || backgroundImage !== 'none'
  }
  const root = get(document, 'documentElement')
  const parts = [root, get(document, 'body')].filter(Boolean)
  const style = root && get(root, 'style')
  if (style && !parts.some(paints)) style.background = 'white'
}`

/**
 * Makes all lazy images and frames load, and what scripts show only when it comes into view appear.
 * () => void
 */
export const LOAD_LAZY = `async () => {
  ${LAZY}
  eager(lazyIn(document))
  if (heightOf(page) <= innerHeight) return
  await scrollThrough()
  eager(lazyIn(document))
}`

/**
 * Shows all of a page to itself, for what loads or is laid out only when it comes into view: a frame
 * for each step down, 100 steps at most. Ends at the top.
 * () => the page's height if it has frames of other sites, otherwise null
 */
export const SCROLL_THROUGH = `async () => {
  ${LAZY}
  ${ADD_STYLE}
  addStyle('* { content-visibility: visible !important }')
  eager(lazyIn(document))
  await scrollThrough()
  eager(lazyIn(document))
  const framed = roots(document).flatMap((root) => [...run(root, 'querySelectorAll', 'iframe, frame')])
  return framed.some((one) => get(one, 'contentDocument') === null) ? heightOf(page) : null
}`

/** Waits for two frames: the second shows what the first has found to be in view. () => void */
export const TWO_FRAMES = `async () => {
  ${LAZY}
  await frame()
  await frame()
}`

/** Brings an element into view, with what loads or changes when it is. (selector) => void */
export const REVEAL = `async (selector) => {
  ${LAZY}
  const element = run(document, 'querySelector', selector)
  if (element === null) return
  eager(lazyIn(element))
  run(element, 'scrollIntoView', { block: 'center', inline: 'center', behavior: 'instant' })
  await frame()
  await frame()
}`

/**
 * The box of the first element that matches, in CSS pixels of the page, after it was brought into
 * view. (selector) => null | { x, y, width, height }
 */
export const BOX_OF = `(selector) => {
  ${DOM}
  const element = run(document, 'querySelector', selector)
  if (element === null) return null
  run(element, 'scrollIntoView', { block: 'center', inline: 'center', behavior: 'instant' })
  const { x, y, width, height } = run(element, 'getBoundingClientRect')
  return { x: x + scrollX, y: y + scrollY, width, height }
}`

/** The whole scrollable page in CSS pixels. () => { width, height } */
export const PAGE_SIZE = `() => {
  ${DOM}
  scrollTo({ left: 0, top: 0, behavior: 'instant' })
  const page = get(document, 'scrollingElement') ?? get(document, 'documentElement')
  const sizeOf = (name) => (page === null ? 0 : get(page, name))
  return {
    width: Math.max(sizeOf('scrollWidth'), innerWidth),
    height: Math.max(sizeOf('scrollHeight'), innerHeight),
  }
}`

/**
 * Elements with text of their own, one for each font that style sheets ask for. Looks at no more
 * than 3,000 pieces of text and 20 fonts; elements that look alike (tag, classes, parents) count once.
 */
const TEXT_SAMPLES = `
  ${DOM}
  const samples = new Map()
  const kinds = new Map()
  const kindOf = (element, depth = 0) => {
    if (element === null || depth === 500) return 0
    const key = [kindOf(get(element, 'parentElement'), depth + 1), get(element, 'localName'),
      ...['class', 'id', 'style'].map((name) => run(element, 'getAttribute', name))].join(' ')
    if (!kinds.has(key)) kinds.set(key, kinds.size + 1)
    return kinds.get(key)
  }
  const seen = new Set()
  const walker = run(document, 'createTreeWalker', document, NodeFilter.SHOW_TEXT)
  for (let left = 3000; left > 0 && samples.size < 20 && walker.nextNode(); left -= 1) {
    const element = walker.currentNode.parentElement
    const kind = kindOf(element)
    if (element === null || seen.has(kind) || !/\\S/.test(walker.currentNode.data)) continue
    seen.add(kind)
    const { fontFamily, fontWeight, fontStyle, display } = getComputedStyle(element)
    if (display === 'none') continue
    const font = [fontFamily, fontWeight, fontStyle].join()
    if (!samples.has(font)) samples.set(font, element)
  }`

/**
 * What the report says of the document: images that did not load, font families asked for first.
 * Stacks are the whole lists of families that visible text has. () => { images, families, stacks: string[] }
 */
export const INSPECT = `() => {
  ${TEXT_SAMPLES}
  const first = (list) => /^\\s*(?:"([^"]*)"|([^,]*))/.exec(list)?.slice(1).join('').trim()
  const families = [...samples.values()].map((element) => first(getComputedStyle(element).fontFamily))
  const images = [...get(document, 'images')]
    .filter((image) => image.currentSrc && image.complete && image.naturalWidth === 0)
    .slice(0, 100)
    .map((image) => image.currentSrc.slice(0, 2000))
  const isVisible = (element) => Element.prototype.checkVisibility.call(element, { visibilityProperty: true })
  const stacks = [...samples.values()].filter(isVisible).map((element) => getComputedStyle(element).fontFamily)
  const distinct = (names) => [...new Set(names)].map((name) => name.slice(0, 200))
  return { images, families: distinct(families), stacks: distinct(stacks) }
}`

/**
 * Lays the document out, waits for its fonts and for the images it has (lazy ones only if they are in
 * view), and looks at it. (decode) => what INSPECT finds
 */
export const SETTLE = `async (decode) => {
  ${DOM}
  const isShown = (image) => {
    const { top, left, bottom, right } = image.getBoundingClientRect()
    return bottom >= 0 && right >= 0 && top <= innerHeight && left <= innerWidth
  }
  const root = get(document, 'documentElement')
  if (root !== null) run(root, 'getBoundingClientRect')
  const images = [...get(document, 'images')].filter((image) => {
    if (image.loading !== 'lazy' || image.complete) return true
    if (!isShown(image)) return false
    image.loading = 'eager'
    return true
  })
  await Promise.allSettled([
    get(document, 'fonts').ready,
    ...(decode ? images.map((image) => image.decode()) : []),
  ])
  return (${INSPECT})()
}`

/** The elements themselves, for a look at the fonts they were drawn with. () => Element[] */
export const SAMPLE_TEXT = `() => {
  ${TEXT_SAMPLES}
  return [...samples.values()]
}`

/** Whether style sheets came from elsewhere, frames' included. () => boolean */
export const HAS_LINKED_STYLES = `() => {
  ${DOM}
  return frames.length > 0 || [...get(document, 'styleSheets')].some(({ href, ownerNode }) =>
    href !== null || /@import/i.test(ownerNode?.textContent ?? ''))
}`
