/**
 * Unsaved work, kept by this tab so that a reload or another page of the dashboard loses nothing.
 */
import type { Content } from './content.ts'

export interface KeptWork {
  /** The version or the revision of the draft that the text began with. */
  basis: string
  content: Content
}

const PREFIX = 'platen-studio-'

export function readWork(id: string): KeptWork | null {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + id) ?? 'null') as KeptWork | null
  } catch {
    return null // the browser refuses the storage, or its text is no JSON
  }
}

export function keepWork(id: string, work: KeptWork | null): void {
  try {
    if (work === null) sessionStorage.removeItem(PREFIX + id)
    else sessionStorage.setItem(PREFIX + id, JSON.stringify(work))
  } catch {
    // A very long template does not fit. The page warns before it is left.
  }
}

/** Forgets the work on every template, as when another user signs in. */
export function forgetWork(): void {
  const names = Array.from({ length: sessionStorage.length }, (_, at) => sessionStorage.key(at))
  for (const name of names) if (name?.startsWith(PREFIX)) sessionStorage.removeItem(name)
}
