/**
 * Properties of HTML that are found without parsing it. A wrong yes costs time only; a wrong no
 * would keep a script from running, let a render show in the next one, or lose a hint. So
 * everything that looks like a match counts as one. A document may have 20 MB of hostile text: it
 * is searched slice by slice, and the search yields to the event loop in between.
 */
import { createYielder } from '@platen/lib'

export interface Markup {
  /**
   * Whether it could look different with JavaScript on: because of scripts, handlers, frames,
   * `noscript`, the `scripting` media query (in linked style sheets, too), media that draw
   * controls, or lazy loading, which needs scripts.
   */
  hasScripts: boolean
  /**
   * Whether it could navigate to another document without a script, which only a meta element can.
   * Its value may be written with character references, so every value counts except the common
   * harmless ones.
   */
  refreshes: boolean
  /** Whether it could load anything: an image, a style sheet, a font or a frame. */
  loads: boolean
  /**
   * Whether its styles load anything: fonts and backgrounds stay in a page when its caches are
   * emptied; images of elements do not.
   */
  loadsByStyle: boolean
  /** Whether it could have frames, which get uploaded fonts only in a new page. */
  hasFrames: boolean
  /** Whether fonts and files could be named outside its own text: in style sheets and in frames. */
  namesElsewhere: boolean
  /**
   * Whether it could contain the address of an asset, also one whose slashes are escapes or
   * references.
   */
  mayNameFiles: boolean
  /**
   * Whether it could look different from one moment to the next: because of animations, transitions
   * or the focus.
   */
  mayMove: boolean
  /** Whether it could have CSS masks whose layers are combined, in linked style sheets too. */
  hasMasks: boolean
  /**
   * Whether it could have elements or margins that show the pages of others (see
   * page-scripts/page-numbers.ts).
   */
  hasPageReferences: boolean
  /** Whether parts of it could be drawn only after a frame has shown that they are in view. */
  needsFrames: boolean
  /**
   * Whether a hint could depend on its elements: it has scripts, links, page rules, placeholders,
   * hyphenation, parts that scroll, styles that load something, or addresses that are not absolute.
   */
  mayNeedHints: boolean
  /**
   * Whether it has characters other than Latin, Greek and Cyrillic ones, for which fonts could lack
   * a glyph.
   */
  hasForeignText: boolean
}

