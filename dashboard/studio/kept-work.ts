/**
 * Unsaved work, kept by this tab so that a reload or another page of the dashboard loses nothing.
 */
import { keptName } from '../kept-texts.ts'
import { takeParked } from '../parked-texts.ts'
import type { Content } from './content.ts'

export interface KeptWork {
  /** The version or the revision of the draft that the text began with. */
  basis: string
  content: Content
  /** Sent by this tab without an answer: if the server has it, nobody else has changed it. */
  sent?: Content[]
}

/** The author of a text, and its template. */
export interface WorkOf {
  userId: string
  id: string
}

/** Reads the work of this tab; without any, that of a tab that was closed. */
export function readWork({ userId, id }: WorkOf): KeptWork | null {
  const name = keptName('studio', userId, id)
  try {
    const kept = sessionStorage.getItem(name) ?? takeParked(name)
    return JSON.parse(kept ?? 'null') as KeptWork | null
  } catch {
    return null // the browser refuses the storage, or its text is no JSON
  }
}

/** @returns whether the browser has taken the work: a very long template does not fit */
export function keepWork({ userId, id }: WorkOf, work: KeptWork | null): boolean {
  const name = keptName('studio', userId, id)
  try {
    if (work === null) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, JSON.stringify(work))
    return true
  } catch {
    return false // the browser refuses the storage, or it is full; the caller says so
  }
}

/** Names what the kept text goes on from, after its author has saved a part of it. */
export function rebaseWork({ userId, id }: WorkOf, basis: string): void {
  const name = keptName('studio', userId, id)
  try {
    const kept = JSON.parse(sessionStorage.getItem(name) ?? 'null') as KeptWork | null
    if (!kept) return
    const { content } = kept
    sessionStorage.setItem(name, JSON.stringify({ basis, content }))
  } catch {
    // The browser refuses the storage, so that no text is kept.
  }
}
