/** Finds the main content of a page, with Mozilla's Readability: the reader view of Firefox. */
import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'

/** Selects the elements around the content of a page. */
const AROUND = 'nav,footer,aside,[role=navigation],[role=contentinfo],[role=complementary]'

/**
 * Readability leaves parts out that have many links or little text, so that it is for pages with
 * much around their article.
 */
const FEW_LINKS = 0.25
/** Shorter pages with few links are documents, such as invoices. */
const SHORT_CHARS = 4_000
/** With more of its text in links, a page is a list of them. */
const MANY_LINKS = 0.75
/**
 * The least that an article has of the text outside links, in characters and as a share. With less,
 * it is one of several parts.
 */
const ARTICLE_CHARS = 400
const SHARE_MIN = { short: 0.4, long: 0.15 }

/** @returns the element with the content, and whether it is a part of the page */
export function findMainContent(html: string): { root: Element; isArticle: boolean } {
  const page = bodyOf(html)
  for (const element of page.querySelectorAll(AROUND)) element.remove()
  const whole = measure(page)
  const main = page.querySelector('main,[role=main]')
  const inMain = main ? measure(main) : NOTHING
  if (main && hasFewLinks(inMain) && prose(inMain) >= prose(whole) / 2)
    return { root: main, isArticle: true }

  const isShort = whole.all < SHORT_CHARS
  const isDocument = isShort && hasFewLinks(whole)
  const isList = whole.links > whole.all * MANY_LINKS
  const article = isDocument || isList ? null : findArticle(html)
  const inArticle = article ? measure(article) : NOTHING
  const least = prose(whole) * SHARE_MIN[isShort ? 'short' : 'long']
  if (article && prose(inArticle) >= Math.max(ARTICLE_CHARS, least))
    return { root: article, isArticle: true }
  const isMain = main !== null && inMain.all >= whole.all / 4
  return { root: isMain ? main : page, isArticle: isMain }
}

/** Characters of a text, and those of them that are in links. */
interface Measures {
  all: number
  links: number
}

const NOTHING: Measures = { all: 0, links: 0 }

function measure(element: Element): Measures {
  const length = ({ textContent }: Element) => (textContent ?? '').replaceAll(/\s+/g, ' ').length
  const links = [...element.querySelectorAll('a')].reduce((sum, link) => sum + length(link), 0)
  return { all: length(element), links }
}

const prose = ({ all, links }: Measures) => all - links
const hasFewLinks = ({ all, links }: Measures) => links <= all * FEW_LINKS

function findArticle(html: string): Element | null {
  const { document } = parseHTML(`<!DOCTYPE html><html><head></head>${html}</html>`)
  const article = new Readability(document as unknown as Document, {
    charThreshold: 200,
    keepClasses: true,
    disableJSONLD: true,
    // Chromium has already bounded the document.
    maxElemsToParse: 0,
  }).parse()
  return article?.content ? bodyOf(article.content) : null
}

function bodyOf(html: string): Element {
  const { document } = parseHTML('<!DOCTYPE html><html><head></head><body></body></html>')
  const body = document.body as unknown as Element
  body.innerHTML = html.replace(/^<body[^>]*>/, '')
  // Each character reference is a node of its own.
  body.normalize()
  return body
}
