/**
 * The names under which this tab keeps what its user has typed. They contain the user, so that a
 * reload or the end of the session loses nothing, and another user reads nothing.
 */
type Area = 'studio' | 'playground'

const START: Record<Area, string> = { studio: 'platen-studio-', playground: 'platen-playground-' }

/** @param of what the text belongs to, where an area keeps several */
export function keptName(area: Area, userId: string, of = ''): string {
  return `${START[area]}${userId}-${of}`
}

/** Forgets the texts of an area. @param except the user whose texts stay */
export function forgetTexts(area: Area, except: string | null = null): void {
  const own = except === null ? null : keptName(area, except)
  try {
    const names = Array.from({ length: sessionStorage.length }, (_, at) => sessionStorage.key(at))
    for (const name of names) {
      if (!name?.startsWith(START[area]) || (own !== null && name.startsWith(own))) continue
      sessionStorage.removeItem(name)
    }
  } catch {
    // The browser refuses the storage, so that nothing was kept.
  }
}
