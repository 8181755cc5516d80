/**
 * What can be told of HTML without parsing it. Where these say yes too often, time is lost; where
 * they said no wrongly, a script would not run or a render would show in the next one. So whatever
 * looks like a mark counts as one. Each takes time linear in the length, for hostile input too.
 */

const SCRIPTED =
  /<(?:script|noscript|i?frame|object|embed|applet|portal|canvas|video|audio|link)\b|@import|[^a-z0-9]on[a-z]+\s*=|javascript:|scripting|\blazy\b/i

/**
 * Whether it could look different with JavaScript on: scripts, handlers, frames, what noscript and
 * the `scripting` media query show (also in linked style sheets), media that draw controls, and lazy
 * loading, which needs scripts.
 */
export function hasScripts(html: string): boolean {
  return SCRIPTED.test(html)
}

/**
 * Whether it could leave more in a page than content that the next document replaces: policies,
 * languages and refreshes of meta elements, colour schemes, the focus, a place scrolled to, names of
 * style sheets.
 */
export function leavesTraces(html: string): boolean {
  return refreshes(html) || TRACES.test(html)
}

const TRACES = /color-scheme|autofocus|\btitle\s*=|<frameset\b|referrer|scroll-/i

/**
 * Whether it could lead to another document without a script, which only a meta element can. Its
 * value may be spelt with character references, so that any but the common ones counts.
 */
export function refreshes(html: string): boolean {
  return /http-equiv\s*=(?!\s*["']?(?:content-type|x-ua-compatible)\b)/i.test(html)
}

/** Whether it is complete as it stands: no image, style sheet, font or frame in it is loaded. */
export function loadsNothing(html: string): boolean {
  return !LOADS.test(html)
}

const LOADS =
  /\\|src|url\(|image-set|@import|@font-face|\bbackground\s*=|<(?:link|image|use|feimage|i?frame|object|embed|audio|video)\b/i

/** Whether documents within it could need what only a new document is given. */
export function hasFrames(html: string): boolean {
  return /<(?:i?frame|object|embed|portal)\b/i.test(html)
}

/** Whether fonts and files could be named elsewhere than in its own text: in style sheets and in frames. */
export function namesElsewhere(html: string): boolean {
  return /<link\b|@import/i.test(html) || hasFrames(html)
}

/** Whether an address in it could have this path: slashes are also written as escapes and references. */
export function mayHavePath(html: string, path: string): boolean {
  return html.includes(path) || /\\|&#(?:x0*2f|0*47);/i.test(html)
}

/** Which of these font families a text could name. CSS writes spaces and letters in several ways. */
export function familiesIn(text: string, families: Iterable<string>): Set<string> {
  const isPlain = !text.includes('\\')
  return new Set(
    [...new Set(families)].filter((family) => {
      // Written as an escape, or as an entity, it would not be found.
      if (!isPlain || /[&<>"'\\]/.test(family)) return true
      const words = family.split(/\s+/).map((word) => RegExp.escape(word))
      return new RegExp(words.join('\\s+'), 'iu').test(text)
    }),
  )
}

/**
 * Whether its styles load anything: fonts and backgrounds stay with a page although its caches are
 * emptied; images of elements do not.
 */
export function loadsByStyle(html: string): boolean {
  return /url\(|src\(|image-set|@import|<link\b|\bbackground\s*=/i.test(html)
}
