/**
 * Unsaved work, kept by this tab so that a reload or another page of the dashboard loses nothing.
 */
import { keptName } from '../kept-texts.ts'
import type { Content } from './content.ts'

export interface KeptWork {
  /** The version or the revision of the draft that the text began with. */
  basis: string
  content: Content
}

/** The author of a text, and its template. */
export interface WorkOf {
  userId: string
  id: string
}

export function readWork({ userId, id }: WorkOf): KeptWork | null {
  try {
    const kept = sessionStorage.getItem(keptName('studio', userId, id))
    return JSON.parse(kept ?? 'null') as KeptWork | null
  } catch {
    return null // the browser refuses the storage, or its text is no JSON
  }
}

export function keepWork({ userId, id }: WorkOf, work: KeptWork | null): void {
  const name = keptName('studio', userId, id)
  try {
    if (work === null) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, JSON.stringify(work))
  } catch {
    // A very long template does not fit. The page warns before it is left.
  }
}
