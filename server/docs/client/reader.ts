/**
 * The reader: the key that samples and requests use, and whether somebody is signed in. A key is
 * kept for this tab only, and for the user who entered it.
 */
import { forgetOthers, keepKey, readKey } from './kept-key.ts'

/** The name of keys that the reader creates here. */
const KEY_NAME = 'Documentation'

/** The user whose session this browser has. */
export interface SignedIn {
  id: string
  operator: boolean
}

export interface Reader {
  /** @param key empty = forget it */
  setKey(key: string): Promise<void>
  /**
   * Calls back now, and when the key has changed. It is null until the reader has entered or
   * created one, and until the server has said whose session this is.
   */
  onKey(changed: (key: string | null) => void): void
  /** @returns null without a session */
  session(): Promise<SignedIn | null>
  /** Creates a key of the signed-in reader. @throws Error with the sentence of the server */
  createKey(): Promise<void>
}

export function createReader(): Reader {
  const listeners: ((key: string | null) => void)[] = []
  /** Undefined until the server has answered. */
  let user: SignedIn | null | undefined
  let asked: Promise<SignedIn | null> | null = null
  const key = () => (user === undefined ? null : readKey(user?.id ?? null))

  function notify(): void {
    for (const changed of listeners) changed(key())
  }

  async function ask(): Promise<SignedIn | null> {
    user = await readSession()
    if (user !== undefined) forgetOthers(user?.id ?? null)
    notify()
    return user ?? null
  }

  function session(): Promise<SignedIn | null> {
    asked ??= ask()
    return asked
  }

  async function setKey(value: string): Promise<void> {
    keepKey((await session())?.id ?? null, value)
    notify()
  }

  // Another tab, or the page from which the back button leads here, may have ended the session.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && (user || key() !== null)) asked = ask()
  })

  return {
    setKey,
    onKey(changed) {
      listeners.push(changed)
      changed(key())
      void session()
    },
    session,
    async createKey() {
      const response = await fetch('/dashboard/api/keys', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ name: KEY_NAME }),
      })
      const body = (await response.json()) as {
        data?: { key: string }
        error?: { message: string }
      }
      if (!body.data)
        throw new Error(body.error?.message ?? `The server answered ${response.status}.`)
      await setKey(body.data.key)
    },
  }
}

/**
 * Servers without a dashboard have no sessions.
 * @returns undefined if the server does not answer
 */
async function readSession(): Promise<SignedIn | null | undefined> {
  if (!document.documentElement.hasAttribute('data-dashboard')) return null
  const response = await fetch('/dashboard/api/session').catch(() => null)
  if (!response?.ok) return undefined
  const { data } = (await response.json()) as { data: { user: SignedIn | null } }
  return data.user
}
