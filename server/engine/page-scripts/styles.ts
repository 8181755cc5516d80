/** Scripts that read and change the styles of a document. */
import { makeDom } from './dom.ts'
import { pageScript } from './page-script.ts'

/**
 * Adds the style sheet of `injectCSS`. As the text of an element it cannot break out of it; where the page's
 * Content-Security-Policy refuses the element, it is added as a constructed sheet.
 */
export const addStyleSheet = pageScript({ dom: makeDom }, ({ dom }, css: string) => {
  if (dom.addStyle(css)?.sheet) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  dom.get(document, 'adoptedStyleSheets').push(sheet)
})

/**
 * Gives a page without a background a white one. Where dark is preferred, Chromium shows a page without an address
 * on a dark background, and any other page only if it declares that it supports dark.
 */
export const paintWhiteBackground = pageScript({ dom: makeDom }, ({ dom: { get } }) => {
  const hasBackground = (element: Element) => {
    const { backgroundColor, backgroundImage } = getComputedStyle(element)
    return backgroundColor !== 'rgba(0, 0, 0, 0)' || backgroundImage !== 'none'
  }
  const root: HTMLElement | null = get(document, 'documentElement')
  const parts: (HTMLElement | null)[] = [root, get(document, 'body')]
  // The root of an XML document may have no style.
  const style = root && (get(root, 'style') as CSSStyleDeclaration | undefined)
  if (style && !parts.some((part) => part !== null && hasBackground(part))) {
    style.background = 'white'
  }
})
