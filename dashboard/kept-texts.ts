/**
 * The names under which this browser keeps what its user has typed. They contain the user, so that
 * a reload or the end of the session loses nothing, and another user reads nothing.
 */
import { KEY_START } from '../server/docs/client/kept-key.ts'

type Area = 'studio' | 'playground' | 'docs'

export const AREA_STARTS: Record<Area, string> = {
  studio: 'platen-studio-',
  playground: 'platen-playground-',
  docs: KEY_START,
}

/** @param of what the text belongs to, where an area keeps several */
export function keptName(area: Area, userId: string, of = ''): string {
  return `${AREA_STARTS[area]}${userId}-${of}`
}

/** The names in a storage that begin with a text. */
export function keptNames(storage: Storage, start: string): string[] {
  return Object.keys(storage).filter((name) => name.startsWith(start))
}

/**
 * Forgets the texts of an area, also those that closed tabs have left.
 * @param except the user whose texts stay
 */
export function forgetTexts(area: Area, except: string | null = null): void {
  const own = except === null ? null : keptName(area, except)
  try {
    for (const storage of [sessionStorage, localStorage]) {
      for (const name of keptNames(storage, 'platen-')) {
        if (!name.includes(AREA_STARTS[area]) || (own !== null && name.includes(own))) continue
        storage.removeItem(name)
      }
    }
  } catch {
    // The browser refuses the storage, so that nothing was kept.
  }
}
