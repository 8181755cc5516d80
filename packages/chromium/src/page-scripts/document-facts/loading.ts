/** Page script: signs that a document still loads its content. */
import type { Elements, Stopwatch } from '../elements.ts'

interface Helpers {
  elements: Elements
  stopwatch: Stopwatch
}

/** Looks for messages and spinners in the first 5,000 pieces of text. */
export function makeLoadingFacts({ elements, stopwatch }: Helpers) {
  const { getter, walk, boxOf, nameOf, cut, query } = elements
  const WORD =
    /(?:^|[^\p{L}\p{N}])(?:loading|please wait|one moment|geladen|lade|lädt|bitte warten|chargement|cargando|caricamento|carregando|laden|загрузка|読み込み中|加载中)/iu
  const ENDS_IN_DOTS = /(?:\.{2,3}|…)\s*$/
  const CHARS_MAX = 60
  /** With indentation. */
  const DATA_CHARS_MAX = 300
  const NEVER_SHOWN = /^(?:script|style|title|template|option|button|a)$/
  const SPINNER =
    '[class*=spinner i],[class*=loader i],[class*=loading i],[class*=skeleton i],[class*=animate-spin],[aria-busy=true],[role=progressbar]:not([aria-valuenow]),progress:not([value])'
  const SPINNER_PX_MAX = 200
  const dataOf = getter(CharacterData, 'data')
  const parentOf = getter(Node, 'parentElement')

  /** Hidden text for screen readers has a box of a pixel. */
  const isShown = (element: Element) => elements.isShown(element, 4)
  /** An element whose whole text says that it is loading, with dots at its end. */
  function message(): { by: string; text: string } | null {
    const walker = walk(NodeFilter.SHOW_TEXT)
    for (let left = 5_000; left > 0; left -= 1) {
      if (left % 64 === 0 && stopwatch.isOver(25)) return null
      const node = walker.nextNode() as Text | null
      if (node === null) return null
      const data = dataOf(node)
      if (data.length > DATA_CHARS_MAX) continue
      const text = data.trim()
      if (text.length > CHARS_MAX || !ENDS_IN_DOTS.test(text) || !WORD.test(text)) continue
      const parent = parentOf(node)
      if (parent === null || NEVER_SHOWN.test(elements.localName(parent))) continue
      if (isShown(parent)) return { by: nameOf(parent), text: cut(text, CHARS_MAX) }
    }
    return null
  }
  /** An element that shows that the page is busy, by its name or by turning without end. */
  function spinner(): string | null {
    const named = query(SPINNER)
    if (named !== null && isShown(named)) return nameOf(named)
    for (const animation of Document.prototype.getAnimations.call(document).slice(0, 100)) {
      const { effect } = animation
      const target = effect instanceof KeyframeEffect ? effect.target : null
      if (target === null || effect?.getTiming().iterations !== Number.POSITIVE_INFINITY) continue
      const { width, height } = boxOf(target)
      if (Math.max(width, height) <= SPINNER_PX_MAX && isShown(target)) return nameOf(target)
    }
    return null
  }
  return { message, spinner }
}
