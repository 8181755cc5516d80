/** The texts of the shown PDF and their origins: read once for each PDF, and found once each. */
import { type PageText, readPdfTexts } from '../../preview/pdf.ts'
import { indexOf, type PageIndex, type Source } from './find-source.ts'

/** Pages whose texts are read: those that the preview draws without being asked, and some more. */
const PAGES_MAX = 30

/**
 * Makes a function that finds the texts of a PDF. It keeps those of the last one.
 * @returns a function; what it returns has no texts for a PDF that cannot be read
 */
export function pageTexts(
  read: typeof readPdfTexts = readPdfTexts,
): (source: Source, blob: Blob) => Promise<PageIndex> {
  let last: { blob: Blob; texts: Promise<PageText[]> } | null = null
  let index: { source: Source; found: PageIndex } | null = null

  function textsOf(blob: Blob): Promise<PageText[]> {
    if (last?.blob === blob) return last.texts
    const own = { blob, texts: read(blob, PAGES_MAX) }
    own.texts = own.texts.catch(() => {
      // The preview says what is wrong with it; the next selection tries again.
      if (last === own) last = null
      return []
    })
    last = own
    return own.texts
  }

  return async (source, blob) => {
    const texts = await textsOf(blob)
    if (index?.source !== source || index.found.texts !== texts) {
      index = { source, found: indexOf(source, texts) }
    }
    return index.found
  }
}
