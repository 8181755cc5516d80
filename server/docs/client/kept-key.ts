/**
 * The key of a reader in the storage of its tab. Its name contains the user, so that no other user
 * of the tab reads it. The dashboard forgets it at the sign-out.
 */

/** The start of the names; the id of the user and `-` follow, or `-` alone without a session. */
export const KEY_START = 'platen-docs-key-'

/** @param userId null = nobody is signed in */
export function readKey(userId: string | null): string | null {
  return sessionStorage.getItem(nameOf(userId))
}

/** @param key empty = forget it */
export function keepKey(userId: string | null, key: string): void {
  if (key === '') sessionStorage.removeItem(nameOf(userId))
  else sessionStorage.setItem(nameOf(userId), key)
}

/** Forgets the keys of all other users, and after a sign-in that of the time before it. */
export function forgetOthers(userId: string | null): void {
  for (const name of Object.keys(sessionStorage)) {
    if (name.startsWith(KEY_START) && name !== nameOf(userId)) sessionStorage.removeItem(name)
  }
}

function nameOf(userId: string | null): string {
  return `${KEY_START}${userId ?? ''}-`
}
