/** What was heard in the lab, by kind, and waiting for it. */

export interface Heard {
  /** What went to an address inside, as `tcp 10.9.0.1:80`; and every UDP datagram but DNS. */
  packets: string[]
  /** TCP connections asked for to a site, as `93.184.216.34:80`. */
  dialled: string[]
  /** TCP connections that a canary took, as `10.9.0.1:80`. */
  accepts: string[]
  /** HTTP requests that a canary got, as `GET 10.9.0.1:80 /path`. */
  requests: string[]
  /** Questions to the DNS server, as `name A`. */
  queries: string[]
  /** HTTP requests that the sites got, as `GET host /path`. */
  visits: string[]
  /** The heads of those requests, whole. */
  heads: string[]
}

export interface Ledger {
  readonly heard: Heard
  note(kind: keyof Heard, text: string): void
  /** Resolves once this has been heard. */
  until(kind: keyof Heard, text: string): Promise<void>
  forget(): void
}

export function createLedger(): Ledger {
  const heard: Heard = {
    packets: [],
    dialled: [],
    accepts: [],
    requests: [],
    queries: [],
    visits: [],
    heads: [],
  }
  const waiting = new Map<string, PromiseWithResolvers<void>>()

  return {
    heard,
    note(kind, text) {
      heard[kind].push(text)
      const key = `${kind} ${text}`
      waiting.get(key)?.resolve()
      waiting.delete(key)
    },
    async until(kind, text) {
      if (heard[kind].includes(text)) return
      const key = `${kind} ${text}`
      const waiter = waiting.get(key) ?? Promise.withResolvers<void>()
      waiting.set(key, waiter)
      await waiter.promise
    },
    forget() {
      for (const list of Object.values(heard)) list.length = 0
    },
  }
}
