/**
 * Knows which text is the newest. Texts come as they are typed, and again once the page has drawn
 * them, by when others may have been typed.
 */
export interface NewestText {
  /** @returns whether the text is another one */
  typed(text: string): boolean
  /** @returns whether the text is another one, such as an earlier version that is restored */
  drawn(text: string): boolean
  /** Takes a text as the newest in any case. */
  take(text: string): void
}

/** Texts that are remembered until they are drawn. */
const UNDRAWN_MAX = 20

export function createNewestText(): NewestText {
  let newest: string | null = null
  /** The typed texts that the page has not drawn, with the newest last. */
  let undrawn: string[] = []
  return {
    typed(text) {
      if (text === newest) return false
      newest = text
      undrawn = [...undrawn, text].slice(-UNDRAWN_MAX)
      return true
    },
    drawn(text) {
      const later = undrawn.slice(undrawn.lastIndexOf(text) + 1)
      const isOld = undrawn.includes(text) && later.length > 0
      undrawn = isOld ? later : []
      if (isOld || text === newest) return false
      newest = text
      return true
    },
    take(text) {
      newest = text
      undrawn = []
    },
  }
}
