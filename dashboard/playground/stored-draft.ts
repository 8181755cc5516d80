/**
 * The place in this tab where the draft of the playground is kept: it may have cookies and headers
 * of its user.
 */
export const DRAFT_KEY = 'platen-playground'

export function forgetDraft(): void {
  sessionStorage.removeItem(DRAFT_KEY)
}
