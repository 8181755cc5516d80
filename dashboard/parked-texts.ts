/**
 * Unsaved work of tabs that were closed. A tab leaves its texts to the browser when it closes, and
 * takes them back when it is loaded again; otherwise the next tab that opens the template has them.
 */
import { AREA_STARTS, keptNames } from './kept-texts.ts'

const PARKED = 'platen-parked-'
/** The name of this tab. A duplicate of a tab has a name of its own, and so its own texts. */
const TAB = 'platen-tab'
const KEPT_MS = 30 * 24 * 3_600_000

interface Parked {
  text: string
  at: number
}

/** Parks the texts of the studio when the page is left. Those of the playground may be secret. */
export function startParking(now: () => number = Date.now): void {
  const enter = () => quietly(() => takeBack(now()))
  enter()
  // Also of a page that comes back without being loaded.
  addEventListener('pageshow', enter)
  addEventListener('pagehide', () => quietly(() => park(now())))
}

function takeBack(now: number): void {
  const own = `${PARKED}${sessionStorage.getItem(TAB)}-`
  for (const name of keptNames(localStorage, PARKED)) {
    if (name.startsWith(own) || now - parkedAt(name) > KEPT_MS) localStorage.removeItem(name)
  }
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
  sessionStorage.setItem(TAB, random.toString(36))
}

function park(now: number): void {
  for (const name of keptNames(sessionStorage, AREA_STARTS.studio)) {
    const text = sessionStorage.getItem(name) ?? ''
    const parked: Parked = { text, at: now }
    localStorage.setItem(`${PARKED}${sessionStorage.getItem(TAB)}-${name}`, JSON.stringify(parked))
  }
}

/**
 * Moves the newest text that a closed tab has left under this name into this tab.
 * @returns null without any
 */
export function takeParked(name: string): string | null {
  const [newest] = keptNames(localStorage, PARKED)
    .filter((key) => key.endsWith(`-${name}`))
    .sort((one, other) => parkedAt(other) - parkedAt(one))
  if (newest === undefined) return null
  const { text } = parkedIn(newest)
  // An entry that cannot be read would stand in the way of every later one.
  localStorage.removeItem(newest)
  if (text === undefined) return null
  // The caller has the text also where the storage of the tab is full.
  quietly(() => sessionStorage.setItem(name, text))
  return text
}

/** @returns 0 for what cannot be read */
function parkedAt(key: string): number {
  return parkedIn(key).at ?? 0
}

/** @returns nothing of what cannot be read */
function parkedIn(key: string): Partial<Parked> {
  try {
    const { text, at } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Parked>
    return {
      ...(typeof text === 'string' && { text }),
      ...(typeof at === 'number' && { at }),
    }
  } catch {
    return {} // another program wrote it
  }
}

function quietly(work: () => void): void {
  try {
    work()
  } catch {
    // The browser refuses the storage, or it is full: the page has warned before it was left.
  }
}
