/** The texts of the shown pages and their origins: read once for each, and found once each. */
import { type PageText, readPdfTexts } from '../../preview/pdf-texts.ts'
import { indexOf, type PageIndex, type Source } from './find-source.ts'

/** Pages whose texts are read: those that the preview draws without being asked, and some more. */
export const PAGES_MAX = 30

/** The shown output. */
export interface ShownPages {
  /** Reads it as a PDF whose texts lie where those of the output do. */
  read(): Promise<Blob>
  /** Whether reading makes no further preview. */
  isThere(): boolean
  /** Renders it with another HTML, also as a PDF. */
  readWith(html: string): Promise<Blob>
}

/**
 * Makes a function that finds the texts of an output. It keeps those of the last one.
 * @returns a function; what it returns has no texts for an output that cannot be read
 */
export function pageTexts(
  read: typeof readPdfTexts = readPdfTexts,
): (source: Source, pages: ShownPages) => Promise<PageIndex> {
  let last: { pages: ShownPages; texts: Promise<PageText[]> } | null = null
  let index: { source: Source; found: PageIndex } | null = null

  function textsOf(pages: ShownPages): Promise<PageText[]> {
    if (last?.pages === pages) return last.texts
    const own = { pages, texts: pages.read().then((blob) => read(blob, PAGES_MAX)) }
    own.texts = own.texts.catch(() => {
      // The preview says what is wrong with it; the next selection tries again.
      if (last === own) last = null
      return []
    })
    last = own
    return own.texts
  }

  return async (source, pages) => {
    const texts = await textsOf(pages)
    if (index?.source !== source || index.found.texts !== texts) {
      index = { source, found: indexOf(source, texts) }
    }
    return index.found
  }
}
