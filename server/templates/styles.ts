/**
 * Puts the styles of a template into its HTML, which may be hostile: all searches take linear time.
 */

/**
 * Everything that may come before the first element of the head: comments, the document type and
 * the tags that open `html` and `head`.
 */
const START = /^(?:\s|<!--[\s\S]*?-->|<!doctype[^>]*>|<html(?:\s[^>]*)?>|<head(?:\s[^>]*)?>)*/i

/**
 * Adds a `style` element at the end of the head, so that the styles follow those that the HTML has
 * there; without the end of a head in the text, at its start.
 */
export function withStyles(html: string, styles: string): string {
  if (styles.trim() === '') return html
  // In CSS the backslash changes nothing; in HTML it keeps the text inside the element.
  const element = `<style>${styles.replaceAll(/<(?=\/style)/gi, '<\\')}</style>`
  const at = headEnd(html) ?? START.exec(html)?.[0].length ?? 0
  return `${html.slice(0, at)}${element}${html.slice(at)}`
}

/** The place of the first `</head>` outside comments; null without one. */
function headEnd(html: string): number | null {
  const marks = /<!--|<\/head\s*>/gi
  for (;;) {
    const mark = marks.exec(html)
    if (mark === null) return null
    if (mark[0] !== '<!--') return mark.index
    const end = html.indexOf('-->', mark.index)
    // A comment that does not end hides everything after it.
    if (end === -1) return null
    marks.lastIndex = end
  }
}
