/**
 * What can be told of HTML without parsing it. Where these say yes too often, time is lost; where
 * they said no wrongly, a script would not run or a render would show in the next one. So whatever
 * looks like a mark counts as one. A document may have 20 MB of hostile text: it is searched slice by slice, and
 * other work of the event loop is done in between.
 */
import { createYielder } from '../../lib/timeout.ts'

export interface Markup {
  /**
   * Whether it could look different with JavaScript on: scripts, handlers, frames, what noscript and
   * the `scripting` media query show (also in linked style sheets), media that draw controls, and lazy
   * loading, which needs scripts.
   */
  hasScripts: boolean
  /**
   * Whether it could lead to another document without a script, which only a meta element can. Its
   * value may be spelt with character references, so that any but the common ones counts.
   */
  refreshes: boolean
  /** Whether it could load anything: an image, a style sheet, a font or a frame. */
  loads: boolean
  /**
   * Whether its styles load anything: fonts and backgrounds stay with a page although its caches are
   * emptied; images of elements do not.
   */
  loadsByStyle: boolean
  /** Whether documents within it could need what only a new document is given. */
  hasFrames: boolean
  /** Whether fonts and files could be named elsewhere than in its own text: in style sheets and in frames. */
  namesElsewhere: boolean
  /** Whether an address in it could be one of our files: slashes are also written as escapes and references. */
  mayNameFiles: boolean
  hasColorScheme: boolean
}

/** Each takes time linear in the length of the text, for hostile text too. */
const MARKS = {
  scripts: [
    /<(?:script|noscript|i?frame|object|embed|applet|portal|canvas|video|audio|link)\b|@import|[^a-z0-9]on[a-z]+\s*=|javascript:|scripting|\blazy\b/i,
  ],
  colorScheme: [/color-scheme/i],
  refreshes: [/http-equiv\s*=(?!\s*["']?(?:content-type|x-ua-compatible)\b)/i],
  loads: [
    /\\|src|url\(|image-set|@import|@font-face|\bbackground\s*=|<(?:link|image|use|feimage|i?frame|object|embed|audio|video)\b/i,
  ],
  loadsByStyle: [/url\(|src\(|image-set|@import|<link\b|\bbackground\s*=/i],
  frames: [/<(?:i?frame|object|embed|portal)\b/i],
  linkedStyles: [/<link\b|@import/i],
  // Nobody pads a reference with more zeros than this.
  hiddenSlashes: [/\\|&#(?:x0{0,8}2f|0{0,8}47);|&#x?0{9}/i],
}

/** Characters that are searched at once. */
const SLICE_CHARS = 256 * 1024
/** Slices overlap by more than the longest word that is searched for. */
const OVERLAP_CHARS = 64

/** @param filesPath the path that addresses of our files begin with */
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
    hasColorScheme: found.colorScheme,
  }
}

/**
 * Searches a text of any length for each of these, sharing the event loop.
 * @param marks find whole what has at most 64 characters; of a longer match, the beginning and an equals sign
 * @returns which were found
 */
export async function findMarks<K extends string>(
  text: string,
  marks: Record<K, RegExp[]>,
): Promise<Record<K, boolean>> {
  const turn = createYielder()
  const names = Object.keys(marks) as K[]
  const found = Object.fromEntries(names.map((name) => [name, false])) as Record<K, boolean>
  for (const slice of slicesOf(text)) {
    for (const name of names) {
      found[name] ||= marks[name].some((mark) => mark.test(slice))
      const waiting = turn()
      if (waiting) await waiting
    }
  }
  return found
}

function* slicesOf(text: string): Iterable<string> {
  for (let at = 0; ; at += SLICE_CHARS) {
    const end = at + SLICE_CHARS + OVERLAP_CHARS
    if (end >= text.length) return yield at === 0 ? text : text.slice(at)
    // A name or spaces that go on behind the slice may end in an equals sign: count them as if they did.
    yield `${text.slice(at, end)}=`
  }
}