/** Every pattern takes time linear in the length of the text, for hostile text too. */
const MARKS = {
  scripts: [
    /<(?:script|noscript|i?frame|object|embed|applet|portal|canvas|video|audio|link)\b|@import|[^a-z0-9]on[a-z]+\s*=|javascript:|scripting|\bloading\s*=/i,
  ],
  refreshes: [/http-equiv\s*=(?!\s*["']?(?:content-type|x-ua-compatible)\b)/i],
  loads: [
    /\\|src|url\(|image-set|@import|@font-face|\bbackground\s*=|<(?:link|image|use|feimage|i?frame|object|embed|audio|video)\b/i,
  ],
  loadsByStyle: [/url\(|src\(|image-set|@import|<link\b|\bbackground\s*=/i],
  frames: [/<(?:i?frame|object|embed|portal)\b/i],
  linkedStyles: [/<link\b|@import/i],
  moves: [
    /anim|transition|\bautofocus|<(?:set|link|i?frame|object|embed|marquee)\b|@import/i,
    // One of these words with a letter as a reference or as an escape of CSS.
    /&#(?:x0{0,9}[4-7][0-9a-f](?![0-9a-f])|0{0,9}(?:6[5-9]|[789]\d|1[01]\d|12[0-2])(?!\d))/i,
    /\\(?:0{0,4}[4-7][0-9a-f](?![0-9a-f])|[g-z])/i,
  ],
  // A word with a letter as an escape of CSS counts, too.
  masks: [/exclude|intersect|subtract|source-|destination-|\bxor\b|<link\b|@import|\\/i],
  pageReferences: [/data-page-of|target-counter\(|string-set/i],
  // Any number of other counters may stand before that of the pages.
  setCounters: [/counter-(?:re)?set\s*:/i],
  pageCounters: [/(?<![@\w-])page(?![\w-])/i],
  needsFrames: [/content-visibility|-timeline|<(?:link|i?frame|object|embed)\b|@import/i],
  mayNeedHints: [
    /<script|\son[a-z]+\s*=|\bhref|@page|@media|\{\{|&#|\\|url\(|image-set|@import|@font-face|srcset|hyphens/i,
    /\b(?:src|poster|data|background)\s*=(?!\s*["']?(?:https?:|data:))/i,
    // CSS for paged media that has no effect.
    /footnote|running\(|leader\(|target-(?:counter|text)|string-set|string\(|cmyk|\bmarks\s*:|\bbleed\s*:|bookmark-|break-(?:before|after)\s*:\s*[lrv]|prince-|-(?:ah|ro|weasy|fs|pd4ml|pdfreactor)-|float\s*:\s*(?:top|bottom)/i,
    /<(?:embed|object|iframe|textarea|frame)\b/i,
    // Content of a box as high as the window is often cut off.
    /\b100[dsl]?vh\b/i,
    /\boverflow(?:-[xy]|-block|-inline)?\s{0,9}:[^;}"'<>]{0,20}(?:auto|scroll)/i,
  ],
  foreignText: [/[^\0-\u052f\u2000-\u206f]/],
  // A reference that is padded with more zeros counts whatever it stands for.
  hiddenSlashes: [/\\|&#(?:x0{0,8}2f|0{0,8}47);|&#x?0{9}/i],
}

/** Characters per slice. */
const SLICE_CHARS = 256 * 1024
/** Slices overlap by more than the longest word in the patterns. */
const OVERLAP_CHARS = 64

/** @param filesPath the path that addresses of assets begin with */
export async function readMarkup(html: string, filesPath: string): Promise<Markup> {
  const found = await findMarks(html, MARKS)
  return {
    hasScripts: found.scripts,
    refreshes: found.refreshes,
    loads: found.loads,
    loadsByStyle: found.loadsByStyle,
    hasFrames: found.frames,
    namesElsewhere: found.linkedStyles || found.frames,
    mayNameFiles: found.hiddenSlashes || html.includes(filesPath),
    mayMove: found.moves,
    hasMasks: found.masks,
    hasPageReferences: found.pageReferences || (found.setCounters && found.pageCounters),
    needsFrames: found.needsFrames,
    mayNeedHints: found.mayNeedHints,
    hasForeignText: found.foreignText,
  }
}

/**
 * Searches a text of any length for patterns, and yields to the event loop.
 * @param marks patterns that match at most 64 characters, or the beginning of a longer text with an
 *   equals sign
 * @returns for each name whether one of its patterns was found
 */
export async function findMarks<K extends string>(
  text: string,
  marks: Record<K, RegExp[]>,
): Promise<Record<K, boolean>> {
  const yieldIfDue = createYielder()
  const names = Object.keys(marks) as K[]
  const found = Object.fromEntries(names.map((name) => [name, false])) as Record<K, boolean>
  for (const slice of slicesOf(text)) {
    for (const name of names) {
      found[name] ||= marks[name].some((mark) => mark.test(slice))
      const yielding = yieldIfDue()
      if (yielding) await yielding
    }
  }
  return found
}

function* slicesOf(text: string): Iterable<string> {
  for (let at = 0; ; at += SLICE_CHARS) {
    const end = at + SLICE_CHARS + OVERLAP_CHARS
    if (end >= text.length) return yield at === 0 ? text : text.slice(at)
    // A name or spaces that continue after the slice may end in an equals sign: they count as if
    // they did.
    yield `${text.slice(at, end)}=`
  }
}
