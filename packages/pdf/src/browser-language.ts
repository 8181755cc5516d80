/**
 * Takes the language of the browser out of a print, in place. Chromium writes it, in the root and
 * at the element for the whole document, where a page declares no language: screen readers would
 * read a German page in English.
 */

/** Chromium's language is English wherever it runs. */
const ENTRY = '/Lang (en-US)'
const CATALOG = '/Type /Catalog'
const WHOLE = '/S /Document'
const OBJECT_START = ' obj\n'

/**
 * Whether a print says that it is in the language of the browser, as its page may declare as well.
 */
export function saysBrowserLanguage(pdf: Buffer): boolean {
  return pdf.includes(ENTRY)
}

export function removeBrowserLanguage(pdf: Buffer): void {
  for (let at = pdf.indexOf(ENTRY); at >= 0; at = pdf.indexOf(ENTRY, at + 1)) {
    const start = pdf.lastIndexOf(OBJECT_START, at)
    const before = pdf.subarray(Math.max(0, start), at)
    // Other elements have it from the page.
    if (before.includes(CATALOG) || before.includes(WHOLE)) pdf.fill(' ', at, at + ENTRY.length)
  }
}
