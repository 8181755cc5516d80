/** The draft of the playground, kept by this browser so that a reload loses nothing. */
import { keptName } from '../kept-texts.ts'
import { type Draft, FIRST_DRAFT } from './request.ts'

export function readDraft(userId: string): Draft {
  try {
    const kept = sessionStorage.getItem(keptName('playground', userId))
    return { ...FIRST_DRAFT, ...(JSON.parse(kept ?? 'null') as Partial<Draft> | null) }
  } catch {
    return FIRST_DRAFT // the browser refuses the storage, or its text is no JSON
  }
}

export function keepDraft(userId: string, draft: Draft): void {
  try {
    sessionStorage.setItem(keptName('playground', userId), JSON.stringify(draft))
  } catch {
    // A very long document does not fit. It stays in the page anyway.
  }
}
