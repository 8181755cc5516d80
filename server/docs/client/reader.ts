/**
 * The reader: the key that samples and requests use, and whether somebody is signed in. A key is
 * kept for this tab only.
 */
const KEY = 'platen-docs-key'
/** The name of keys that the reader creates here. */
const KEY_NAME = 'Documentation'

export interface Reader {
  /** Null until the reader has entered or created one. */
  key(): string | null
  /** @param key empty = forget it */
  setKey(key: string): void
  /** Calls back now, and when the key has changed. */
  onKey(changed: (key: string | null) => void): void
  /** The email address of the signed-in reader; null without a session. */
  session(): Promise<string | null>
  /** Creates a key of the signed-in reader. @throws Error with the sentence of the server */
  createKey(): Promise<void>
}

export function createReader(): Reader {
  const listeners: ((key: string | null) => void)[] = []
  let asked: Promise<string | null> | null = null
  const key = () => sessionStorage.getItem(KEY)
  function setKey(value: string): void {
    if (value === '') sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, value)
    for (const changed of listeners) changed(key())
  }
  return {
    key,
    setKey,
    onKey(changed) {
      listeners.push(changed)
      changed(key())
    },
    session() {
      asked ??= readSession()
      return asked
    },
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
      setKey(body.data.key)
    },
  }
}

/** Servers without a dashboard have no sessions. A server that does not answer has none either. */
async function readSession(): Promise<string | null> {
  if (!document.documentElement.hasAttribute('data-dashboard')) return null
  const response = await fetch('/dashboard/api/session').catch(() => null)
  if (!response?.ok) return null
  const { data } = (await response.json()) as { data: { user: { email: string } | null } }
  return data.user?.email ?? null
}
