/** Scripts that read and change the styles of a document. */
import { type Dom, makeDom } from './dom.ts'
import { pageScript } from './page-script.ts'

/**
 * Adds the style sheet of `injectCSS`. As the text of an element it cannot break out of it; where
 * the page's Content-Security-Policy refuses the element, it is added as a constructed sheet.
 */
export const addStyleSheet = pageScript({ dom: makeDom }, ({ dom }, css: string) => {
  if (dom.addStyle(css)?.sheet) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  dom.get(document, 'adoptedStyleSheets').push(sheet)
})

/** Finds out which color scheme a document has. */
function makeColorScheme({ dom: { get, run } }: { dom: Dom }) {
  /**
   * Whether the used color scheme of the root is dark where dark is preferred (CSS Color
   * Adjustment, 2.2 and 2.3).
   */
  function isDark(root: Element): boolean {
    const ofRoot = getComputedStyle(root).colorScheme
    if (ofRoot !== 'normal') return ofRoot.split(' ').includes('dark')
    const ofPage = [...run(document, 'querySelectorAll', 'meta[name=color-scheme i][content]')]
      .map((meta) => run(meta, 'getAttribute', 'content') ?? '')
      .find((content) => CSS.supports('color-scheme', content))
    return /(?:^|\s)dark(?:$|\s)/i.test(ofPage ?? '')
  }
  return { isDark, root: () => get(document, 'documentElement') as HTMLElement | null }
}

/**
 * Draws a document on white whose color scheme is not dark. Where dark is preferred, Chromium draws
 * a page without an address on a dark background, and any other page only if it declares that it
 * supports dark.
 */
export const drawOnWhite = pageScript(
  { dom: makeDom, scheme: makeColorScheme },
  ({ dom: { get }, scheme: { isDark, root } }) => {
    const element = root()
    // The root of an XML document may have no style.
    if (element === null || !get(element, 'style') || isDark(element)) return
    const hasBackground = (one: Element) => {
      const { backgroundColor, backgroundImage } = getComputedStyle(one)
      return backgroundColor !== 'rgba(0, 0, 0, 0)' || backgroundImage !== 'none'
    }
    const body: HTMLElement | null = get(document, 'body')
    // The background of the body is that of the page if the root has none (CSS Backgrounds,
    // 2.11.2).
    const ofPage = body !== null && !hasBackground(element) && hasBackground(body) ? body : element
    const { backgroundColor } = getComputedStyle(ofPage)
    const onWhite = [...'rgb'].map((channel) => `calc(${channel} * alpha + 1 - alpha)`).join(' ')
    get(ofPage, 'style').setProperty(
      'background-color',
      `color(from ${backgroundColor} srgb ${onWhite} / 1)`,
      'important',
    )
  },
)
